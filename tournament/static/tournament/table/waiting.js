// Shows the hands on this phone that the server has not stored, and all of them as text.
import * as queue from "./queue.js";
import { fill, words } from "./said.js";

const section = document.getElementById("waiting");
const kept = document.getElementById("kept");

// `acts` are what the buttons do: {edit, discard}.
export function showWaiting(unsent, game, acts) {
  const waiting = unsent.filter((hand) => hand.status === "waiting");
  section.hidden = unsent.length === 0;
  section.querySelector("h2").textContent = waiting.length === unsent.length
    ? counted(waiting.length) : words.refused_title;
  section.querySelector("ol").replaceChildren(...unsent.map((hand) => row(hand, game, acts)));
}

const counted = (count) => words.waiting[Math.min(count, words.waiting.length) - 1] ?? "";

function row(hand, game, acts) {
  const item = document.createElement("li");
  const place = hand.game === game ? "" : `${hand.place}: `;
  item.append(line("title", `${place}${fill(words.hand, hand.number)} · ${hand.text}`));
  if (hand.moves && hand.status === "waiting") item.append(line("meta", hand.moves));
  if (hand.sentence) item.append(line("field-error", words[hand.sentence] ?? hand.sentence));
  if (hand.status === "refused" || hand.sentence) item.append(buttons(hand, game, acts));
  return item;
}

function line(kind, text) {
  const made = document.createElement("span");
  made.className = kind;
  made.textContent = text;
  return made;
}

function buttons(hand, game, acts) {
  const made = document.createElement("div");
  made.className = "actions";
  if (hand.game === game) made.append(button(words.edit, "btn-secondary", () => acts.edit(hand)));
  else if (hand.status === "refused") made.append(toTable(hand));
  const sure = button(words.discard, "btn-danger", () => {
    if (sure.dataset.asked) return acts.discard(hand);
    sure.dataset.asked = "1";
    sure.textContent = words.discard_sure;
  });
  made.append(sure);
  return made;
}

// A hand is put right on the page of the table where it was entered.
function toTable(hand) {
  const made = document.createElement("a");
  made.href = hand.address.replace(/queue\/$/, "");
  made.className = "btn btn-secondary";
  made.textContent = words.to_table;
  return made;
}

function button(text, kind, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `btn ${kind}`;
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

async function showText() {
  kept.querySelector("textarea").value = await queue.asText();
}

async function copy() {
  const text = kept.querySelector("textarea");
  text.select();
  // Over plain http there is no clipboard for scripts; the older way still works there.
  const isCopied = navigator.clipboard
    ? await navigator.clipboard.writeText(text.value).then(() => true, () => false)
    : document.execCommand("copy");
  if (isCopied) kept.querySelector(".copy").textContent = words.copied;
}

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([kept.querySelector("textarea").value], { type: "text/plain" }));
  link.download = "hands.txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

kept.addEventListener("toggle", showText);
kept.querySelector(".copy").addEventListener("click", copy);
kept.querySelector(".download").addEventListener("click", download);
