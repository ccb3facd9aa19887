// Which board draws which game, by the groups of the games' list in its order.
import { readIntegers, write } from './board.js';
import { boxes, cards, fibonacci, joint, passing, splitPair, stoned } from './heap-variants.js';
import { chocolate, chomp } from './bars.js';
import { coins, squares, tartan, turningCorners } from './coins.js';
import { arcKayles, geography, graph, hackenbush, nimstring, nodeKayles, poset } from './graphs.js';
import { ends, heaps } from './heaps.js';
import { pairs } from './pairs.js';
import { pins, ring, rows } from './rows.js';
import { sprouts } from './sprouts.js';
import { staircase } from './staircase.js';
import { sum } from './sum.js';
import { numbers, ownRules, rewrite } from './texts.js';
import { sheets } from './sheets.js';
import { clobber, cram, nogo, notakto, treblecross } from './signs.js';

const BY_GROUP = {
  heaps: {
    nim: heaps, bash: heaps, subtraction: heaps, 'all-but': heaps, lasker: heaps, octal: heaps, 'take-and-break': heaps, 'grundys-game': heaps,
    'couples-are-forever': heaps, 'dawsons-chess': heaps, officers: heaps, guiles: heaps, 'double-kayles': heaps, daisies: heaps, 'she-loves-me': heaps,
    kayles: pins(1, 2), 'dawsons-kayles': pins(2), staircase, moore: joint, 'half-nim': joint, 'cyclic-nimhoff': joint, 'fibonacci-nim': fibonacci,
    stoned, boxes, cards, 'end-nim': ends, 'nim-pass': passing, 'subtraction-pass': passing, 'delete-nim': splitPair,
  },
  rows: { strip: rows, ring, treblecross },
  coins: {
    'turning-turtles': coins, 'mock-turtles': coins, ruler: coins, coins, 'coin-runs': coins, tartan, 'turning-corners': turningCorners, nimble: squares,
    'silver-dollar': squares,
  },
  pairs: { wythoff: pairs, euclid: pairs },
  graphs: { graph, geography, 'arc-kayles': arcKayles, hackenbush, nimstring, 'node-kayles': nodeKayles, poset, sprouts },
  grids: { chocolate, cram, chomp, clobber, nogo, notakto, 'sheet-cutting': sheets, rewrite },
  own: { sum, rules: ownRules },
};

export const GROUPS = Object.keys(BY_GROUP);

/** A move of a game that is newer than this page: its fields one after the other. */
const say = (move) => (Array.isArray(move) ? `(${move.map(say).join(', ')})`
  : move && typeof move === 'object' ? Object.entries(move).map(([name, member]) => `${name} ${say(member)}`).join(', ') : String(move));

/** A board with what it does not say itself; fit for games that are words. */
const whole = (group, board) => ({ group, fits: (rules) => typeof rules === 'string', read: readIntegers, write, say, ...board });

const BY_NAME = new Map(Object.entries(BY_GROUP).flatMap(([group, boards]) => Object.entries(boards).map(([name, board]) => [name, whole(group, board)])));

/** Any position the page has no drawing for. */
const TEXT = whole('own', numbers);

/** The board of a game, whose notation or rules are `value`. */
export function boardOf(name, value) {
  const known = BY_NAME.get(name) ?? TEXT;
  return value === undefined || known.fits(value) ? known : TEXT;
}
