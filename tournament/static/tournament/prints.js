// The button that opens the browser's print dialogue; without script the browser's own menu does.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => window.print());
