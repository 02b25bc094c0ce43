// The page of a table: what is entered goes into the queue, the queue to the server, the server's news onto the page.
import { takeSections, watchActions } from "./actions.js";
import { startClock } from "./clock.js";
import * as entry from "./entry.js";
import { askNews, forgetNews } from "./news.js";
import * as queue from "./queue.js";
import { fill, say, showConnection, words } from "./said.js";
import { sendAll } from "./sender.js";
import { keepPage } from "./shell.js";
import { showWaiting } from "./waiting.js";

const PULSE_MS = 3500;
const SLOWEST_MS = 15000;
const table = document.getElementById("table").dataset;
let lastSeen = new Date();
let waits = 0;
let pause = PULSE_MS;
let timer;
let running = null;
let isSaving = false;

// One round at a time: send what waits, then ask for news. Whoever asks meanwhile gets a round of their own after it.
function pulse() {
  running = (running ?? Promise.resolve()).then(round, round);
  return running;
}

async function round() {
  clearTimeout(timer);
  try {
    (await sendAll(table.device)).forEach(sayAnswer);
    await takeNews();
    lastSeen = new Date();
    pause = PULSE_MS;
    showConnection(true, lastSeen);
  } catch {
    pause = Math.min(pause * 1.6, SLOWEST_MS);
    showConnection(false, lastSeen);
  }
  await refresh();
  if (!document.hidden || waits) timer = setTimeout(pulse, pause);
}

async function takeNews() {
  const news = await askNews(table.address);
  if (news.kind === "gone") say(words.gone, "error");
  if (news.kind !== "new") return;
  entry.takeNews(news.page.getElementById("table-entry"));
  if (!takeSections(news.page)) forgetNews();
  startClock();
}

function sayAnswer({ entry: hand, status, sentence, told, isNews }) {
  if (!isNews) return;
  if (status === "already_there" && sentence) say([sentence, told].filter(Boolean).join(" "), "warning");
  else if (status === "conflict") say(fill(words.conflict, hand.number), "warning");
  else if (status === "refused") say(sentence, "error");
  else if (status !== "waiting") say(fill(words.stored, hand.number));
}

async function refresh(options) {
  const unsent = await queue.unsent();
  waits = unsent.length;
  showWaiting(unsent, table.game, acts);
  entry.arrange(unsent.filter((hand) => hand.game === table.game), options);
}

const acts = {
  edit: async (hand) => {
    entry.edit(hand);
    await refresh({ isForced: true });
  },
  discard: async (hand) => {
    await queue.discard(hand, hand.game === table.game ? entry.nextNumber() : Infinity);
    await pulse();
  },
};

async function saveHand(event) {
  if (event.target.id !== "hand-form") return;
  event.preventDefault();
  if (isSaving) return;
  const hand = entry.readEntry();
  if (!hand) return;
  isSaving = true;
  entry.showSaving();
  const { edited, ...facts } = hand;
  const place = { game: table.game, place: table.place, address: table.queue, entered: new Date().toISOString() };
  const isLasting = await queue.add({ ...facts, ...place, order: edited?.order });
  if (edited) await queue.forget(edited);
  waits += 1;
  entry.goOn();
  say("");
  await Promise.race([pulse(), new Promise((resolve) => { setTimeout(resolve, 4000); })]);
  const mine = (await queue.unsent()).find((one) => one.client_id === hand.client_id);
  if (mine?.status === "refused") entry.edit(mine);
  if (mine?.status === "waiting") say(fill(isLasting ? words.kept : words.kept_in_page, hand.number));
  await refresh({ isForced: true });
  isSaving = false;
  if (!mine) window.scrollTo({ top: 0 });
}

// A new link of the same table is the way for what waits from the old one.
async function renewAddresses() {
  for (const hand of await queue.unsent(table.game)) {
    if (hand.address !== table.queue) await queue.change(hand, { address: table.queue, status: "waiting", sentence: "" });
  }
}

document.addEventListener("submit", saveHand);
document.getElementById("go-on").addEventListener("click", () => {
  entry.goOn();
  refresh({ isForced: true });
});
document.addEventListener("visibilitychange", () => { if (!document.hidden) pulse(); });
window.addEventListener("online", pulse);
window.addEventListener("offline", () => showConnection(false, lastSeen));
window.addEventListener("beforeunload", (event) => {
  if (waits === 0) return;
  event.preventDefault();
  event.returnValue = "";
});
watchActions(pulse);
startClock();
await renewAddresses();
await refresh();
await pulse();
await keepPage(table.worker);
