// JSON whose integers stay exact: those beyond 2^53 are BigInt.

export const readJson = (text) => JSON.parse(text, exact);

function exact(key, value, context) {
  const source = context?.source;
  const rounded = typeof value === 'number' && !Number.isSafeInteger(value);
  return rounded && /^-?\d+$/.test(source ?? '') ? BigInt(source) : value;
}

export const writeJson = (value, indent) => JSON.stringify(value, plain, indent);

/** A decimal string is accepted wherever a number is, so it serves where a browser has no raw JSON. */
function plain(key, value) {
  if (typeof value !== 'bigint') return value;
  return JSON.rawJSON ? JSON.rawJSON(String(value)) : String(value);
}

/** The integer that `text` says: a number where it is exact, else a BigInt; undefined if it says none. */
export function integer(text) {
  const trimmed = text.trim();
  if (!/^\d{1,19}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return Number.isSafeInteger(number) ? number : BigInt(trimmed);
}

/** Brings a BigInt back to a number where that is exact. */
export const slim = (value) =>
  typeof value === 'bigint' && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;

/** Adds integers of either kind. */
export const plus = (a, b) => slim(BigInt(a) + BigInt(b));
