// Answers for the pages of tables when there is no network. Pages come from the network first, so that they are new;
// scripts and styles from what was kept with this release, so that they fit together. Everything else is let through.
const KEPT = JSON.parse("{{ kept_text|escapejs }}");
const ASSETS = "table-assets-{{ release|escapejs }}";
const PAGES = "table-pages";
const PATIENCE_MS = 5000;
const RELEASES_KEPT = 2;
const PAGES_KEPT = 20;

self.addEventListener("install", (event) => {
  const fetched = KEPT.map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll(fetched)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOld().then(() => self.clients.claim()));
});

// A page that was kept with the release before still finds its scripts.
async function forgetOld() {
  const releases = (await caches.keys()).filter((name) => name.startsWith("table-assets-"));
  await Promise.all(releases.slice(0, -RELEASES_KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(openPage(request, event));
  else if (KEPT.includes(pathname)) event.respondWith(findAsset(request));
});

async function openPage(request, event) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(request.url, { ignoreSearch: true, ignoreVary: true });
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(PATIENCE_MS) } : {});
    if (response.status >= 500 && kept) return kept;
    if (response.ok && !response.redirected) event.waitUntil(keepPage(pages, request, response.clone()));
    return response;
  } catch (failure) {
    if (kept) return kept;
    throw failure;
  }
}

async function keepPage(pages, request, response) {
  await pages.delete(request.url, { ignoreSearch: true, ignoreVary: true });
  await pages.put(request.url, response);
  const known = await pages.keys();
  await Promise.all(known.slice(0, -PAGES_KEPT).map((old) => pages.delete(old)));
}

async function findAsset(request) {
  const own = await caches.open(ASSETS);
  return await own.match(request) ?? await caches.match(request) ?? fetch(request);
}
