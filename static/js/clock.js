// Clocks tick by the server's time: a phone whose own clock is wrong shows the same as the hall.
// Without this script the page says until when the time runs.
(() => {
  let ahead = 0; // seconds by which the server's clock is ahead of this device's
  const here = () => Date.now() / 1000;
  const faces = () => document.querySelectorAll("[data-ends]");

  const ask = async () => {
    try {
      const asked = here();
      const answer = await fetch("/healthz", { method: "HEAD", cache: "no-store" });
      const told = Date.parse(answer.headers.get("Date") || "");
      if (told) ahead = told / 1000 + 0.5 - (asked + here()) / 2; // the header is cut to whole seconds
    } catch { /* no network: the last known difference holds */ }
    tick();
  };

  const write = (seconds) => {
    const size = Math.abs(seconds);
    const two = (number) => String(number).padStart(2, "0");
    return `${seconds < 0 ? "−" : ""}${Math.floor(size / 3600)}:${two(Math.floor(size / 60) % 60)}:${two(size % 60)}`;
  };
  const tick = () => {
    for (const face of faces()) {
      const left = Math.round(Number(face.dataset.ends) - here() - ahead);
      const shown = face.querySelector(".clock-left");
      const text = left > 0 ? write(left) : `${face.dataset.over} ${write(left)}`;
      if (shown && shown.textContent !== text) shown.textContent = text;
      const near = face.dataset.warnings.split(",").some((one) => one && left <= 60 * Number(one));
      face.classList.toggle("is-over", left <= 0);
      face.classList.toggle("is-near", left > 0 && near);
    }
  };

  document.addEventListener("visibilitychange", () => { if (!document.hidden && faces().length) ask(); });
  setInterval(tick, 1000);
  setInterval(() => { if (!document.hidden && faces().length) ask(); }, 300000);
  if (faces().length) ask();
})();
