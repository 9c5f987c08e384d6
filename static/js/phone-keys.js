// Entry of a deal by big keys, in the order of speech, with nothing but what the page brought along.
// TirazhKeys(data, words, change) draws the keys and calls change({fact, said}) after each tap.
// `data` is phones.selectors.keyboard: seats, who deals, the tables of legal calls by contract.
window.TirazhKeys = (place, data, words, change) => {
  const LEVELS = ["6", "7", "8", "9", "10", "misere"];
  const SUITS = { S: "♠", C: "♣", D: "♦", H: "♥", N: "" };
  const CALLS = { w: "whist", p: "pass", h: "half" };
  const OUTCOMES = { out: "without-all", out3: "without-three" };
  const chosen = { calls: [], tricks: {} };

  const count = data.seats.length;
  const indexes = data.seats.map((seat) => seat.index);
  const seatOf = (index) => data.seats.find((seat) => seat.index === index);
  const after = (seat) => {
    const at = indexes.indexOf(seat);
    return indexes.slice(at + 1).concat(indexes.slice(0, at + 1));
  };
  const order = after(data.dealer);
  const playing = count <= 3 ? order : count === 4 ? order.slice(0, 3) : [order[0], order[1], order[3]];
  const sits = count >= 4 ? data.dealer : null;

  const make = (tag, attributes, ...children) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === true) node.setAttribute(name, "");
      else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
    }
    node.append(...children.filter((child) => child !== null));
    return node;
  };
  const key = (name, value, face, isOn, isOff, tap) => {
    const input = make("input", { type: "radio", name, value, id: `p-${name}-${value}`, checked: isOn, disabled: isOff });
    input.addEventListener("change", () => { tap(value); draw(); });
    return make("label", {}, input, make("span", {}, ...[].concat(face)));
  };
  const row = (classes, label, ...keys) => make("div", { class: `keys ${classes}`, role: "group", "aria-label": label }, ...keys);
  const fieldset = (legend, isNext, ...children) =>
    make("fieldset", { class: isNext ? "say next" : "say" }, make("legend", {}, legend), ...children);
  const small = (text) => make("small", {}, text);
  const suitFace = (suit) =>
    suit === "N" ? small(words.noTrump) : make("span", { class: `su ${suit.toLowerCase()}`, role: "img", "aria-label": words[suit] }, SUITS[suit]);
  const sign = (step) => (step === 0 ? "=" : step > 0 ? `+${step}` : `−${-step}`);

  // The calls so far walk the table of the contract; what may follow is what some sequence there has next.
  const rolesOf = (declarer) => {
    const at = playing.indexOf(declarer);
    const [a, b] = playing.slice(at + 1).concat(playing.slice(0, at));
    return { a, b, g: sits };
  };
  const walkCalls = (declarer, code) => {
    const which = data.calls[code];
    if (which === undefined || which < 0) return { rows: [], said: [], isDone: true };
    const roles = rolesOf(declarer);
    let legal = data.sequences[which];
    const all = legal.length;
    const rows = [];
    const said = [];
    for (let step = 0; ; step += 1) {
      const open = legal.filter((sequence) => sequence.length > step);
      if (!open.length) return { rows, said, isDone: true };
      const may = [...new Set(open.map((sequence) => sequence[step][1]))];
      let picked = chosen.calls[step];
      if (open.length === 1 && all === 1) [picked] = may;
      const seat = roles[open[0][step][0]];
      rows.push({ seat, step, may, picked });
      if (!may.includes(picked)) return { rows, said, isDone: false };
      said.push([seat, picked]);
      legal = open.filter((sequence) => sequence[step][1] === picked);
    }
  };

  const readAllPass = () => {
    const counts = {};
    const fields = data.seats.filter((seat) => playing.includes(seat.index) || (seat.index === data.dealer && data.talon));
    for (const seat of fields) {
      const text = chosen.tricks[seat.index];
      if (/^\d{1,2}$/.test(text || "")) counts[seat.index] = Number(text);
    }
    const missing = fields.filter((seat) => !(seat.index in counts));
    const sum = Object.values(counts).reduce((one, other) => one + other, 0);
    if (missing.length === 1 && fields.length > 1 && sum <= 10) {
      counts[missing[0].index] = 10 - sum;
      missing.length = 0;
    }
    const fact = missing.length ? null : { contract: "all-pass", tricks: indexes.map((index) => counts[index] || 0) };
    return { fields, fact };
  };

  const draw = () => {
    const held = document.activeElement && document.activeElement.id;
    const parts = [];
    let fact = null;
    let next = "who";
    const isAllPass = chosen.who === "all-pass";
    const declarer = isAllPass || chosen.who === undefined ? null : Number(chosen.who);
    const keysWho = playing.map((index) => {
      const seat = seatOf(index);
      return key("who", String(index), [make("b", {}, seat.letter), small(seat.name)], declarer === index, false, (value) => {
        if (chosen.who !== value) chosen.calls = [];
        chosen.who = value;
      });
    });
    keysWho.push(key("who", "all-pass", words.allPass, isAllPass, false, (value) => { chosen.who = value; }));

    if (isAllPass) {
      next = "tricks";
      const { fields, fact: ready } = readAllPass();
      fact = ready;
      const inputs = fields.map((seat) => {
        const input = make("input", { id: `p-t${seat.index}`, type: "number", inputmode: "numeric", min: 0, max: seat.index === sits ? 2 : 10, value: chosen.tricks[seat.index] || "" });
        input.addEventListener("input", () => { chosen.tricks[seat.index] = input.value.trim(); tell(readAllPass().fact); });
        return make("label", { for: `p-t${seat.index}` }, make("span", {}, `${seat.letter} ${seat.name}`), input);
      });
      parts.push(fieldset(words.tricks, true, make("div", { class: "tricks-in" }, ...inputs), make("p", { class: "note" }, words.lastEmpty)));
    } else if (declarer !== null) {
      next = "contract";
      const isMisere = chosen.level === "misere";
      const levels = LEVELS.map((level) =>
        key("level", level, level === "misere" ? small(words.misere) : level, chosen.level === level, false, (value) => {
          if (chosen.level !== value) { chosen.calls = []; chosen.result = undefined; chosen.split = undefined; }
          chosen.level = value;
        }));
      const suits = isMisere ? null : row("suits under", words.suit, ...Object.keys(SUITS).map((suit) =>
        key("suit", suit, suitFace(suit), chosen.suit === suit, false, (value) => {
          if (chosen.suit !== value) chosen.calls = [];
          chosen.suit = value;
        })));
      const whoIsAsked = () => (chosen.level === undefined || (!isMisere && chosen.suit === undefined));
      const contractPart = [row("figs", words.level, ...levels), suits];
      const more = [];
      if (isMisere) {
        next = "result";
        const results = [0, 1, 2, 3, 4].map((took) =>
          key("result", String(-took), sign(-took), chosen.result === String(-took), false, (value) => { chosen.result = value; }));
        more.push(fieldset(words.ended, chosen.result === undefined, row("figs", words.result, ...results)));
        if (chosen.result !== undefined) {
          const took = -Number(chosen.result);
          const tricks = indexes.map(() => 0);
          tricks[indexes.indexOf(declarer)] = took;
          tricks[indexes.indexOf(rolesOf(declarer).a)] = 10 - took;
          fact = { contract: "misere", declarer, tricks };
        }
      } else if (!whoIsAsked()) {
        const code = `${chosen.level}${chosen.suit}`;
        const level = Number(chosen.level);
        const { rows, said, isDone } = walkCalls(declarer, code);
        if (rows.length) {
          const answers = rows.map(({ seat, step, may, picked }, place) =>
            make("div", { class: "answer" }, make("span", {}, `${seatOf(seat).letter} ${seatOf(seat).name}`),
              row(place ? "under" : "", seatOf(seat).name, ...Object.keys(CALLS).map((call) =>
                key(`call${step}`, call, words[call], picked === call, !may.includes(call), (value) => {
                  chosen.calls = chosen.calls.slice(0, step);
                  chosen.calls[step] = value;
                })))));
          more.push(fieldset(words.whists, !isDone, ...answers));
        }
        if (isDone) {
          const newest = new Map(said);
          const whisters = [...newest].filter(([, call]) => call === "w").map(([seat]) => seat);
          fact = { contract: code, declarer };
          if (said.length) fact.calls = said.map(([seat, call]) => [seat, CALLS[call]]);
          if (data.calls[code] < 0 || whisters.length) {
            const base = fact;
            fact = null;
            next = "result";
            const from = Math.max(-4, -level);
            const steps = [];
            for (let step = from; step <= 10 - level; step += 1) steps.push(step);
            const results = steps.map((step) =>
              key("result", String(step), sign(step), chosen.result === String(step), false, (value) => { chosen.result = value; chosen.split = undefined; }));
            const unplayed = data.outcomes.map((name) =>
              key("result", name, words[name], chosen.result === name, false, (value) => { chosen.result = value; }));
            const ended = [row("figs", words.result, ...results), row("under", words.unplayed, ...unplayed)];
            if (OUTCOMES[chosen.result]) {
              fact = { ...base, outcome: OUTCOMES[chosen.result] };
            } else if (chosen.result !== undefined && steps.includes(Number(chosen.result))) {
              const took = level + Number(chosen.result);
              const rest = 10 - took;
              const { a, b } = rolesOf(declarer);
              const put = (first, second) => {
                const tricks = indexes.map(() => 0);
                tricks[indexes.indexOf(declarer)] = took;
                if (a !== undefined) tricks[indexes.indexOf(a)] = first;
                if (b !== undefined) tricks[indexes.indexOf(b)] = second;
                return { ...base, tricks };
              };
              if (b === undefined || rest === 0) {
                fact = put(rest, 0);
              } else {
                let split = chosen.split;
                if (split === undefined && whisters.length === 1) split = String(whisters[0] === b ? 0 : rest);
                const splits = [];
                for (let first = rest; first >= 0; first -= 1) {
                  splits.push(key("split", String(first), small(`${first} – ${rest - first}`), split === String(first), false, (value) => { chosen.split = value; }));
                }
                ended.push(make("p", { class: "cap in" }, `${words.defence}: ${seatOf(a).name} – ${seatOf(b).name}`), row("figs", words.defence, ...splits));
                if (split !== undefined && Number(split) <= rest) fact = put(Number(split), rest - Number(split));
              }
            }
            more.push(fieldset(words.ended, fact === null, ...ended));
          }
        }
      }
      parts.push(fieldset(words.what, next === "contract" && whoIsAsked(), ...contractPart), ...more);
    }
    parts.unshift(fieldset(words.who, next === "who", make("div", { class: "keys tall" }, ...keysWho)));
    place.replaceChildren(...parts);
    const again = held && document.getElementById(held);
    if (again && place.contains(again)) again.focus();
    tell(fact);
  };

  const tell = (fact) => change(fact);
  draw();
};
