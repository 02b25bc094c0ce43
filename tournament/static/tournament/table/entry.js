// The hand form on the page of a table: shows the hand that is next, keeps what is typed when news come in between, and
// goes on to hands whose position nobody knows yet while earlier ones wait on this phone.
import { enhance } from "../hand_entry.js";
import { describe } from "./describe.js";
import { newId } from "./ids.js";
import { readHand } from "./outcome.js";
import { movesOf } from "./payments.js";
import { movesTable, told } from "./preview.js";
import { fill, words } from "./said.js";

const bar = document.getElementById("save-bar");
const save = document.getElementById("save");
const lacking = document.getElementById("lacking");
const meanwhile = document.getElementById("meanwhile");
let fresh = document.getElementById("table-entry");
let shown = "";
let edited = null;

const entry = () => document.getElementById("table-entry");
const form = () => document.getElementById("hand-form");
const data = (id) => JSON.parse(document.getElementById(id).textContent);

// The line above the button; the server's preview puts another one in its place.
const saySummary = (text) => { document.getElementById("summary").textContent = text; };

export const nextNumber = () => Number(fresh.dataset.next);

export function takeNews(newEntry) {
  fresh = newEntry;
}

// Shows the form for the hand after those stored and those that wait; `unsent` are those of this game.
export function arrange(unsent, { isForced = false } = {}) {
  const before = unsent.filter((one) => one.client_id !== edited?.client_id);
  const number = edited?.number ?? Math.max(nextNumber(), ...before.map((one) => one.number + 1));
  const later = whyLater(before.filter((one) => one.number < number));
  const key = [fresh.dataset.version, number, later].join();
  if (key === shown && !isForced) return;
  const old = form();
  const hadNumber = Number(old?.elements.hand_number.value ?? 0);
  if (!isForced && !edited && isTouched(old) && hadNumber !== number) return showMeanwhile(hadNumber);
  meanwhile.hidden = true;
  build(number, later, hadNumber === number ? old : null);
  shown = key;
}

const isTouched = (one) => one?.dataset.touched === "1";

// Why nothing can be said yet of what a hand does: earlier ones wait for the network, or are to be put right first.
function whyLater(earlier) {
  if (!earlier.length) return "";
  return earlier.some((one) => one.status === "refused") ? words.after : words.later;
}

function showMeanwhile(number) {
  meanwhile.querySelector(".text").textContent = fill(words.meanwhile, number);
  meanwhile.hidden = false;
}

function build(number, later, old) {
  const focused = document.activeElement?.id;
  const made = document.importNode(fresh, true);
  const made_form = made.querySelector("#hand-form");
  if (made_form) {
    made_form.elements.hand_number.value = number;
    made_form.elements.client_id.value = old?.elements.client_id.value ?? newId();
    if (old) copyMarks(marksOf(old), made_form, isTouched(old));
    if (later) makeLater(made, made_form, number, later);
  }
  entry().replaceWith(made);
  bar.hidden = !made_form;
  if (made_form) enhance(made_form);
  window.htmx?.process(made);
  if (!made_form) return;
  made_form.addEventListener("htmx:beforeOnLoad", dropLate);
  showSave();
  saySummary("");
  if (old && isTouched(old)) askPreview(made_form);
  if (focused && !document.activeElement?.id) document.getElementById(focused)?.focus({ preventScroll: true });
}

const marksOf = (one) => [...one.querySelectorAll("input:checked")].map((input) => [input.name, input.value]);

function copyMarks(marks, one, areTouched) {
  const wanted = new Set(marks.map((mark) => mark.join("=")));
  for (const input of one.querySelectorAll("input[type=radio], input[type=checkbox]")) {
    input.checked = wanted.has(`${input.name}=${input.value}`) && !("never" in input.dataset);
  }
  if (areTouched) one.dataset.touched = "1";
}

// A preview that comes when its form is gone is of another hand.
function dropLate(event) {
  if (!event.currentTarget.isConnected) event.preventDefault();
}

// Who deals a later hand follows from those before it, which only the server plays through.
function makeLater(made, made_form, number, later) {
  made.classList.add("is-later");
  made.querySelector("h1").textContent = fill(words.hand, number);
  made_form.dataset.later = later;
  made_form.querySelectorAll(".win").forEach((win) => { win.dataset.role = ""; });
  made_form.querySelectorAll("[data-never]").forEach((input) => {
    delete input.dataset.never;
    input.disabled = false;
  });
  const stops = made_form.querySelector("#stops");
  if (stops) stops.hidden = false;
  made_form.querySelector("#preview").textContent = later;
}

function showSave() {
  save.disabled = false;
  save.textContent = fill(edited ? words.save_again : words.save, form().elements.hand_number.value);
}

export function showSaving() {
  save.disabled = true;
  save.textContent = words.saving;
  forgetMissing();
}

export function goOn() {
  delete form()?.dataset.touched;
  edited = null;
}

// Puts a hand that was not stored into the form again.
export function edit(hand) {
  const old = form();
  if (!old) return;  // Nothing is entered in a round that is not played: the hand goes on waiting.
  edited = hand;
  copyMarks(hand.marks, old, true);
  old.elements.hand_number.value = hand.number;
  entry().scrollIntoView({ block: "start" });
}

// Answers the hand as it is queued, or null after saying what is missing.
export function readEntry() {
  const { outcome, missing } = readHand(form());
  if (missing) {
    sayMissing(missing);
    return null;
  }
  const { names } = data("table-position");
  const moves = form().dataset.later ? null : movesOf(outcome, data("table-position"), data("table-amounts"));
  return {
    client_id: edited ? newId() : form().elements.client_id.value,
    number: Number(form().elements.hand_number.value),
    outcome,
    text: describe(form(), names),
    marks: marksOf(form()),
    moves: moves && told(moves, names),
    edited,
  };
}

// Says what is missing above the button and, where the field is, at the field.
function sayMissing({ word, field, seat }) {
  const { names } = data("table-position");
  forgetMissing();
  lacking.textContent = seat === undefined ? words.missing[word] : fill(words.missing[word], names[seat]);
  const place = document.getElementById(`id_${field}`);
  const line = document.createElement("p");
  line.className = "field-error";
  line.id = "lacking-here";
  line.textContent = lacking.textContent;
  place?.closest("fieldset, .seats-scroll").after(line);
  place?.scrollIntoView({ block: "center" });
}

function forgetMissing() {
  lacking.textContent = "";
  document.getElementById("lacking-here")?.remove();
}

// Says what is known here at once, and what the server knows as soon as it answers.
function askPreview(one) {
  preview("");
  window.htmx?.trigger(one, "change");
}

// What the hand does, without asking the server: from its tables, or else `unknown`.
function preview(unknown = words.later) {
  const one = form();
  const place = one.querySelector("#preview");
  saySummary("");
  if (one.dataset.later) return void (place.textContent = one.dataset.later);
  const { outcome, missing } = readHand(one);
  if (missing) return void (place.textContent = "");
  const position = data("table-position");
  const moves = movesOf(outcome, position, data("table-amounts"));
  if (!moves) return void (place.textContent = unknown);
  place.replaceChildren(movesTable(moves, position, one.querySelectorAll(".seats .wind")));
  saySummary(told(moves, position.names));
}

document.addEventListener("change", ({ target }) => {
  if (target.form?.id !== "hand-form") return;
  target.form.dataset.touched = "1";
  forgetMissing();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.elt.id !== "hand-form" || !event.detail.elt.dataset.later) return;
  event.preventDefault();
  preview();
});
for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => { if (event.detail.elt.id === "hand-form") preview(); });
}
