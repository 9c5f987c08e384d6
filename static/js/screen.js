// The screen of the hall shows its panels in turn. Space holds, arrows step; a renewed page keeps its turn.
(() => {
  const main = document.getElementById("main");
  const hold = document.querySelector("[data-hold]");
  const seconds = Number(main.dataset.seconds) || 12;
  let at = 0;
  let isHeld = false;
  let timer = 0;

  const panels = () => [...document.querySelectorAll("#panels .panel")];
  const show = () => {
    const all = panels();
    if (!all.length) return;
    at = ((at % all.length) + all.length) % all.length;
    all.forEach((panel, index) => panel.classList.toggle("shown", index === at));
  };
  const plan = () => {
    clearInterval(timer);
    if (!isHeld) timer = setInterval(() => { at += 1; show(); }, seconds * 1000);
  };
  const step = (by) => { at += by; show(); plan(); };
  const toggle = () => {
    isHeld = !isHeld;
    hold.setAttribute("aria-pressed", String(isHeld));
    plan();
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.dataset.step) step(Number(button.dataset.step));
    if ("hold" in button.dataset) toggle();
    if ("full" in button.dataset) {
      if (document.fullscreenElement) document.exitFullscreen();
      else document.documentElement.requestFullscreen?.();
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("button") && event.key === " ") return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === " ") { event.preventDefault(); toggle(); }
  });
  document.addEventListener("tirazh:renewed", show);
  show();
  plan();
})();
