// What all boards share. A board is an object:
//
//   read(text, game)            the position that a text says; throws Bad
//   write(position)             the text of a position
//   moves(position, game)       the legal moves in the contract's order; undefined where they are not known or too many
//   after(position, move, game) the position that a move leaves
//   say(move, position)         the move in words
//   marks(move, position)       Map from keys of elements to the class that shows what the move does to them
//   View                        draws {position, game, marks, pick, edit}; pick(key) when an element is chosen, and
//                               edit(position) where the position may be changed
//   isChance                    true where a chance move comes first: there is nothing to play on this board
//   why(position, game)         rows that explain the value (see solve/why.js), where there is a theory
import { t } from '../base/lang.js';
import { integer, readJson, writeJson } from '../base/json.js';

/** A text that is no position; the message says what was expected. */
export class Bad extends Error {}

/** More moves than this are not listed. */
export const MOST_MOVES = 400;

export const range = (n) => Array.from({ length: n }, (_, i) => i);

/** The list with element `index` replaced by `elements`. */
export const replaced = (list, index, ...elements) => [...list.slice(0, index), ...elements, ...list.slice(index + 1)];

/** Compares lists element by element; a list that ends comes first. */
export function compareLists(a, b) {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? a.length - b.length : a[i] - (b[i] ?? -1);
}

/** Reads integers separated by commas or blanks, in brackets or not. */
export function readIntegers(text) {
  const inside = text.trim().replace(/^\[(.*)\]$/s, '$1').trim();
  if (!inside) return [];
  return inside.split(/[\s,]+/).map((word, index) => {
    const value = integer(word);
    if (value === undefined) throw new Bad(t('bad.integer', { word, place: index + 1 }));
    return value;
  });
}

export const writeIntegers = (list) => list.join(',');

/** Reads JSON; `check` says whether it has the form that `expected` (a key of the strings) describes. */
export function readStructure(text, check, expected) {
  let value;
  try {
    value = readJson(text);
  } catch (cause) {
    throw new Bad(t('bad.json', { reason: cause.message }));
  }
  if (!check(value)) throw new Bad(t(expected));
  return value;
}

export const writeStructure = (value) => writeJson(value);

/** Element key of a move's target, made of its parts. */
export const key = (...parts) => parts.join('.');

/** Attributes that make an element one that can be chosen, by mouse and by keyboard. */
export function choosable(pick, name, label) {
  if (!pick) return {};
  return {
    role: 'button',
    tabindex: 0,
    'aria-label': label,
    class: 'choosable',
    onClick: () => pick(name),
    onKeyDown: (event) => {
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault();
        pick(name);
      }
    },
  };
}
