// What all boards share. A board is an object:
//
//   group                       its group in the list of games; boards.js says it
//   start                       a position that is shown where a text says none, if that is not the example of the catalogue
//   fits(value)                 whether rules that have structure have the form that this board draws, where it needs one
//   read(text, game)            the position that a text says, which everything below can trust; throws Bad
//   write(position)             the text of a position, where `write` below does not say it
//   head(position)              the position over its drawing, where its text names parts otherwise than the drawing does
//   say(move, position)         the move in words
//   marks(move, position, game, left)  Map from keys of elements to the class that shows what the move does to them; `left` is
//                               the position that it leaves, undefined until the server has said it
//   keys(move, position)        keys of the elements that stand for the move; where it is absent, those that are marked
//   traces(move, position, game, left)  the same for what the move has done, on the board that it leaves; where its elements keep
//                               their keys, `traced`
//   named(left, position)       the position that a move leaves, with the names that the person has given, where the server's differ
//   View                        draws {position, game, play, marks, last, moves, open, pick, edit, isPlain}: `last` is the move {position, move,
//                               left} that led here, `moves` are those known so far; open(...keys) says whether a legal move has one of them,
//                               once all moves are known; pick(...keys) that an element is chosen, edit(position) that the position was
//                               changed, where it may be; plain it asks and shows nothing of who wins
//   isText                      true where nothing is drawn that could be chosen
//   isChance                    true where a chance move comes first: there is nothing to play on this board
//   graph6(position)            the graph in that format, if it can be written so; where positions are undirected graphs
//   why(position, game)         explained(…), with a note: rows {name, size} and their value, or the position and game to ask
//                               for it; the value of the whole is their xor. Where there is such a theory
import { t, Told } from '../base/lang.js';
import { html } from '../base/ui.js';
import { integer, readJson, writeJson } from '../base/json.js';
import { repeated } from '../base/json-place.js';

/** A text that is no position; the message says what was expected. */
export class Bad extends Told {}

/** Parts of a position whose values are shown. */
const MOST_EXPLAINED = 64;

/** More parts than this are not drawn. */
const MOST_PARTS = 60;

/** The parts of a position that are drawn, each by `draw(part, i)`, and a note that counts the rest. */
export const drawn = (list, most = MOST_PARTS) => list.slice(0, most);
export const Rest = ({ of, most = MOST_PARTS }) => of.length > most && html`<p class="note">${t('board.more', { n: of.length - most })}</p>`;
export const parts = (list, draw, most) => [...drawn(list, most).map(draw), html`<${Rest} of=${list} most=${most} />`];

/** Rows that explain a value: one for each of the first elements of a list, and how many there are. */
export const explained = (list, row) => ({ count: list.length, items: list.slice(0, MOST_EXPLAINED).map(row) });

/** The largest of integers of either kind, and of `least`; for lists of any length. */
export const largest = (list, least = 0) => list.reduce((most, n) => (n > most ? n : most), least);

/** Whether a value is an integer from 0 on, or a list of these. */
export const isNatural = (n) => (typeof n === 'bigint' ? n >= 0n : Number.isSafeInteger(n) && n >= 0);
export const areNaturals = (list) => Array.isArray(list) && list.every(isNatural);

/** Whether a value is a list of pairs of integers from `least` on. */
export const arePairs = (list, least = 0) => Array.isArray(list) && list.every((pair) => areNaturals(pair) && pair.length === 2 && pair.every((n) => n >= least));

/** The sizes of a position's heaps, or of one: it is {heaps} where it remembers a move, and a heap is [size, limit] where it is limited. */
const sizeOf = (heap) => (Array.isArray(heap) ? heap[0] : heap);
export const sizesOf = (position) => (position.heaps ?? position).map(sizeOf);
export const sizeAt = (position, i) => sizeOf((position.heaps ?? position)[i]);

/** The name of part `i` of a `kind`, and in words what it becomes: one number, or several. */
export const partName = (kind, i) => t(`part.${kind}`, { n: i + 1 });
export const sayPart = (kind, i, from, to) => t('move.part', { name: partName(kind, i), from, to: [to].flat().join(' + ') || '0' });

export const range = (n) => Array.from({ length: n }, (_, i) => i);

/** The list with element `index` replaced by `elements`. */
export const replaced = (list, index, ...elements) => [...list.slice(0, index), ...elements, ...list.slice(index + 1)];

/** The list without `part`, or with it where it was not there. */
export function toggled(list, part) {
  const place = list.map(String).indexOf(String(part));
  return place < 0 ? [...list, part] : replaced(list, place);
}

