// Keeps entries on this phone: in IndexedDB, which outlives the browser, or where there is none in the open page.
const NAME = "tables";
const HANDS = "hands";
const inPage = new Map();
let opening;

function open() {
  opening ??= new Promise((resolve) => {
    let request;
    try { request = indexedDB.open(NAME, 1); } catch { return resolve(null); }
    request.onupgradeneeded = () => request.result.createObjectStore(HANDS, { keyPath: "client_id" });
    request.onerror = () => resolve(null);
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      database.onclose = () => { opening = undefined; };
      resolve(database);
    };
  });
  return opening;
}

// Resolves once the whole transaction is on the disk.
async function run(mode, ask) {
  const database = await open();
  if (!database) throw new Error("no IndexedDB");
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(HANDS, mode, { durability: "strict" });
    const request = ask(transaction.objectStore(HANDS));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

export async function all() {
  const kept = await run("readonly", (hands) => hands.getAll()).catch(() => []);
  return [...kept, ...inPage.values()];
}

// Answers whether the entry will outlive this page.
export async function put(entry) {
  try {
    await run("readwrite", (hands) => hands.put(entry));
    inPage.delete(entry.client_id);
    return true;
  } catch {
    inPage.set(entry.client_id, entry);
    return false;
  }
}

export async function remove(clientId) {
  inPage.delete(clientId);
  await run("readwrite", (hands) => hands.delete(clientId)).catch(() => {});
}
