// Lets the page be opened without network, where the browser can: only over https, or on the machine itself.
export async function keepPage(worker) {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(worker);
    await navigator.serviceWorker.ready;
    const pages = await caches.open("table-pages");
    if (!await pages.match(location.pathname, { ignoreVary: true })) await pages.add(location.pathname);
    await navigator.storage?.persist?.();
  } catch { /* A phone that cannot keep the page still keeps the hands. */ }
}
