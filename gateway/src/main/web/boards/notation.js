// A game's notation and its parts.
import { readJson } from '../base/json.js';
import { Bad, requireNamesOnce } from './board.js';

/**
 * Reads `subtraction(1,3,4)`, a bare code, or rules in JSON. `name` is the word the catalogue lists the game by, `value`
 * what a query carries.
 */
export function ofText(text) {
  const notation = text.trim();
  if (!notation) throw new Bad('bad.game');
  return { notation, ...(notation.startsWith('{') ? ofRules(notation) : ofWords(notation)) };
}

function ofRules(text) {
  let value;
  try {
    value = readJson(text);
  } catch (cause) {
    throw new Bad('bad.json', { reason: cause.message });
  }
  requireNamesOnce(text);
  return { value, name: Object.keys(value)[0] ?? '', args: '' };
}

function ofWords(text) {
  if (/^\d*\.[\dA-V.]*$/.test(text)) return { value: text, name: 'octal', args: text };
  const [, name, args = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(text) ?? [null, text];
  return { value: text, name: name.trim(), args: args.trim() };
}
