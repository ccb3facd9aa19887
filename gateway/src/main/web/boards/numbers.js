// Any position the page has no drawing for: its text, and its parts as numbers.
import { html } from '../base/ui.js';
import { Bad, readIntegers, readStructure, writeIntegers, writeStructure } from './board.js';
import { writeJson } from '../base/json.js';

const isIntegers = (value) =>
  Array.isArray(value) && value.every((item) => typeof item === 'number' || typeof item === 'bigint');

/** Integers, JSON, or a plain word. */
function read(text) {
  if (/^\s*[[{"]/.test(text)) return readStructure(text, () => true, 'bad.structure');
  try {
    return readIntegers(text);
  } catch (bad) {
    if (bad instanceof Bad && /[a-z.+#-]/i.test(text)) return text.trim();
    throw bad;
  }
}

const write = (position) =>
  typeof position === 'string' ? position : isIntegers(position) ? writeIntegers(position) : writeStructure(position);

const parts = (position) => (Array.isArray(position) ? position : [position]);

const View = ({ position }) => html`
  <div class="states">${parts(position).map((part, i) => html`
    <code class="state" key=${i}>${typeof part === 'object' ? writeJson(part) : String(part)}</code>`)}</div>`;

export const numbers = {
  group: 'own', start: [1], read, write, moves: () => undefined, after: (position) => position, say: (move) => writeJson(move), marks: () => new Map(), View,
};
