// Tells an entered hand in the words that stand on the form, for the list of hands that wait.
const COLUMNS = {
  ron: ["won", "discarder", "riichi"],
  tsumo: ["won", "riichi"],
  draw: ["tenpai", "riichi"],
  nagashi: ["nagashi", "tenpai", "riichi"],
  chombo: ["offender", "riichi"],
};

export function describe(form, names) {
  const end = form.querySelector("[name=end]:checked");
  const other = end.value === "other" ? form.querySelector("[name=other]:checked") : null;
  const kind = (other ?? end).value;
  const marks = (COLUMNS[kind] ?? ["riichi"]).map((name) => marked(form, name, names));
  const wins = ["ron", "tsumo"].includes(kind)
    ? [...form.querySelectorAll("[name=won]:checked")].map((mark) => valueOf(form, mark.value, names))
    : [];
  return [label(other ?? end), ...marks, ...wins].filter(Boolean).join(" · ");
}

function marked(form, name, names) {
  const seats = [...form.querySelectorAll(`[name="${name}"]:checked`)].map((mark) => names[mark.value]);
  const title = form.querySelector(`#id_${name}`)?.textContent.trim();
  return seats.length ? `${title}: ${seats.join(", ")}` : "";
}

function valueOf(form, seat, names) {
  const han = form.querySelector(`[name="han_${seat}"]:checked`);
  const fu = form.querySelector(`[name="fu_${seat}"]:checked`);
  const more = han.value === "yakuman" ? [`[name="yakuman_${seat}"]:checked`, `[name="pao_${seat}"]:checked`] : [];
  const parts = /^\d+$/.test(han.value) ? [`${label(han)} ${legend(han)}`, fu && `${label(fu)} ${legend(fu)}`] : [label(han)];
  for (const input of more.map((one) => form.querySelector(one))) {
    if (input?.value) parts.push(input.name.startsWith("pao") ? `${legend(input)} ${label(input)}` : label(input));
  }
  return `${names[seat]}: ${parts.filter(Boolean).join(" ")}`;
}

const label = (input) => input.nextElementSibling.querySelector(".chip-name").textContent.trim();
const legend = (input) => input.closest("fieldset").querySelector("legend").textContent.trim();
