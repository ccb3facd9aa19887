// The solver as a player: a winning move if there is one, else the move that leaves the fewest winning replies.
import { solve, solveAll } from '../client/nimbus.js';
import { asksOf, queryOf } from './game.js';
import { leadsQuery } from './leads.js';

/** Moves that are looked at where all of them lose. */
const LOOKED = 40;

/** The solver's move, or undefined where it has none, or knows none. */
export async function reply(game, position, play, signal) {
  const legal = game.board.moves(position, game);
  if (legal?.length === 0) return undefined;
  const answer = await solve(queryOf(game, position, play, 1), signal);
  const winning = answer.moves?.items[0] ?? answer.move;
  return winning ?? resist(game, position, play, shuffled(legal ?? []).slice(0, LOOKED), signal);
}

async function resist(game, position, play, moves, signal) {
  const asks = asksOf(game, play);
  const isKnownLost = asks.includes('move') || !asks.includes('outcome');
  if (!asks.includes('moves')) return isKnownLost ? moves[0] : winner(game, position, play, moves, signal);
  const answers = await solveAll(moves.map((move) => queryOf(game, game.board.after(position, move, game), play, 1)), signal);
  const replies = answers.map((answer) => (answer.moves ? Number(answer.moves.count) : Infinity));
  return moves[replies.indexOf(Math.min(...replies))];
}

/** A move that leaves a lost position, where the server lists no moves of the game. */
async function winner(game, position, play, moves, signal) {
  const answers = await solveAll(moves.map((move) => leadsQuery(game, position, play, move)), signal);
  const winning = answers.findIndex((answer) => answer.outcome === 'P');
  return moves[Math.max(winning, 0)];
}

function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
