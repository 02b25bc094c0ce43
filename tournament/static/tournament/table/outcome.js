// Reads a filled hand form as the server does: the hand in the form in which it is stored, or what is still missing.
const READERS = { ron: readRon, tsumo: readTsumo, draw: readDraw, other: readOther };
const HAN_WITHOUT_FU = 5;

class Missing extends Error {
  constructor(word, field, seat) {
    super(word);
    Object.assign(this, { word, field, seat });
  }
}

// Answers {outcome}, or {missing: {word, field, seat}}.
export function readHand(form) {
  const read = {
    chosen: (name) => form.querySelector(`[name="${name}"]:checked`)?.value ?? "",
    seats: (name) => [...form.querySelectorAll(`[name="${name}"]:checked`)].map((input) => Number(input.value)),
  };
  try {
    const outcome = READERS[read.chosen("end")](read);
    const riichi = read.seats("riichi");
    if (riichi.length) outcome.riichi = riichi;
    const canStop = ["ron", "tsumo", "exhaustive_draw"].includes(outcome.end);
    if (canStop && form.elements.dealer_stops?.checked) outcome.dealer_stops = true;
    return { outcome };
  } catch (missing) {
    if (missing instanceof Missing) return { missing };
    throw missing;
  }
}

function readRon(read) {
  const wins = readWinners(read);
  const discarder = read.chosen("discarder");
  if (discarder === "") throw new Missing("discarder", "discarder");
  return { end: "ron", discarder: Number(discarder), wins: wins.map((seat) => readWin(read, seat)) };
}

function readTsumo(read) {
  return { end: "tsumo", wins: readWinners(read).map((seat) => readWin(read, seat)) };
}

function readWinners(read) {
  const winners = read.seats("won");
  if (!winners.length) throw new Missing("won", "won");
  return winners;
}

function readWin(read, seat) {
  const han = read.chosen(`han_${seat}`);
  if (han === "") throw new Missing("han", `han_${seat}`, seat);
  if (han === "yakuman") {
    const pao = read.chosen(`pao_${seat}`);
    const win = { seat, yakuman: Number(read.chosen(`yakuman_${seat}`) || 1) };
    return pao === "" ? win : { ...win, pao: Number(pao) };
  }
  if (!/^\d+$/.test(han)) return { seat, limit: han };
  const fu = read.chosen(`fu_${seat}`);
  if (fu === "" && Number(han) < HAN_WITHOUT_FU) throw new Missing("fu", `fu_${seat}`, seat);
  return fu === "" ? { seat, han: Number(han) } : { seat, han: Number(han), fu: Number(fu) };
}

function readDraw(read) {
  const tenpai = read.seats("tenpai");
  const noten = read.seats("riichi").find((seat) => !tenpai.includes(seat));
  if (noten !== undefined) throw new Missing("tenpai", "tenpai", noten);
  return { end: "exhaustive_draw", tenpai };
}

function readOther(read) {
  const other = read.chosen("other");
  if (other === "") throw new Missing("other", "other");
  if (other === "chombo") return { end: "chombo", seats: some(read, "offender") };
  if (other === "nagashi") return { ...readDraw(read), nagashi: some(read, "nagashi") };
  return { end: "abortive_draw", kind: other };
}

function some(read, name) {
  const seats = read.seats(name);
  if (!seats.length) throw new Missing(name, name);
  return seats;
}
