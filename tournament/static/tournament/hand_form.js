// The hand form of who has an account: one tap saves once, and nothing is lost without connection.
import { enhance } from "./hand_entry.js";

const form = document.getElementById("hand-form");
const save = document.querySelector(`button[form="${form.id}"]`);
const update = enhance(form);

// The server knows the form's id, so that even two sent forms are one hand.
function onSubmit(event) {
  if (save.disabled || !navigator.onLine) {
    event.preventDefault();
    if (!navigator.onLine) sayOffline();
    return;
  }
  save.dataset.label = save.textContent;
  setTimeout(() => { save.disabled = true; save.textContent = save.dataset.busy; });
}

function sayOffline() {
  document.getElementById("summary").textContent = form.dataset.offline;
}

function onReturn() {
  save.disabled = false;
  if (save.dataset.label) save.textContent = save.dataset.label;
  update();
}

form.addEventListener("submit", onSubmit);
form.addEventListener("htmx:sendError", sayOffline);
window.addEventListener("pageshow", onReturn);
