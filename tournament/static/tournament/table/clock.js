// Counts down the time that the server said is left; the phone's own clock may be wrong and is not asked.
let timer;

export function startClock() {
  clearInterval(timer);
  const place = document.getElementById("clock");
  const left = Number(place?.dataset.seconds ?? NaN);
  if (Number.isNaN(left)) return;
  const since = performance.now();
  const isPaused = "paused" in place.dataset;
  const show = () => {
    const seconds = isPaused ? left : left - Math.floor((performance.now() - since) / 1000);
    const shown = Math.abs(seconds);
    const text = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")}`;
    place.querySelector(".time").textContent = (seconds < 0 ? "\u2212" : "") + text;
    document.getElementById("time-up").hidden = seconds > 0;
  };
  show();
  if (!isPaused) timer = setInterval(show, 1000);
}
