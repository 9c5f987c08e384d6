// Keeps the page of a table and its files for a dead network. The network comes first for pages; files that
// carry a hash in their name never change and come from the store.
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const STORE = "tirazh-{{ files|join:''|length }}-" + FILES.join("|").split("").reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("tirazh-") && name !== STORE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  const keep = async (answer) => {
    if (answer.ok) (await caches.open(STORE)).put(request, answer.clone());
    return answer;
  };
  if (request.mode === "navigate" && url.pathname.startsWith("/t/")) {
    event.respondWith(fetch(request).then(keep).catch(async () => (await caches.match(request, { ignoreSearch: true })) || Response.error()));
  } else if (url.pathname.startsWith("/static/")) {
    event.respondWith(caches.match(request).then((found) => found || fetch(request).then(keep)));
  }
});
