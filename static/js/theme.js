// Sets the remembered theme before the first paint. Kept apart from app.js, which loads later.
(() => {
  const root = document.documentElement;
  root.classList.add("js");
  try {
    const theme = localStorage.getItem("tirazh.theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("tirazh.suits") === "four") root.dataset.suits = "four";
  } catch { /* storage may be closed; the system's theme stands */ }
})();
