// The grid of paper slips: shows while typing what the sum lacks, keeps what is typed over a reload, and goes on to
// the next row once one is saved. Whether a slip can be saved is for the server to say.

const DEPOSIT = 1000;
const FIELDS = "input:not([type=hidden]), select";

const keyOf = (slip) => `slip ${slip.dataset.game}`;
const forms = () => document.querySelectorAll(".slip-form");
const slipOf = (form) => form.closest(".slip");
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, number >= 10000 ? "\u202f" : "");

function showSum(form) {
  const place = form.querySelector(".slip-sum");
  const points = [...form.querySelectorAll("[name*='-points_']")];
  if (points.every((one) => one.value === "")) {
    place.textContent = "";
    return;
  }
  const deposits = form.querySelector("[name$='-deposits_left']");
  const placed = points.reduce((sum, one) => sum + Number(one.value), Number(deposits.value) * DEPOSIT);
  const lacking = Number(form.dataset.start) - placed;
  const said = lacking === 0 ? form.dataset.right : lacking > 0 ? form.dataset.missing : form.dataset.over;
  place.textContent = said.replace("#", grouped(Math.abs(lacking)));
  place.classList.toggle("minus", lacking !== 0);
}

// A number below zero may be typed with the minus of the keyboard or with the one that the pages write.
const chipsIn = (text) => text.trim().replace(/^[\u2212\u2013]/, "-").replace(/^\u00b1/, "");
const signed = (number) => (number < 0 ? "\u2212" : "+") + Math.abs(number);

function showChips(form) {
  const place = form.querySelector(".slip-chips");
  if (!place) return;
  const typed = [...form.querySelectorAll("[name*='-chips_']")].map((one) => chipsIn(one.value));
  const isSaid = typed.some((text) => text !== "") && typed.every((text) => /^([+-]?\d+)?$/.test(text));
  const sum = typed.reduce((all, text) => all + Number(text), 0);
  place.textContent = !isSaid ? "" : sum === 0 ? form.dataset.chipsRight : form.dataset.chipsWrong.replace("#", signed(sum));
  place.classList.toggle("minus", isSaid && sum !== 0);
}

function showSums(form) {
  showSum(form);
  showChips(form);
}

const isBox = (field) => field.type === "checkbox";
const valueOf = (field) => (isBox(field) ? field.checked : field.value);
const startOf = (field) => (isBox(field) ? field.defaultChecked : field.defaultValue ?? field.querySelector("[selected]")?.value);
const draftOf = (form) => JSON.parse(sessionStorage.getItem(keyOf(slipOf(form))) ?? "null");

// What was emptied is kept too, where something stood before.
function keepDraft(form) {
  const kept = new Set(draftOf(form)?.entries.map(([name]) => name));
  const touched = (one) => valueOf(one) || startOf(one) || kept.has(one.name);
  const entries = [...form.querySelectorAll(FIELDS)].filter(touched).map((one) => [one.name, valueOf(one)]);
  const revision = form.querySelector("[name$='-revision']").value;
  sessionStorage.setItem(keyOf(slipOf(form)), JSON.stringify({ revision, entries }));
}

// What was typed comes back with the revision it was typed from, so that a result stored meanwhile is not overwritten.
function restoreDraft(form) {
  const kept = draftOf(form);
  if (!kept) return;
  for (const [name, value] of kept.entries) {
    const field = form.elements[name];
    if (!field) continue;
    field[isBox(field) ? "checked" : "value"] = value;
    if (value) field.closest("details")?.setAttribute("open", "");
  }
  form.querySelector("[name$='-revision']").value = kept.revision;
}

function sayUnsaved(form, text) {
  const place = form.querySelector(".slip-sum");
  place.textContent = text;
  place.classList.add("minus");
}

// For all rows at once, so that nothing is missed that is typed while a row is still being put in place.
document.addEventListener("input", ({ target }) => {
  const form = target.closest(".slip-form");
  if (!form) return;
  keepDraft(form);
  showSums(form);
});

function begin(form) {
  form.addEventListener("htmx:sendError", () => sayUnsaved(form, form.dataset.offline));
  form.addEventListener("htmx:responseError", () => sayUnsaved(form, form.dataset.refused));
  showSums(form);
}

function nextForm(slip) {
  const later = [...forms()].filter((one) => slip.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  return later[0] ?? forms()[0];
}

// A row came back from the server: saved, it lets its draft go and the next row begins; else it shows what is wrong.
// The fields get their classes a moment later only, so that what is wrong is told by another mark.
document.addEventListener("htmx:afterSwap", (event) => {
  const slip = event.target;
  if (!slip.matches(".slip")) return;
  const form = slip.querySelector(".slip-form");
  if (event.detail.requestConfig.elt.matches(".keep-stored")) sessionStorage.removeItem(keyOf(slip));
  if (form) {
    if (event.detail.requestConfig.verb === "get") restoreDraft(form);
    else keepDraft(form);
    begin(form);
    (form.querySelector("[aria-invalid=true]") ?? form.querySelector(FIELDS)).focus();
    return;
  }
  sessionStorage.removeItem(keyOf(slip));
  nextForm(slip)?.querySelector(FIELDS)?.focus();
});

// Somebody else saved a row in which something was typed: it is opened again, and both are shown when it is saved.
function reopen(slip) {
  if (sessionStorage.getItem(keyOf(slip))) slip.querySelector("a[hx-get]")?.click();
}

forms().forEach((form) => { restoreDraft(form); begin(form); });
// By then htmx knows the links.
document.addEventListener("DOMContentLoaded", () => document.querySelectorAll(".slip[data-state=saved]").forEach(reopen));
forms()[0]?.querySelector(FIELDS)?.focus();
