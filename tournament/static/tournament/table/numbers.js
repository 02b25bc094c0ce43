// Points as the server writes them: a narrow space for thousands, a true minus.
export function points(value) {
  const digits = String(Math.abs(value));
  const grouped = digits.length > 4 ? digits.replace(/\B(?=(\d{3})+$)/g, "\u202f") : digits;
  return (value < 0 ? "\u2212" : "") + grouped;
}

export function signed(value) {
  if (value === 0) return "±0";
  return value > 0 ? `+${points(value)}` : points(value);
}

// How a change is coloured, besides its sign.
export function signClass(value) {
  if (value === 0) return "zero";
  return value > 0 ? "plus" : "minus";
}
