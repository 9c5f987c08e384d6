// The phone at the table: keeps the page fresh, takes deals with or without the network, sends what waits.
(() => {
  const box = document.getElementById("phone");
  if (!box) return;
  const words = JSON.parse(document.getElementById("phone-words").textContent);
  const liveBox = document.getElementById("phone-live");
  const keysBox = document.getElementById("phone-keys");
  const queueBox = document.getElementById("phone-queue");
  const netBox = document.getElementById("phone-net");
  const store = window.TirazhStore;
  const POLL = 4000;
  let isOnline = true;
  let { tag } = box.dataset; // what the page shows; a page from the phone's own store asks anew
  let isSending = false;
  let isOver = false; // the code opens this table no more
  let says = ""; // what the last answer was about, until the next deal

  const say = (text, values = {}) => text.replace(/%\((\w+)\)s/g, (_all, name) => values[name] ?? "");
  // What the page knows of its table. A page from the phone's own store may be older than what was heard
  // since, so the newest is kept beside it; an answer of the server always replaces it.
  const onPage = () => JSON.parse(document.getElementById("phone-data").textContent);
  const KNOWN = "tirazh.table";
  const known = () => {
    try {
      return JSON.parse(localStorage.getItem(KNOWN) || "null");
    } catch {
      return null;
    }
  };
  const know = (found) => {
    try {
      localStorage.setItem(KNOWN, JSON.stringify(found));
    } catch { /* no room: the page's own data stands */ }
  };
  const data = () => {
    const page = onPage();
    const kept = known();
    return !isOnline && kept && kept.table === page.table && kept.deal > page.deal ? { ...page, deal: kept.deal, dealer: kept.dealer } : page;
  };
  const nextDealer = (now) => {
    const order = now.seats.map((seat) => seat.index);
    const at = order.indexOf(now.dealer);
    return at < 0 ? null : order[(at + 1) % order.length];
  };
  const token = () => (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1] || box.querySelector("input[name=csrfmiddlewaretoken]")?.value || "";
  const mine = () => store.list().filter((deal) => deal.table === data().table);
  const others = () => store.list().filter((deal) => deal.table !== data().table);

  // The deal to be written next: the first that neither stands nor waits here; the deal moves on with each.
  const ahead = () => {
    const now = data();
    const taken = new Set(mine().filter((deal) => deal.state !== "refused").map((deal) => deal.deal));
    let deal = now.deal;
    while (taken.has(deal)) deal += 1;
    let { dealer } = now;
    for (let step = now.deal; step < deal; step += 1) dealer = nextDealer({ ...now, dealer });
    return { ...now, deal, dealer };
  };

  const row = (deal, text, buttons = []) => {
    const line = document.createElement("li");
    const parts = [["q-no", String(deal.deal)], ["q-what", deal.said], ["q-state", ""]].map(([name, inner]) => {
      const span = document.createElement("span");
      span.className = name;
      span.textContent = inner;
      return span;
    });
    const state = document.createElement("b");
    state.textContent = text;
    if (deal.state === "refused") state.className = "bad";
    parts[2].append(state, ...buttons);
    line.append(...parts);
    if (deal.message) {
      const fault = document.createElement("p");
      fault.className = "fault";
      fault.textContent = deal.message;
      line.append(fault);
    }
    return line;
  };
  const button = (text, tap) => {
    const made = document.createElement("button");
    made.type = "button";
    made.className = "btn bare";
    made.textContent = text;
    made.addEventListener("click", tap);
    return made;
  };

  const stateOf = (deal) => {
    if (deal.state === "refused") return words.refused;
    if (deal.state === "order") return words.waitsDeal;
    if (deal.state === "seat") return words.waitsSeat;
    if (isOver) return words.waitsCode;
    return isOnline ? words.sending : words.waitsNet;
  };
  const show = () => {
    const waiting = mine();
    const strange = others();
    queueBox.hidden = !waiting.length && !strange.length;
    queueBox.querySelector("ol").replaceChildren(
      ...waiting.map((deal) => row(
        deal,
        stateOf(deal),
        [button(words.drop, () => { store.drop(deal.client_id); show(); })],
      )),
      ...strange.map((deal) => row({ ...deal, message: words.otherTable }, `${deal.number}`, [button(words.drop, () => { store.drop(deal.client_id); show(); })])),
    );
    const text = store.isFull() ? words.full : isOnline ? says : words.noNet;
    netBox.hidden = !text;
    if (netBox.textContent !== text) netBox.textContent = text;
    const write = liveBox.querySelector("[data-write]");
    if (write) write.textContent = say(write.dataset.text || (write.dataset.text = write.textContent.replace(/\d+/, "%(number)s")), { number: ahead().deal });
  };

  const refresh = async () => {
    try {
      const answer = await fetch(box.dataset.live, { headers: { Accept: "application/json", ...(tag ? { "If-None-Match": tag } : {}) }, cache: "no-store" });
      isOnline = true;
      isOver = answer.status === 403;
      if (answer.status === 200) {
        tag = answer.headers.get("ETag") || "";
        const html = await answer.text();
        const typed = document.getElementById("call-words")?.value || "";
        const hadFocus = document.activeElement?.id;
        liveBox.innerHTML = html;
        know(onPage());
        hold();
        const field = document.getElementById("call-words");
        if (field && typed) field.value = typed;
        if (hadFocus) document.getElementById(hadFocus)?.focus();
      } else if (answer.status !== 304) {
        says = (await told(answer)) || (isOver ? words.keyOver : words.later);
      }
    } catch {
      isOnline = false;
    }
    show();
    if (isOnline && !isOver) flush();
  };

  // A new question may come under a finger that is tapping at the last one: its buttons wait a moment.
  let asked = "";
  const hold = () => {
    const form = liveBox.querySelector("[data-verdict]");
    const now = form ? `${form.elements.root.value} ${form.elements.upto.value}` : "";
    if (now === asked) return;
    asked = now;
    if (!form) return;
    const buttons = [...form.querySelectorAll("button[name=answer]")];
    for (const one of buttons) one.disabled = true;
    setTimeout(() => {
      for (const one of buttons) one.disabled = false;
    }, 500);
  };

  const told = async (answer) => {
    try {
      const body = await answer.json();
      return body.errors.map((error) => error.message).join(" ");
    } catch {
      return "";
    }
  };

  // One after another, in their order; each has its own id, so a second sending is answered like the first.
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    try {
      for (const deal of mine()) {
        if (deal.state === "refused") continue;
        const answer = await fetch(box.dataset.send, {
          method: "POST",
          headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRFToken": token() },
          body: JSON.stringify({ client_id: deal.client_id, table: deal.table, deal: deal.deal, fact: deal.fact }),
        });
        if (answer.ok) {
          const { outcome, deal: number } = await answer.json();
          store.drop(deal.client_id);
          const now = onPage();
          if (outcome === "written" && deal.deal >= now.deal) know({ ...now, deal: deal.deal + 1, dealer: nextDealer({ ...now, dealer: deal.dealer }) });
          if (outcome === "disputed") says = say(words.disputed, { number });
          else if (outcome === "agreed") says = say(words.agreed, { number });
        } else if (answer.status === 400 || answer.status === 409) {
          const body = await answer.json().catch(() => ({ errors: [] }));
          const waitsFor = { waits: "order", "no-seat-yet": "seat" };
          const state = body.errors.map((error) => waitsFor[error.code]).find(Boolean) || "refused";
          store.mark(deal.client_id, state, body.errors.map((error) => error.message).join(" "));
          if (state !== "refused") break;
        } else {
          isOver = answer.status === 403;
          says = (await told(answer)) || (isOver ? words.keyOver : words.later);
          break;
        }
      }
    } catch {
      isOnline = false;
    } finally {
      isSending = false;
    }
    show();
  };

  // Entry -------------------------------------------------------------------------------------------------
  let fact = null;
  let saidNow = "";
  const label = (deal) => {
    const seat = data().seats.find((one) => one.index === deal.declarer);
    if (deal.contract === "all-pass") return words.allPass;
    const name = deal.contract === "misere" ? words.misere : deal.contract.replace(/[SCDHN]$/, (suit) => ({ S: "♠", C: "♣", D: "♦", H: "♥", N: ` ${words.noTrump}` })[suit]);
    return `${seat ? `${seat.letter} ` : ""}${name}`;
  };

  const openKeys = () => {
    const now = ahead();
    says = "";
    keysBox.hidden = false;
    liveBox.hidden = true;
    const head = document.createElement("div");
    head.className = "ph-bar";
    const title = document.createElement("b");
    title.textContent = say(words.deal, { number: now.deal });
    const dealer = now.seats.find((seat) => seat.index === now.dealer);
    const who = document.createElement("span");
    who.textContent = dealer ? say(words.deals, { seat: `${dealer.letter} ${dealer.name}` }) : "";
    const cancel = button(words.cancel, closeKeys);
    head.append(title, who, cancel);
    const keys = document.createElement("div");
    const foot = document.createElement("div");
    foot.className = "ph-foot";
    const preview = document.createElement("div");
    const write = document.createElement("button");
    write.type = "button";
    write.className = "btn go big";
    write.textContent = words.write;
    write.disabled = true;
    foot.append(preview, write);
    keysBox.replaceChildren(head, keys, foot);
    let asked = 0;
    window.TirazhKeys(keys, now, words, async (found) => {
      fact = found;
      asked += 1;
      const turn = asked;
      write.disabled = !fact;
      preview.replaceChildren();
      if (!fact) return;
      saidNow = label(fact);
      const here = mine().length > 0;
      const line = document.createElement("p");
      line.className = "said";
      line.textContent = isOnline && !here ? saidNow : `${saidNow}. ${words.noFigures}`;
      preview.replaceChildren(line);
      if (here) return; // figures hang on deals that wait in this phone
      try {
        const answer = await fetch(`${box.dataset.preview}?fact=${encodeURIComponent(JSON.stringify(fact))}`, { cache: "no-store" });
        if (turn !== asked || !answer.ok) return;
        isOnline = true;
        preview.innerHTML = await answer.text();
        write.disabled = !preview.querySelector("[data-good]");
        netBox.hidden = !says;
      } catch {
        if (turn !== asked) return;
        isOnline = false;
        line.textContent = `${saidNow}. ${words.noFigures}`;
      }
    });
    write.addEventListener("click", () => {
      if (!fact || write.disabled) return;
      write.disabled = true;
      store.add({ table: now.table, number: now.number, deal: now.deal, dealer: now.dealer, fact, said: saidNow });
      says = "";
      fact = null;
      closeKeys();
      flush().then(refresh);
    });
    keysBox.querySelector("input")?.focus({ preventScroll: true });
    box.scrollIntoView();
  };
  const closeKeys = () => {
    keysBox.hidden = true;
    keysBox.replaceChildren();
    liveBox.hidden = false;
    show();
    liveBox.querySelector("[data-write]")?.focus({ preventScroll: true });
  };
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-write]")) openKeys();
  });

  window.addEventListener("online", refresh);
  window.addEventListener("offline", () => { isOnline = false; show(); });
  window.addEventListener("storage", show);
  window.addEventListener("beforeunload", (event) => {
    if (store.isFull()) event.preventDefault(); // the deal would go with the page
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); });
  setInterval(() => { if (!document.hidden) refresh(); }, POLL);
  if ("serviceWorker" in navigator) navigator.serviceWorker.register(box.dataset.worker, { scope: "/t/" }).catch(() => {});
  isOnline = navigator.onLine;
  hold();
  show();
  refresh();
})();
