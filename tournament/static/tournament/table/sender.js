// Sends what waits, in order, until the server answered for every hand. The server knows each hand by its id, so that
// sending one again changes nothing; the lock only spares it the work when a phone has the page open twice.
import * as queue from "./queue.js";

const LEASE = "table-queue-lease";
const LEASE_MS = 5000;  // Not longer: a page that is gone may not have let go of it.
const PATIENCE_MS = 12000;
const BATCH = 50;
let isSending = false;

async function alone(act) {
  if (navigator.locks) {
    return navigator.locks.request(LEASE, { ifAvailable: true }, (lock) => (lock ? act() : []));
  }
  if (Number(readLease()) > Date.now()) return [];
  isSending = true;
  writeLease(Date.now() + LEASE_MS);
  try { return await act(); } finally {
    isSending = false;
    writeLease(0);
  }
}

// A page that is left lets go of what it holds.
window.addEventListener("pagehide", () => { if (!navigator.locks && isSending) writeLease(0); });

function readLease() {
  try { return localStorage.getItem(LEASE) ?? 0; } catch { return 0; }
}

function writeLease(until) {
  try { localStorage.setItem(LEASE, until); } catch { /* Without storage there is nothing to lease. */ }
}

// Answers what became of the hands: [{entry, status, sentence, …}], or throws without network.
export function sendAll(device) {
  return alone(async () => {
    const waiting = (await queue.list()).filter((entry) => entry.status === "waiting");
    const answers = [];
    for (const game of new Set(waiting.map((entry) => entry.game))) {
      const hands = waiting.filter((entry) => entry.game === game);
      answers.push(...await sendGame(device, hands.slice(0, BATCH)));
    }
    return answers;
  });
}

async function sendGame(device, hands) {
  // The newest of the links that this phone has had for the game.
  const reply = await post(hands.at(-1).address, device, hands);
  if (reply.sentence) {
    return Promise.all(hands.map((entry) => settle(entry, { status: "waiting", sentence: reply.sentence })));
  }
  const known = new Map(reply.results.map((result) => [result.client_id, result]));
  return Promise.all(hands.map((entry) => settle(entry, known.get(entry.client_id) ?? { status: "waiting", sentence: "" })));
}

async function post(address, device, hands) {
  const body = JSON.stringify({
    device,
    hands: hands.map(({ number, client_id, outcome }) => ({ number, client_id, outcome })),
  });
  const response = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    signal: patience(PATIENCE_MS),
  });
  if (response.status === 404) return { sentence: "gone" };
  if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`);
  return response.json();  // A hall's sign-in page is no JSON: it counts as no network.
}

export function patience(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

const KEPT_AS = { refused: "refused", waiting: "waiting" };

async function settle(entry, result) {
  const status = KEPT_AS[result.status] ?? "sent";
  const facts = { status, sentence: result.sentence, answer: result.status };
  const isNews = status !== entry.status || facts.sentence !== entry.sentence;
  if (isNews) await queue.change(entry, facts);
  return { ...result, entry: { ...entry, ...facts }, isNews };
}
