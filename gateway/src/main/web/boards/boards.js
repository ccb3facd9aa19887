// Which board draws which game.
import { boxes, cards, ends, fibonacci, joint, passing, splitPair, stoned } from './heap-variants.js';
import { chocolate, chomp } from './bars.js';
import { coins, squares } from './coins.js';
import { arcKayles, hackenbush, nimstring } from './edges.js';
import { graph } from './graph.js';
import { heaps } from './heaps.js';
import { numbers } from './numbers.js';
import { ownRules } from './own-rules.js';
import { pairs } from './pairs.js';
import { pins } from './pins.js';
import { rewrite } from './rewrite.js';
import { ring } from './ring.js';
import { rows } from './rows.js';
import { sprouts } from './sprouts.js';
import { staircase } from './staircase.js';
import { sum } from './sum.js';
import { sheets } from './sheets.js';
import { clobber, cram, nogo, notakto, treblecross } from './signs.js';
import { tartan, turningCorners } from './corners.js';
import { geography, nodeKayles, poset } from './vertices.js';

const BY_NAME = {
  __proto__: null,
  sprouts,
  kayles: pins(1, 2), 'dawsons-kayles': pins(2), strip: rows, ring, staircase, moore: joint, 'half-nim': joint, 'cyclic-nimhoff': joint, 'fibonacci-nim': fibonacci, stoned, boxes, cards, 'end-nim': ends, 'nim-pass': passing, 'subtraction-pass': passing, 'delete-nim': splitPair, chocolate, wythoff: pairs, euclid: pairs,
  'turning-turtles': coins, 'mock-turtles': coins, ruler: coins, coins, 'coin-runs': coins, tartan, 'turning-corners': turningCorners, nimble: squares,
  'silver-dollar': squares, graph, geography, 'arc-kayles': arcKayles, hackenbush, nimstring, 'node-kayles': nodeKayles, poset, cram, chomp, clobber, nogo, notakto, 'sheet-cutting': sheets, rewrite, sum, treblecross, rules: ownRules,
};

/** Games on heaps, also where the catalogue is not at hand: as components of a sum. */
const HEAPS = new Set([
  'nim', 'bash', 'bachet', 'subtraction', 'all-but', 'lasker', 'octal', 'take-and-break', 'grundys-game', 'couples-are-forever', 'kayles',
  'dawsons-kayles', 'dawsons-chess', 'officers', 'guiles', 'double-kayles', 'daisies', 'she-loves-me',
]);

/**
 * The board of a game, whose notation or rules are `value`; one that the page does not know is drawn as heaps if it has a
 * table of nim-values, else as text.
 */
export function boardOf(name, entry, value) {
  const known = BY_NAME[name] ?? (entry?.table || HEAPS.has(name) ? heaps : numbers);
  const fits = known.fits ?? ((rules) => typeof rules === 'string');
  return value === undefined || fits(value) ? known : numbers;
}

/** The groups of the games' list, in its order. */
export const GROUPS = ['heaps', 'rows', 'coins', 'pairs', 'graphs', 'grids', 'own'];
