// The other buttons of a table (take back, choose, call, confirm): says what came of them, or that there is no network.
import { say, words } from "./said.js";

const SECTIONS = ["table-top", "table-more"];
const isOurs = (event) => event.detail.elt.id !== "hand-form";

// Puts the new sections in place; answers false if one is left because somebody is typing in it.
export function takeSections(page) {
  return SECTIONS.map((id) => {
    const old = document.getElementById(id);
    const isTyping = old.contains(document.activeElement) && document.activeElement.matches("textarea, input[type=text]");
    if (isTyping) return false;
    const opened = [...old.querySelectorAll("details[open][id]")].map((one) => one.id);
    const made = document.importNode(page.getElementById(id), true);
    old.replaceWith(made);
    opened.forEach((one) => document.getElementById(one)?.setAttribute("open", ""));
    window.htmx?.process(made);
    return true;
  }).every(Boolean);
}

export function watchActions(onDone) {
  document.addEventListener("table-said", (event) => {
    document.activeElement?.blur();
    document.querySelectorAll("#table-more details[open]").forEach((one) => one.removeAttribute("open"));
    say(event.detail.text, event.detail.level);
    onDone();
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, (event) => { if (isOurs(event)) say(words.no_action, "error"); });
  }
  document.addEventListener("htmx:responseError", (event) => {
    if (!isOurs(event)) return;
    say(words.failed, "error");
    onDone();
  });
}
