// What waits in the phone: deals not yet accepted by the server, in their order, under the table they are of.
// Kept in localStorage, so that a closed page or a flat battery loses nothing. Each deal lies under a key of
// its own: two tabs never write over one another. The order is that of the deals; the phone's clock has no say.
window.TirazhStore = (() => {
  const KEY = "tirazh.deal.";
  const memory = new Map(); // deals the phone had no room for: they live as long as the page

  const parse = (text) => {
    try {
      const deal = JSON.parse(text);
      return deal && deal.client_id ? deal : null;
    } catch {
      return null;
    }
  };
  const stored = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(KEY)).map((key) => parse(localStorage.getItem(key))).filter(Boolean);
    } catch {
      return []; // the phone keeps nothing for us
    }
  };
  const list = () => {
    const found = new Map([...stored(), ...memory.values()].map((deal) => [deal.client_id, deal]));
    return [...found.values()].sort((one, other) => one.table - other.table || one.deal - other.deal || one.turn - other.turn);
  };
  // Returns false when there was no room.
  const put = (deal) => {
    try {
      localStorage.setItem(KEY + deal.client_id, JSON.stringify(deal));
      memory.delete(deal.client_id);
      return true;
    } catch {
      memory.set(deal.client_id, deal);
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
    list,
    add: (deal) => {
      const turn = 1 + Math.max(0, ...list().map((one) => one.turn || 0));
      return put({ ...deal, client_id: newId(), state: "waits", turn });
    },
    drop: (id) => {
      memory.delete(id);
      try {
        localStorage.removeItem(KEY + id);
      } catch { /* it was in memory only */ }
    },
    mark: (id, state, message) => {
      const deal = list().find((one) => one.client_id === id);
      if (deal) put({ ...deal, state, message });
    },
    // Whether something would be lost with the page.
    isFull: () => memory.size > 0,
  };
})();
