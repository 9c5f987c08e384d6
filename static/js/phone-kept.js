// A code that opens nothing still shows what waits in this phone: deals to show to the arbiter. They stay here.
(() => {
  const box = document.getElementById("phone-kept");
  const kept = window.TirazhStore.list();
  if (!box || !kept.length) return;
  box.querySelector("ol").append(...kept.map((deal) => {
    const line = document.createElement("li");
    line.append(...[["q-no", String(deal.deal)], ["q-what", deal.said], ["q-state", box.dataset.table.replace("%(number)s", deal.number)]].map(([name, text]) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = text;
      return span;
    }));
    return line;
  }));
  box.hidden = false;
})();
