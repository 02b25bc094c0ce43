// The hands that were entered on this phone, of every table it was at, in the order in which they were entered.
// "waiting" and "refused" ones are not stored by the server; "sent" ones are, and stay for a while to be looked up.
import * as store from "./store.js";

const SENT_KEPT = 200;

export const isUnsent = (entry) => entry.status !== "sent";

export async function list() {
  return (await store.all()).sort((one, other) => one.order - other.order);
}

export async function unsent(game) {
  return (await list()).filter((entry) => isUnsent(entry) && (game === undefined || entry.game === game));
}

export async function add(entry) {
  const known = await list();
  const order = entry.order ?? Math.max(0, ...known.map((one) => one.order)) + 1;
  const isLasting = await store.put({ ...entry, order, status: "waiting", sentence: "" });
  const old = known.filter((one) => !isUnsent(one)).slice(0, -SENT_KEPT);
  await Promise.all(old.map((one) => store.remove(one.client_id)));
  return isLasting;
}

export const change = (entry, facts) => store.put({ ...entry, ...facts });

export const forget = (entry) => store.remove(entry.client_id);

// Takes out a hand that does not count. `next` is the number that the server waits for: as long as it is not beyond
// this hand, the later ones on this phone move up.
export async function discard(entry, next) {
  await forget(entry);
  if (next > entry.number) return;
  const later = (await unsent(entry.game)).filter((one) => one.number > entry.number);
  for (const one of later) await change(one, { number: one.number - 1, status: "waiting", sentence: "" });
}

// Everything as text, for the worst case.
export async function asText() {
  const line = ({ place, number, text, status, entered, client_id, outcome }) => (
    `${place} · ${number}. ${text} [${status}, ${entered}]\n    ${client_id} ${JSON.stringify(outcome)}`
  );
  return (await list()).map(line).join("\n");
}
