// Shows what a hand moves, as the server's preview does.
import { points, signClass, signed } from "./numbers.js";

export const told = (moves, names) => names.map((name, seat) => [name, moves[seat]])
  .filter(([_name, move]) => move).map(([name, move]) => `${name} ${signed(move)}`).join(" · ");

// `winds` are the marks of the seats as the form shows them.
export function movesTable(moves, position, winds) {
  const table = document.createElement("table");
  table.className = "sheet";
  moves.forEach((move, seat) => {
    const who = document.createElement("th");
    who.scope = "row";
    who.append(winds[seat].cloneNode(true), ` ${position.names[seat]}`);
    const change = document.createElement("span");
    change.className = signClass(move);
    change.textContent = signed(move);
    table.insertRow().append(who, cell("num", change), cell("num total", points(position.points[seat] + move)));
  });
  return table;
}

function cell(kind, content) {
  const made = document.createElement("td");
  made.className = kind;
  made.append(content);
  return made;
}
