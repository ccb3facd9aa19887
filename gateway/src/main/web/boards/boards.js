// Which board draws which game.
import { heaps } from './heaps.js';
import { numbers } from './numbers.js';

const BY_NAME = {};

/** The board of a game of the catalogue; a game that the page does not know is drawn as its position's shape says. */
export function boardOf(name, entry) {
  if (BY_NAME[name]) return BY_NAME[name];
  return entry?.table ? heaps : numbers;
}

/** The groups of the games' list, in its order. */
export const GROUPS = ['heaps', 'rows', 'coins', 'pairs', 'graphs', 'grids', 'own'];
