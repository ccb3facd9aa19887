// Which board draws which game.
import { arcKayles } from './arc-kayles.js';
import { boxes, cards, halfNim, moore, stoned } from './heap-variants.js';
import { chomp, cram } from './grids.js';
import { coins } from './coins.js';
import { geography } from './geography.js';
import { graph } from './graph.js';
import { hackenbush } from './hackenbush.js';
import { heapRule } from './heap-rules.js';
import { heaps } from './heaps.js';
import { nimstring } from './nimstring.js';
import { nodeKayles } from './node-kayles.js';
import { numbers } from './numbers.js';
import { ownRules } from './own-rules.js';
import { pairs } from './pairs.js';
import { rewrite } from './rewrite.js';
import { ring } from './ring.js';
import { rows } from './rows.js';
import { squares } from './squares.js';
import { staircase } from './staircase.js';
import { sum } from './sum.js';
import { treblecross } from './treblecross.js';
import { turningCorners } from './corners.js';

const BY_NAME = {
  strip: rows, ring, staircase, moore, 'half-nim': halfNim, stoned, boxes, cards, wythoff: pairs, euclid: pairs,
  'turning-turtles': coins, 'mock-turtles': coins, ruler: coins, 'turning-corners': turningCorners, nimble: squares,
  'silver-dollar': squares, graph, geography, 'arc-kayles': arcKayles, hackenbush, nimstring, 'node-kayles': nodeKayles, cram, chomp, rewrite, sum, treblecross, rules: ownRules,
};

/** The board of a game; one that the page does not know is drawn as heaps if it has a table of nim-values, else as text. */
export function boardOf(name, entry) {
  if (BY_NAME[name]) return BY_NAME[name];
  return entry?.table || heapRule({ name, args: '' }) ? heaps : numbers;
}

/** The groups of the games' list, in its order. */
export const GROUPS = ['heaps', 'rows', 'coins', 'pairs', 'graphs', 'grids', 'own'];
