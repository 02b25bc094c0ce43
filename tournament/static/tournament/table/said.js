// The lines on top of the page that say how it goes; a screen reader reads what changes there.
const connection = document.getElementById("connection");
const said = document.getElementById("said");

export const words = JSON.parse(document.getElementById("table-words").textContent);

export function say(text, level = "success") {
  said.textContent = text;
  said.hidden = text === "";
  said.className = `notice notice-${level}`;
}

// Puts a text or number where the words have %s or %d.
export const fill = (text, ...values) => values.reduce((filled, value) => filled.replace(/%[sd]/, value), text);

export function showConnection(isOnline, lastSeen) {
  const clock = lastSeen.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const text = isOnline ? words.online : fill(words.offline, clock);
  if (connection.textContent !== text) connection.textContent = text;
  connection.classList.toggle("is-offline", !isOnline);
}
