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
      said.textContent = said.textContent.replace(/, [^,]*$/, `, ${letters[place] || form().dataset.nowhere}`);
    }
    for (const count of form().querySelectorAll("[data-count]")) {
      const signs = count.dataset.count === "t" ? "tu" : count.dataset.count;
      const found = [...places].filter((sign) => signs.includes(sign)).length;
      count.textContent = `${found}/${count.dataset.of}`;
    }
  };

  // Ask for an address and put its part #live in the place of this one; an answer that comes late is dropped.
  let newest = 0;
  const load = async (address, place) => {
    const mine = ++newest;
    const old = document.getElementById("live");
    old.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(address);
      const text = await answer.text();
      if (mine !== newest) return;
      const found = new DOMParser().parseFromString(text, "text/html").getElementById("live");
      document.getElementById("live").replaceWith(found);
      window.htmx?.process(found);
    } catch {
      if (mine === newest) location.assign(address); // the page itself says what is wrong
      return;
    }
    const target = place && document.getElementById(place);
    if (target && target.getBoundingClientRect().top > window.innerHeight * 0.8) target.scrollIntoView({ block: "start" });
  };

  const ask = (pause) => {
    clearTimeout(timer);
    newest += 1; // what is still on its way is about older cards
    timer = setTimeout(() => {
      const said = new URLSearchParams(new FormData(form()));
      // What was chosen beside the layout since the page came goes along.
      const now = new URLSearchParams(location.search);
      for (const key of ["ask", "level"]) if (now.get(key)) said.set(key, now.get(key));
      const address = `${location.pathname}?${said}`;
      history.replaceState({}, "", address);
      load(address);
    }, pause);
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
    if (!key) return;
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
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    clearTimeout(timer);
    const [address, place] = link.getAttribute("href").split("#");
    history.pushState({}, "", address);
    load(location.pathname + address, place);
  });
  window.addEventListener("popstate", () => location.reload());
})();
