// Clocks of rounds. The page says how much was left when it was made; the server is asked now and then, because
// a round is paused or extended, and because the clock of this machine may be wrong.
const ASK_EVERY = 10_000;
const known = new Map();

const clocks = () => [...document.querySelectorAll("[data-clock]")];

async function ask(address) {
  const sent = performance.now();
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) return;
  const answer = await response.json();
  // The answer was true about half-way between asking and hearing.
  known.set(address, { ...answer, at: (sent + performance.now()) / 2 });
}

function askAll() {
  if (document.hidden) return;
  for (const address of new Set(clocks().map((clock) => clock.dataset.clock))) ask(address).catch(() => {});
}

export function clockText(seconds) {
  const whole = Math.abs(Math.ceil(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  const text = shown.map((part, index) => (index ? String(part).padStart(2, "0") : String(part))).join(":");
  return seconds <= -1 ? `+${text}` : text;
}

function show(clock) {
  const round = known.get(clock.dataset.clock);
  if (!round) return;
  if (round.left === null) return;
  const passed = round.runs ? (performance.now() - round.at) / 1000 : 0;
  const left = round.left + Number(clock.dataset.extra ?? 0) - passed;
  const text = clockText(left);
  const face = clock.querySelector(".clock-face");
  if (face.textContent !== text) face.textContent = text;
  clock.classList.toggle("is-up", left <= 0);
  clock.classList.toggle("is-paused", round.paused);
  const word = clock.querySelector(".clock-word");
  if (word) word.textContent = left <= 0 ? clock.dataset.up : round.paused ? clock.dataset.paused : "";
}

askAll();
setInterval(askAll, ASK_EVERY);
setInterval(() => clocks().forEach(show), 200);
document.addEventListener("visibilitychange", askAll);
document.addEventListener("htmx:afterSwap", () => clocks().forEach(show));
