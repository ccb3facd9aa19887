// The moves from a root position on: {root, rootText, moves, at}, of which the first `at` are made and the others were taken
// back. A move is {position, move, left, step}; its step is its place among the options, or the move itself where they are
// too many to list.
import { readJson, writeJson } from '../base/json.js';
import { optionsOf } from './options.js';

export const lineFrom = (root, rootText, moves = [], at = moves.length) => ({ root, rootText, moves, at });

/** Where the line stands. */
export const positionOf = ({ root, moves, at }) => (at ? moves[at - 1].left : root);

export const madeOf = ({ moves, at }) => moves.slice(0, at);

const same = (a, b) => writeJson(a.step) === writeJson(b?.step);

/** The line with one more move; those that were taken back stay where it is the first of them. */
export function extended(line, move) {
  const { moves, at } = line;
  return same(move, moves[at]) ? { ...line, at: at + 1 } : { ...line, moves: [...moves.slice(0, at), move], at: at + 1 };
}

/** The line of an address, which may be the beginning of the one that is shown. */
export function recalled(line, shown) {
  const isBeginning = line.rootText === shown?.rootText && line.moves.length <= shown.moves.length
    && line.moves.every((move, i) => same(move, shown.moves[i]));
  return isBeginning ? { ...shown, at: line.moves.length } : line;
}

/** The steps as they stand in the address. */
export const writeSteps = (line) => writeJson(madeOf(line).map(({ step }) => step)).slice(1, -1);

/** The steps that a text says; from where it is no JSON on, it is one step, which is none of any position. */
export function readSteps(text) {
  const steps = [];
  let rest = [];
  for (const part of text ? text.split(',') : []) {
    rest.push(part);
    try {
      steps.push(readJson(rest.join(',')));
      rest = [];
    } catch {} // A comma may be within a step.
  }
  return rest.length ? [...steps, rest.join(',')] : steps;
}

/** Makes the moves that an address says, up to the first that cannot be made: {line, stopped}, `stopped` says why. */
export async function walked(game, root, rootText, play, steps) {
  const moves = [];
  let position = root;
  for (const step of steps) {
    try {
      const { move, left } = await optionsOf(game, position, play).at(step);
      moves.push({ position, move, left, step });
      position = left;
    } catch (stopped) {
      return { line: lineFrom(root, rootText, moves), stopped };
    }
  }
  return { line: lineFrom(root, rootText, moves), stopped: null };
}

/** Who makes move `index` where a person plays `side`: both for two persons, none where nobody plays. */
export const moverOf = (index, side) =>
  (side === 'first' || side === 'second' ? ((index % 2 === 0) === (side === 'first') ? 'you' : 'solver') : undefined);
