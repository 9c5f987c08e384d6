// A page of an event renews itself: it asks with the tag of what it shows, is told “the same” in a few bytes,
// and takes over the parts that may change (data-live, each with an id). What somebody is at work in stays.
(() => {
  const main = document.getElementById("main");
  if (!main || !main.dataset.renew) return;
  let tag = main.dataset.renew;
  let wait = Number(main.dataset.every) || 3000;
  const SOON = wait;
  const LATEST = 20000;
  let timer = 0;

  const isBusy = (part) => {
    const active = document.activeElement;
    if (part.contains(active) && active.matches("input, textarea, select")) return true;
    return [...part.querySelectorAll("input[type=text], input[type=search], input[type=number], textarea")].some((field) => field.value !== field.defaultValue);
  };
  // What was opened or ticked stays so, and the keyboard stays where it was.
  const keep = (old, fresh) => {
    const opened = [...old.querySelectorAll("details")].map((one) => one.open);
    fresh.querySelectorAll("details").forEach((one, at) => { if (opened[at] !== undefined) one.open = opened[at]; });
    const ticked = [...old.querySelectorAll("input[type=radio], input[type=checkbox]")].map((one) => one.checked);
    fresh.querySelectorAll("input[type=radio], input[type=checkbox]").forEach((one, at) => { if (ticked[at] !== undefined) one.checked = ticked[at]; });
    const active = document.activeElement;
    if (!old.contains(active) || active === old) return null;
    const links = "a, button, summary, input, [tabindex]";
    return [...old.querySelectorAll(links)].indexOf(active);
  };
  const take = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    let isWhole = true;
    for (const old of document.querySelectorAll("[data-live][id]")) {
      if (!old.isConnected) continue;
      const fresh = page.getElementById(old.id);
      if (!fresh) { isWhole = false; continue; }
      if (old.outerHTML === fresh.outerHTML) continue;
      if (isBusy(old)) { isWhole = false; continue; }
      const at = keep(old, fresh);
      const scrolled = [...old.querySelectorAll(".wide")].map((one) => one.scrollLeft);
      old.replaceWith(fresh);
      fresh.querySelectorAll(".wide").forEach((one, index) => { one.scrollLeft = scrolled[index] || 0; });
      window.htmx?.process(fresh);
      if (at !== null && at >= 0) fresh.querySelectorAll("a, button, summary, input, [tabindex]")[at]?.focus({ preventScroll: true });
    }
    document.dispatchEvent(new CustomEvent("tirazh:renewed"));
    return isWhole;
  };

  const ask = async () => {
    try {
      const answer = await fetch(main.dataset.from || location.href, { headers: { "If-None-Match": tag, "X-Tirazh-Renew": "1" }, cache: "no-store", redirect: "manual" });
      wait = answer.status >= 500 || answer.status === 429 ? Math.min(wait * 2, LATEST) : SOON;
      if (answer.status === 200) {
        const found = answer.headers.get("ETag");
        if (take(await answer.text()) && found) tag = found;
      } else if (answer.type === "opaqueredirect" || answer.status === 403 || answer.status === 404) {
        location.reload();
        return;
      }
      delete main.dataset.away;
    } catch {
      wait = Math.min(wait * 2, LATEST);
      main.dataset.away = "1";
    }
    plan();
  };
  const plan = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, wait);
  };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) ask();
  });
  plan();
})();
