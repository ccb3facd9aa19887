// A game's notation and its parts.
import { Bad, readValue } from './board.js';

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
  const value = readValue(text, 'bad.json');
  return { value, name: Object.keys(value)[0] ?? '', args: '' };
}

function ofWords(text) {
  if (/^\d*\.[\dA-V.]*$/.test(text)) return { value: text, name: 'octal', args: text };
  const [, name, args = ''] = /^([^(]*)(?:\((.*)\))?$/.exec(text) ?? [null, text];
  return { value: text, name: name.trim(), args: args.trim() };
}
