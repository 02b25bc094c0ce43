// Adds up what a simple hand moves, from tables that the server worked out for this ruleset.
// A hand that is not simple (two winners, pao, nagashi, chombo) is left to the server: null.

// Answers one signed number a seat, in starting order.
export function movesOf(outcome, position, amounts) {
  const moves = position.points.map(() => 0);
  const pay = (payer, receiver, points) => { moves[payer] -= points; moves[receiver] += points; };
  const riichi = outcome.riichi ?? [];
  riichi.forEach((seat) => { moves[seat] -= amounts.deposit; });
  if (outcome.end === "abortive_draw") return moves;
  if (outcome.end === "exhaustive_draw") return outcome.nagashi ? null : addDraw(moves, outcome, amounts);
  const win = outcome.wins?.length === 1 ? outcome.wins[0] : null;
  if (!win || win.pao !== undefined) return null;
  const paid = announced(win, outcome.end, position, amounts);
  if (paid === undefined) return null;
  const honba = amounts.honba[outcome.end] * position.honba;
  if (outcome.end === "ron") pay(outcome.discarder, win.seat, paid + honba);
  else eachOther(moves, win.seat, (seat) => pay(seat, win.seat, paid[seat === position.dealer ? 1 : 0] + honba));
  moves[win.seat] += (position.deposits + riichi.length) * amounts.deposit;
  return moves;
}

function announced(win, end, position, amounts) {
  const table = amounts[end][win.seat === position.dealer ? "dealer" : "other"];
  if (win.limit) return table[win.limit]?.[""];
  if (win.yakuman) return table.yakuman?.[win.yakuman];
  return table[win.han]?.[win.fu];
}

function eachOther(moves, winner, act) {
  moves.forEach((_move, seat) => { if (seat !== winner) act(seat); });
}

function addDraw(moves, outcome, amounts) {
  const [tenpai, noten] = amounts.draw[outcome.tenpai.length];
  return moves.map((move, seat) => move + (outcome.tenpai.includes(seat) ? tenpai : noten));
}
