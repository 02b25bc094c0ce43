// Pages that ask for news: nothing is touched when there is none, what the reader opened stays open,
// and a page that nobody looks at does not ask.
let opened = [];

document.addEventListener("htmx:beforeRequest", (event) => {
  if (document.hidden && event.detail.elt.id === "live") event.preventDefault();
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 304) event.detail.shouldSwap = false;
  opened = [...document.querySelectorAll("#live details[open][id]")].map((one) => one.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of opened) document.getElementById(id)?.setAttribute("open", "");
});
