// A game as the page sees it: its notation, its line of the catalogue, and the board that draws it.
import { writeJson } from '../base/json.js';
import { boardOf } from '../boards/boards.js';
import { ofText } from '../boards/notation.js';

/** Reads a notation, with its line of the catalogue and its board. */
export function readGame(text, catalogue) {
  const game = ofText(text);
  const entry = catalogue.find((line) => line.name === game.name);
  return { ...game, entry, board: boardOf(game.name, game.value) };
}

/** The notation of a catalogue line's example, which a person can start from. */
export function exampleOf(entry) {
  const { game, position } = entry.example;
  const notation = typeof game === 'string' ? game : writeJson(game);
  return { notation, position: boardOf(entry.name).write(position) };
}

/** A position of the game to be shown where the text says none; that of a game that the catalogue does not know is empty. */
export const startOf = (game) => game.board.start ?? (game.entry ? game.board.read(exampleOf(game.entry).position, game) : []);

/** What can be asked of the game under a convention; of a game the catalogue does not know, the outcome alone. */
export const asksOf = (game, play) => game.entry?.asks[play] ?? ['outcome'];

/** A score of more strings takes seconds: who wins does not wait for it. */
const SCORED_STRINGS = 24;

/** The query for a position: all that is said of it at once, moves in a list where they can be listed. */
export function queryOf(game, position, play, limit) {
  const asks = asksOf(game, play);
  const ask = asks.filter((word) => word !== 'options' && (word !== 'move' || !asks.includes('moves'))
    && (word !== 'score' || position.edges.length <= SCORED_STRINGS));
  const query = { game: game.value, position, ask: ask.length ? ask : ['outcome'] };
  if (play === 'misere') query.play = play;
  if (ask.includes('moves')) query.limit = limit;
  return query;
}
