// The solver as a player: a winning move if there is one, else the move that leaves the fewest winning replies.
import { solve, solveAll } from '../client/nimbus.js';
import { asksOf, queryOf } from './game.js';
import { optionsOf, positionQuery } from './options.js';

/** Moves that are looked at where all of them lose. */
const LOOKED = 40;

/** The solver's move and what it leaves, {move, left}; undefined where it has none. */
export async function reply(game, position, play, signal) {
  const answer = await solve(queryOf(game, position, play, 1), signal);
  const move = answer.moves?.items[0] ?? answer.move;
  if (move) return { move };
  const { items } = await optionsOf(game, position, play, signal);
  return items.length ? resist(game, play, shuffled(items).slice(0, LOOKED), signal) : undefined;
}

async function resist(game, play, options, signal) {
  const asks = asksOf(game, play);
  const isKnownLost = asks.includes('move') || !asks.includes('outcome');
  if (!asks.includes('moves')) return isKnownLost ? options[0] : winner(game, play, options, signal);
  const answers = await solveAll(options.map(({ left }) => queryOf(game, left, play, 1)), signal);
  const replies = answers.map((answer) => (answer.moves ? Number(answer.moves.count) : Infinity));
  return options[replies.indexOf(Math.min(...replies))];
}

/** A move that leaves a lost position, where the server lists no moves of the game. */
async function winner(game, play, options, signal) {
  const answers = await solveAll(options.map(({ left }) => positionQuery(game, left, play)), signal);
  const winning = answers.findIndex((answer) => answer.outcome === 'P');
  return options[Math.max(winning, 0)];
}

function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
