// Positions for a worksheet: a seed says a walk over the options, and with it always the same positions.
import { writeJson } from '../base/json.js';
import { solveAll } from '../client/nimbus.js';
import { queryOf } from '../solve/game.js';
import { optionsOf } from '../solve/options.js';

const MOST_WALKS = 12;
const MOST_STEPS = 40;
/** The part of a walk's positions that is taken: its neighbours are much alike. */
const KEPT = 0.5;
/** Positions to choose from, for each that is wanted. */
const CHOICE = 3;
/** Winning moves that are listed in the answers; of more, their number is. */
const MOVES = 12;

/** Numbers from 0 to 1 (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Up to `wanted` exercises {position, answer}, about a third of them lost for the player to move. */
export async function exercises({ game, position, play }, seed, wanted) {
  const random = chance(seed);
  const met = await walked(game, position, play, random, CHOICE * wanted);
  const shuffled = met.map((at) => [random(), at]).toSorted(([a], [b]) => a - b).map(([, at]) => at);
  const answers = await solveAll(shuffled.map((at) => queryOf(game, at, play, MOVES)));
  return mixed(shuffled.map((at, i) => ({ position: at, answer: answers[i] })).filter(({ answer }) => !answer.error && answer.outcome), wanted);
}

async function walked(game, root, play, random, enough) {
  const { board } = game;
  const met = new Map();
  for (let walk = 0; walk < MOST_WALKS && met.size < enough; walk++) {
    let at = root;
    for (let step = 0; step < MOST_STEPS; step++) {
      const { items } = await optionsOf(game, at, play).list();
      if (!items.length) break;
      const name = likeness(at, game);
      if (random() < KEPT && !met.has(name)) met.set(name, at);
      at = items[Math.floor(random() * items.length)].left;
    }
  }
  return [...met.values()];
}

/** The same text for positions that have the same parts in another order, where the board knows the parts: they are one exercise. */
export function likeness(position, game) {
  const { items = [], count } = game.board.why?.(position, game) ?? {};
  const isSum = items.length === count && items.every((part) => part.position !== undefined);
  return isSum ? items.map((part) => writeJson([part.game ?? '', part.position])).toSorted().join() : game.board.write(position);
}

/** Some that are lost, the rest won, in the order that they had. */
export function mixed(all, wanted) {
  const lost = all.filter(({ answer }) => answer.outcome === 'P');
  const others = all.filter(({ answer }) => answer.outcome !== 'P');
  const few = Math.max(Math.ceil(wanted / 3), wanted - others.length);
  const chosen = new Set([...lost.slice(0, few), ...others].slice(0, wanted));
  return all.filter((exercise) => chosen.has(exercise));
}
