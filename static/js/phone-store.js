// What waits in the phone: deals not yet accepted by the server, in their order, under the table they are of.
// Kept in localStorage, so that a closed page, a second tab or a flat battery loses nothing.
window.TirazhStore = (() => {
  const KEY = "tirazh.waiting";
  let memory = null; // only when the phone keeps nothing for us

  const read = () => {
    if (memory) return memory;
    try {
      const found = JSON.parse(localStorage.getItem(KEY) || "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  };
  // Returns false when there was no room: then the deal lives only as long as the page.
  const write = (list) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(list));
      memory = null;
      return true;
    } catch {
      memory = list;
      return false;
    }
  };
  const newId = () => {
    if (crypto.randomUUID) return crypto.randomUUID();
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };

  return {
    list: read,
    add: (deal) => write([...read(), { ...deal, client_id: newId(), state: "waits" }]),
    drop: (id) => write(read().filter((deal) => deal.client_id !== id)),
    mark: (id, state, message) => write(read().map((deal) => (deal.client_id === id ? { ...deal, state, message } : deal))),
  };
})();
