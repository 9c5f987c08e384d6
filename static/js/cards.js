// Taps on the card page without a journey: the layout changes here, the server is asked once the fingers rest.
// Without this script every tap is an address of its own and all works the same.
(() => {
  const SUIT = 8;
  const PAUSE = 350;
  let timer = 0;

  const form = () => document.getElementById("lay");
  const field = () => form().querySelector("input[name=cards]");
  const hand = () => form().querySelector("input[name=hand]:checked")?.value || "0";
  const numberOf = (code) => "SCDH".indexOf(code[0]) * SUIT + "789TJQKA".indexOf(code[1]);

  // The same rule as Layout.put on the server.
  const put = (places, number, brush) => {
    const held = places[number];
    let sign;
    if (brush === "t") sign = "tu".includes(held) ? "-" : places.includes("t") ? "u" : "t";
    else sign = held === brush ? "-" : brush;
    const next = places.slice(0, number) + sign + places.slice(number + 1);
    return next.includes("t") ? next : next.replace("u", "t");
  };

  const paint = (places) => {
    const letters = {};
    for (const label of form().querySelectorAll(".brush label")) {
      letters[label.querySelector("input").value] = label.querySelector("b").textContent;
    }
    for (const key of form().querySelectorAll(".card-key")) {
      const sign = places[numberOf(key.value)];
      const place = sign === "u" ? "t" : sign;
      key.className = `card-key o${place}`;
      key.querySelector(".o").textContent = letters[place] || "·";
      const said = key.querySelector(".sr");
      said.textContent = said.textContent.replace(/, .*$/, letters[place] ? `, ${letters[place]}` : "");
    }
    for (const count of form().querySelectorAll("[data-count]")) {
      const signs = count.dataset.count === "t" ? "tu" : count.dataset.count;
      const found = [...places].filter((sign) => signs.includes(sign)).length;
      count.textContent = `${found}/${count.dataset.of}`;
    }
  };

  const ask = (pause) => {
    clearTimeout(timer);
    timer = setTimeout(() => htmx.trigger(form(), "laid"), pause);
  };

  // A full hand hands the brush on to the next one that wants cards.
  const passOn = (places) => {
    const brush = hand();
    const full = { 0: 10, 1: 10, 2: 10, t: 2 };
    const count = (key) => [...places].filter((sign) => (key === "t" ? "tu" : key).includes(sign)).length;
    if (!(brush in full) || count(brush) !== full[brush]) return;
    const next = ["0", "1", "2", "t"].find((key) => count(key) < full[key]);
    if (next) form().querySelector(`input[name=hand][value="${next}"]`).checked = true;
  };

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".card-key");
    if (!key || !window.htmx) return;
    event.preventDefault();
    const before = field().value;
    const places = put(before, numberOf(key.value), hand());
    field().value = places;
    paint(places);
    if (places.split("-").length < before.split("-").length) passOn(places);
    ask(PAUSE);
  });

  document.addEventListener("change", (event) => {
    if (event.target.matches("#lay input[name=first], #lay select[name=talon]")) ask(0);
  });

  // Figures, cards to play and questions change the part beside the layout alone.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("#live a[href^='?']");
    if (!link || !window.htmx || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const address = link.getAttribute("href");
    const place = address.split("#")[1];
    const target = address.split("#")[0];
    history.pushState({}, "", address);
    htmx.ajax("GET", location.pathname + target, { target: "#live", select: "#live", swap: "outerHTML" }).then(() => {
      const found = place && document.getElementById(place);
      if (found && found.getBoundingClientRect().top > window.innerHeight * 0.8) found.scrollIntoView({ block: "start" });
    });
  });
  // What was chosen beside the layout since the page came goes along with the next taps.
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.elt.id !== "lay") return;
    const now = new URLSearchParams(location.search);
    for (const key of ["ask", "level"]) {
      if (now.get(key)) event.detail.parameters[key] = now.get(key);
    }
  });
  window.addEventListener("popstate", () => location.reload());
})();
