// JSON whose integers stay exact: those beyond 2^53 are BigInt.

/** A word in quotes, or an integer that may be past 2⁵³. */
const LONG = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])-?\d{16,}(?![\d.eE])/g;
const MARK = '\ue000';

/** Browsers differ in what they tell of a number's digits, so long ones are read as marked words. */
export function readJson(text) {
  const value = JSON.parse(text);
  if (!/\d{16}/.test(text)) return value;
  const marked = text.replace(LONG, (word) => (word.startsWith('"') ? word : `"${MARK}${word}"`));
  return JSON.parse(marked, (key, read) => (typeof read === 'string' && /^\ue000-?\d+$/.test(read) ? slim(BigInt(read.slice(1))) : read));
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
  return /^\d{1,19}$/.test(trimmed) ? slim(BigInt(trimmed)) : undefined;
}

/** Brings a BigInt to a number where that is exact. */
export const slim = (value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value);

/** Adds and subtracts integers of either kind. */
export const plus = (a, b) => slim(BigInt(a) + BigInt(b));
export const minus = (a, b) => slim(BigInt(a) - BigInt(b));

/** Orders integers of either kind. */
export const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);
