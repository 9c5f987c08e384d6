// Small comforts over pages that work without it: theme, suits, no double posts, keys, focus after a swap.
(() => {
  const root = document.documentElement;
  const remember = (key, value) => {
    try {
      if (value) localStorage.setItem(key, value);
      else localStorage.removeItem(key);
    } catch { /* storage may be closed */ }
  };

  // Theme: the system's by default; the button turns to the other one and remembers it.
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
  const shownTheme = () => root.dataset.theme || (systemDark.matches ? "dark" : "light");
  const nameThemes = () => {
    for (const button of document.querySelectorAll("[data-theme-toggle]")) {
      button.textContent = shownTheme() === "dark" ? button.dataset.toLight : button.dataset.toDark;
    }
  };
  const nameSuits = () => {
    for (const button of document.querySelectorAll("[data-suits-toggle]")) {
      button.textContent = root.dataset.suits === "four" ? button.dataset.toTwo : button.dataset.toFour;
    }
  };
  systemDark.addEventListener("change", nameThemes);

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-toggle]")) {
      const next = shownTheme() === "dark" ? "light" : "dark";
      const asSystem = next === (systemDark.matches ? "dark" : "light");
      if (asSystem) delete root.dataset.theme;
      else root.dataset.theme = next;
      remember("tirazh.theme", asSystem ? "" : next);
      nameThemes();
    }
    if (event.target.closest("[data-suits-toggle]")) {
      if (root.dataset.suits === "four") delete root.dataset.suits;
      else root.dataset.suits = "four";
      remember("tirazh.suits", root.dataset.suits || "");
      nameSuits();
    }
  });

  // A form is sent once: a second tap waits for the answer. data-again lets a form be sent at will.
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method === "get" || "again" in form.dataset) return;
    if (form.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    form.dataset.sent = "1";
    form.setAttribute("aria-busy", "true");
    setTimeout(() => unlock(form.parentNode || document), 8000); // the answer may be a file: the page stays
  }, true);
  const unlock = (scope) => {
    for (const form of scope.querySelectorAll("form[data-sent]")) {
      delete form.dataset.sent;
      form.removeAttribute("aria-busy");
    }
  };
  window.addEventListener("pageshow", () => unlock(document));
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.requestConfig?.verb !== "get") unlock(document);
  });

  // Ctrl+Z takes back the last line of a sheet, unless there is typing to undo in a field.
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.code !== "KeyZ") return;
    const field = event.target.closest("input, textarea, [contenteditable]");
    if (field && field.value) return;
    const undo = document.querySelector("[data-undo]:not([disabled])");
    if (!undo) return;
    event.preventDefault();
    undo.click();
  });

  // Who types on while the last line is on its way loses nothing: the line sent is marked, the first key
  // replaces it, and what was typed meanwhile moves into the new, empty line.
  let sent = null;
  document.addEventListener("htmx:beforeRequest", (event) => {
    const line = event.detail.elt.id === "entry" && document.getElementById("line");
    if (!line) return;
    sent = line.value;
    if (document.activeElement === line) line.select();
  });
  // What the new line holds: the keys typed meanwhile; after a refusal the refused text first, to be mended.
  const typedAhead = (isRefused) => {
    if (sent === null) return null;
    const line = document.getElementById("line");
    const typed = line && line.value !== sent ? line.value : "";
    const text = [isRefused ? sent : "", typed].filter(Boolean).join(" ");
    sent = null;
    return { text, isTyped: Boolean(typed) };
  };

  // After a swap the eye and the keyboard go where the new part asks ([autofocus] or data-focus),
  // or back to the field that had them.
  let held = null;
  let ahead = null;
  let unheard = null; // the new line, and the text in it that needs no preview: htmx listens only once the swap has settled
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target.id === "live") ahead = typedAhead(event.detail.xhr.status >= 400);
    const active = document.activeElement;
    held = active && active.id ? { id: active.id, start: active.selectionStart, end: active.selectionEnd } : null;
  });
  // At once after the swap, in the same turn: a key that comes between would be lost.
  document.addEventListener("htmx:afterSwap", (event) => {
    nameThemes();
    const asked = event.target.querySelector?.("[data-focus], [autofocus]");
    if (asked) {
      asked.focus();
      if (ahead && asked.id === "line") {
        asked.value = ahead.text;
        asked.setSelectionRange(ahead.text.length, ahead.text.length);
      }
      if (asked.id === "line") unheard = { line: asked, text: ahead?.isTyped ? null : asked.value };
      ahead = null;
      return;
    }
    // Whoever has gone on to another field meanwhile keeps it.
    const isFree = !document.activeElement || document.activeElement === document.body;
    const before = held && isFree && document.getElementById(held.id);
    if (before) {
      before.focus();
      if (typeof held.start === "number") {
        try { before.setSelectionRange(held.start, held.end); } catch { /* not a text field */ }
      }
    }
  });

  // What is written by buttons is what is shown: after a change the keys that write wait for the preview.
  document.addEventListener("input", (event) => {
    const keys = event.target.closest("#keys");
    if (!keys || "quiet" in event.target.dataset) return;
    for (const button of keys.querySelectorAll("#keys-foot button")) button.disabled = true;
  });

  document.addEventListener("htmx:afterSettle", () => {
    if (unheard && unheard.line.value !== unheard.text) unheard.line.dispatchEvent(new Event("ahead"));
    unheard = null;
    // Who types sees what the line means, and why it is refused, below a list of whatever length.
    if (document.activeElement?.id === "line") document.getElementById("entry").scrollIntoView({ block: "nearest" });
  });

  // htmx speaks to the server with the same token as the forms.
  document.addEventListener("htmx:configRequest", (event) => {
    const token = document.querySelector("input[name=csrfmiddlewaretoken]");
    if (token && event.detail.verb !== "get") event.detail.headers["X-CSRFToken"] = token.value;
  });
  // A request that fails says so in words, in the place kept for messages.
  const tell = (text) => {
    const place = document.getElementById("messages");
    if (!place || !text) return;
    const line = document.createElement("p");
    line.className = "fault";
    line.setAttribute("role", "alert");
    line.textContent = text;
    place.replaceChildren(line);
  };
  document.addEventListener("htmx:sendError", () => tell(root.dataset.noNetwork));
  document.addEventListener("htmx:responseError", () => tell(root.dataset.noAnswer));

  nameThemes();
  nameSuits();
})();
