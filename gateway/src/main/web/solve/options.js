// The legal moves of a position and where they lead: from the board where it knows the rules, else from the server.
import { solve } from '../client/nimbus.js';
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { asksOf } from './game.js';

/** Moves that the server is asked to list. */
const LISTED = 10_000;
const MOST_KNOWN = 500;
const known = new Map();

/** The board's own list of a position, in the form of `optionsOf`, or undefined where the server has to list them. */
function ownOptions(game, position) {
  const moves = game.board.moves?.(position, game);
  return moves && {
    count: moves.length,
    items: moves.map((move) => ({ move, get left() { return game.board.after(position, move, game); } })),
  };
}

/** The options: `count` of them, or null where they are too many to count, and `items` {move, left}, the first ones or all. */
export async function optionsOf(game, position, play, signal) {
  return ownOptions(game, position) ?? fromServer(game, position, play, { limit: LISTED }, signal);
}

/** Whether no move is left. */
export async function isOver(game, position, play) {
  const { count } = ownOptions(game, position) ?? (await fromServer(game, position, play, { limit: 1 }));
  return count === 0;
}

async function fromServer(game, position, play, which, signal) {
  const { options: { count, items } } = await solve(queryOf(game, position, play, ['options'], which), signal);
  return { count, items: items.map(({ move, position: left }) => ({ move, left: game.board.read(writeJson(left), game) })) };
}

const queryOf = (game, position, play, ask, more) => ({ game: game.value, position, ask, ...(play === 'misere' && { play }), ...more });

/** The position that a legal move leaves, as far as the board knows. */
export const leftBy = (game, position, move) => game.board.after?.(position, move, game);

/** The same by the server, which refuses a move that is none. */
export async function checked(game, position, play, move) {
  const { items: [option] } = await fromServer(game, position, play, { where: move, limit: 1 });
  if (!option) throw new Error(t('play.illegal', { move: game.board.say(move, position, game) }));
  return option.left;
}

/** The query for who wins in a position and its value. */
export const positionQuery = (game, position, play) =>
  queryOf(game, position, play, asksOf(game, play).filter((word) => word === 'outcome' || word === 'grundy'));

/** What a move leads to: {left, outcome, grundy}, asked for once. */
export async function leadsTo(game, position, play, move) {
  const key = writeJson([game.value, position, play, move]);
  if (known.size >= MOST_KNOWN) known.clear();
  if (!known.has(key)) {
    const left = leftBy(game, position, move) ?? (await checked(game, position, play, move));
    known.set(key, { ...(await solve(positionQuery(game, left, play))), left });
  }
  return known.get(key);
}