/** Reads a list whose words are separated by commas or blanks, in brackets or not; `read(word, place)` reads one. */
export function readList(text, read) {
  const inside = text.trim().replace(/^\[(.*)\]$/s, '$1').trim();
  return inside ? inside.split(/[\s,]+/).map((word, i) => read(word.replace(/^"(.*)"$/, '$1'), i + 1)) : [];
}

export const readIntegers = (text) => readList(text, (word, place) => {
  const value = integer(word);
  if (value === undefined) throw new Bad('bad.integer', { word, place });
  return value;
});

/** The text of a position: a word, or numbers and words side by side, or JSON. */
export const write = (position) => (typeof position === 'string' ? position
  : Array.isArray(position) && position.every((part) => part !== '' && typeof part !== 'object') ? position.join(',') : writeJson(position));

/** Reads JSON; `check` says whether what is `made` of it has the form that the string `expected` describes. */
export function readValue(text, expected = 'bad.structure', check = () => true, made = (value) => value) {
  let value;
  try {
    value = made(readJson(text));
  } catch ({ message }) {
    throw new Bad(expected, { reason: message });
  }
  const twice = repeated(text); // The server refuses an object that has a name twice, of which the page would lose one.
  if (twice) throw new Bad('bad.twice', twice);
  return checked(value, check, expected);
}

/** Reads JSON whose integers may be written as words. */
export const readStructure = (text, check, expected) => readValue(text, expected, check, numbered);

export function checked(value, check, expected) {
  if (!check(value)) throw new Bad(expected);
  return value;
}

function numbered(value) {
  if (typeof value === 'string') return integer(value) ?? value;
  if (Array.isArray(value)) return value.map(numbered);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, numbered(member)]));
}

/** How positions are read that are integers, or JSON where a text has an object or a list in a list. */
export const integersOr = (check, expected) => (text) => (/\{|\[.*\[/s.test(text) ? readStructure(text, check, expected) : readIntegers(text));

/** How positions are read and written that are JSON; `made` is what is made of one. */
export const structure = (check, expected, made = (value) => value) =>
  ({ read: (text) => made(readStructure(text, check, expected)), write: (position) => writeJson(position) });

/** A word, in quotes or not. */
export function readWord(text) {
  const word = text.trim();
  return /^".*"$/s.test(word) ? readValue(word) : word;
}

/** Element key of a move's target, made of its parts. */
export const key = (...parts) => parts.join('.');

/** What part `name` of a board is given: the marks whose keys begin with it, and what is said of keys, or says them, so. */
export function partProps({ marks, open, pick }, name) {
  const named = (say) => say && ((...keys) => say(...keys.map((own) => key(name, own))));
  const own = marks && [...marks].filter(([whole]) => whole.startsWith(key(name, '')));
  return { marks: own && new Map(own.map(([whole, mark]) => [whole.slice(key(name, '').length), mark])), open: named(open), pick: named(pick) };
}

/** Chooses the element that has these keys, where it stands for a legal move. */
export const picking = ({ open, pick }, ...keys) => (pick && (!open || open(...keys)) ? () => pick(...keys) : undefined);

/** What part `i` of a position that is a list is given, where it may be changed as well. */
export const elementProps = ({ position, edit, ...props }, i) => ({ ...partProps(props, i), edit: edit && ((next) => edit(replaced(position, i, next))) });

/** Marks of a part on the board of the whole. */
export const within = (name, marks) => new Map([...marks].map(([own, mark]) => [key(name, own), mark]));

/** Keys of the elements of a board that stand for a move. */
export const keysOf = (board, move, position, game) => board.keys?.(move, position, game) ?? [...board.marks(move, position, game).keys()];

/** What a move has done, where the elements that stand for it are there after it as well. */
export function traced(move, position, game) {
  return new Map(keysOf(this, move, position, game).map((name) => [name, 'last']));
}

/** Attributes that make an element one that can be chosen, by mouse and by keyboard; `more` is what other keys do. */
export function choosable(choose, label, more = {}) {
  if (!choose) return {};
  const keys = new Map(Object.entries({ Enter: choose, ' ': choose, ...more }));
  const onKeyDown = (event) => {
    if (!keys.has(event.key)) return;
    event.preventDefault();
    keys.get(event.key)(event);
  };
  return { role: 'button', tabindex: 0, 'aria-label': label, class: 'choosable', onClick: choose, onKeyDown };
}
