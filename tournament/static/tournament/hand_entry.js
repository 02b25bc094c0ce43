// Makes a hand form quicker: shows what each choice pays, closes what is impossible, and takes number keys.
// It knows no rules: what is possible and what it pays stands in the page, worked out by the server.
// A block of a winner without data-role is one of whom nobody knows yet whether they deal.

export function enhance(form) {
  const choices = JSON.parse(document.getElementById(form.dataset.choices).textContent);
  const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  const marks = (name) => [...form.querySelectorAll(`[name="${name}"]`)];
  const payments = (win) => choices.pays[win.dataset.role || "other"][chosen("end")];

  function allow(input, isPossible) {
    input.disabled = !isPossible || "never" in input.dataset;
    if (input.disabled) input.checked = false;
  }

  function showPayment(input, text) {
    const place = input.nextElementSibling.querySelector(".chip-pays");
    const isKnown = input.closest(".win").dataset.role !== "";
    if (place) place.textContent = (isKnown && text) || "";
  }

  function updateSeats(changed) {
    const isTsumo = chosen("end") === "tsumo";
    const most = isTsumo ? 1 : choices.winners;
    const winners = marks("won").filter((mark) => mark.checked);
    if (winners.length > most) {
      const kept = winners.includes(changed) ? changed : winners[0];
      const others = winners.filter((mark) => mark !== kept);
      others.slice(most - 1).forEach((mark) => { mark.checked = false; });
    }
    for (const mark of marks("discarder")) {
      allow(mark, isTsumo || !marks("won")[mark.value].checked);
    }
    if (changed?.name === "riichi" && changed.checked) marks("tenpai")[changed.value].checked = true;
  }

  function updateWin(win) {
    const pays = payments(win);
    if (!pays) return;
    const han = chosen(`han_${win.dataset.seat}`);
    for (const input of win.querySelectorAll(".han .chip-input")) {
      if (input.name.startsWith("yakuman_")) continue;
      const known = pays[input.value];
      showPayment(input, known?.[input.value === "yakuman" ? chosen(`yakuman_${win.dataset.seat}`) || "1" : ""]);
    }
    for (const input of win.querySelectorAll(".fu .chip-input")) {
      const possible = Object.values(pays).some((fu) => input.value in fu);
      const text = pays[han]?.[input.value];
      allow(input, han in pays ? text !== undefined : possible);
      showPayment(input, text);
    }
    listPoints(win);
  }

  function listPoints(win) {
    const whole = win.querySelector(".by-points");
    whole.hidden = win.dataset.role === "";
    const list = whole.querySelector(".chips");
    const kind = `${win.dataset.role} ${chosen("end")}`;
    if (whole.hidden || list.dataset.kind === kind) return;
    list.dataset.kind = kind;
    const offered = choices.points[win.dataset.role][chosen("end")];
    list.replaceChildren(...offered.map(([text, han, fu]) => pointsChip(win, text, han, fu)));
  }

  function pointsChip(win, text, han, fu) {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip";
    chip.textContent = text;
    chip.addEventListener("click", () => {
      pick(`han_${win.dataset.seat}`, han);
      if (fu) pick(han === "yakuman" ? `yakuman_${win.dataset.seat}` : `fu_${win.dataset.seat}`, fu);
    });
    return chip;
  }

  function pick(name, value) {
    const input = form.querySelector(`[name="${name}"][value="${value}"]`);
    if (!input) return;
    input.disabled = false;
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function update(event) {
    updateSeats(event?.target);
    form.querySelectorAll(".win").forEach(updateWin);
  }

  // Number keys and the letters of the limits pick the han of the winner at hand.
  function onKey(event) {
    if (!form.isConnected) return document.removeEventListener("keydown", onKey);
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input[type=text], input:not([type]), textarea")) return;
    const wins = [...form.querySelectorAll(".win")].filter((win) => win.offsetParent);
    const win = wins.find((one) => one.contains(document.activeElement))
      ?? wins.find((one) => !chosen(`han_${one.dataset.seat}`)) ?? wins[0];
    const input = win?.querySelector(`[aria-keyshortcuts="${event.key.toUpperCase()}"]`);
    if (!input) return;
    event.preventDefault();
    pick(input.name, input.value);
    input.focus();
  }

  form.addEventListener("change", update);
  document.addEventListener("keydown", onKey);
  update();
  return update;
}
