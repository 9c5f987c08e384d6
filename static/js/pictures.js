// Pictures answer to a pointer, a finger and the focus: what is pointed at stands out and is told in words.
// Without this the tables beside them say the same.
(() => {
  const say = (box, head, text) => {
    const line = box.querySelector("[data-said]");
    if (!line) return;
    const name = document.createElement("b");
    name.textContent = head;
    line.replaceChildren(name, text ? `: ${text}` : "");
  };

  // Lines and rows of one player stand out together, wherever he was pointed at.
  const standOut = (key) => {
    for (const node of document.querySelectorAll(".on[data-key]")) node.classList.remove("on");
    for (const picture of document.querySelectorAll(".race")) picture.classList.toggle("has-on", key !== null);
    if (key === null) return;
    for (const node of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) node.classList.add("on");
    const row = document.querySelector(`tr[data-key="${CSS.escape(key)}"]`);
    const box = document.querySelector("[data-picture]");
    if (!row || !box) return;
    const heads = [...row.closest("table").querySelectorAll("thead th")].slice(2);
    const figures = [...row.querySelectorAll("td.num")].map((cell, at) => `${heads[at].textContent.trim()}: ${cell.textContent.trim()}`);
    say(box, row.dataset.name, figures.join(", "));
  };

  const cells = (target) => {
    const cell = target.closest(".cell");
    if (!cell) return;
    const box = cell.closest("[data-picture]");
    for (const node of box.querySelectorAll(".cell.on")) node.classList.remove("on");
    cell.classList.add("on");
    const [head, ...rest] = cell.querySelector("title").textContent.split(": ");
    say(box, head, rest.join(": "));
  };

  // The square of meetings: the cell is found by its place, its players by their rows.
  const data = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");
  const names = data("cross-names");
  const numbers = data("cross-numbers");
  const met = data("cross-met");
  const cross = (event) => {
    const picture = event.target.closest(".cross-pic");
    if (!picture || !names) return;
    const box = picture.closest("[data-cross]");
    const { left, top, width } = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / width;
    const side = Number(picture.dataset.side);
    const head = Number(picture.dataset.head);
    const cell = Number(picture.dataset.cell);
    const column = Math.floor(((event.clientX - left) * scale - side) / cell);
    const row = Math.floor(((event.clientY - top) * scale - head) / cell);
    const isInside = (at) => at >= 0 && at < names.length;
    if (!isInside(row) || column >= names.length) return;
    const marks = [`M0 ${head + cell * row}H${side + cell * names.length}v${cell}H0z`];
    if (isInside(column)) marks.push(`M${side + cell * column} 0V${head + cell * names.length}h${cell}V0z`);
    picture.querySelector(".cross-row").setAttribute("d", marks.join(""));
    const line = box.querySelector("[data-said]");
    if (!isInside(column) || row === column) return say(box, names[row], "");
    const pair = [numbers[row], numbers[column]].sort((one, other) => one - other).join(" ");
    const rounds = met[pair];
    say(box, `${names[row]} – ${names[column]}`, rounds ? `${line.dataset.rounds} ${rounds.join(", ")}` : line.dataset.none);
  };

  const point = (event) => {
    const keyed = event.target.closest?.("[data-key]");
    if (keyed) standOut(keyed.dataset.key);
    else if (event.type === "pointerover" && event.target.closest?.(".race, main") && !event.target.closest("table")) standOut(null);
    if (event.target.closest) cells(event.target);
  };
  document.addEventListener("pointerover", point);
  document.addEventListener("focusin", point);
  document.addEventListener("click", (event) => {
    point(event);
    cross(event);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "mouse") cross(event);
  });
})();
