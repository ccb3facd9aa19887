// Any position the page has no drawing for: its text, and its parts as numbers.
import { html } from '../base/ui.js';
import { areNaturals, Bad, drawn, readIntegers, readValue, Rest } from './board.js';
import { writeJson } from '../base/json.js';
import { Chip } from './parts.js';

/** Integers, JSON, or a plain word. */
function read(text) {
  if (/^\s*[[{"]/.test(text)) return readValue(text);
  try {
    return readIntegers(text);
  } catch (bad) {
    if (bad instanceof Bad && /[a-z.*+#-]/i.test(text)) return text.trim();
    throw bad;
  }
}

const write = (position) => (typeof position === 'string' ? position : areNaturals(position) ? position.join(',') : writeJson(position));

const parts = (position) => (Array.isArray(position) ? position : [position]);

const View = ({ position }) => html`
  <div class="states">${drawn(parts(position)).map((part, i) => html`
    <${Chip} key=${i}>${typeof part === 'object' ? writeJson(part) : String(part)}<//>`)}<${Rest} of=${parts(position)} /></div>`;

export const numbers = { isText: true, fits: () => true, read, write, marks: () => new Map(), View };
