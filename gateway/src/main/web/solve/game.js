// A game as the page sees it: its notation, its line of the catalogue, and the board that draws it.
import { readJson, writeJson } from '../base/json.js';
import { t } from '../base/lang.js';
import { Bad } from '../boards/board.js';
import { boardOf } from '../boards/boards.js';

/**
 * Reads a notation, `subtraction(1,3,4)`, a bare code or rules in JSON. `name` is the word the catalogue lists it by,
 * `value` what a query carries.
 */
export function readGame(text, catalogue) {
  const notation = text.trim();
  if (!notation) throw new Bad(t('bad.game'));
  const game = notation.startsWith('{') ? ofRules(notation) : ofWords(notation);
  const entry = catalogue.find((line) => line.name === game.name);
  return { ...game, notation, entry, board: boardOf(game.name, entry) };
}

function ofRules(text) {
  try {
    const value = readJson(text);
    return { value, name: Object.keys(value)[0] ?? '', args: '' };
  } catch (cause) {
    throw new Bad(t('bad.json', { reason: cause.message }));
  }
}

function ofWords(text) {
  if (/^\d*\.[\dA-V.]*$/.test(text)) return { value: text, name: 'octal', args: text };
  const [, name, args = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(text) ?? [null, text];
  return { value: text, name: name.trim(), args: args.trim() };
}

/** The notation of a catalogue line's example, which a person can start from. */
export function exampleOf(entry) {
  const { game, position } = entry.example;
  const notation = typeof game === 'string' ? game : writeJson(game);
  return { notation, position: boardOf(entry.name, entry).write(position) };
}

/** What can be asked of the game under a convention; of a game the catalogue does not know, the outcome alone. */
export const asksOf = (game, play) => game.entry?.asks[play] ?? ['outcome'];

/** The query for a position: all that can be asked, moves in a list where they can be listed. */
export function queryOf(game, position, play, limit) {
  const asks = asksOf(game, play);
  const ask = asks.filter((word) => word !== 'move' || !asks.includes('moves'));
  const query = { game: game.value, position, ask: ask.length ? ask : ['outcome'] };
  if (play === 'misere') query.play = play;
  if (ask.includes('moves')) query.limit = limit;
  return query;
}
