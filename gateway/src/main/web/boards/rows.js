// Strips: lines of cells.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { drawn, key, range, readIntegers, replaced, Rest, writeIntegers } from './board.js';
import * as heap from './heaps.js';
import { Stepper } from './stepper.js';

/** Rows beyond this are told by their length alone. */
export const CELLS = 40;
const SIDE = 26;

export function Line({ row, n, marks }) {
  return html`<svg width=${SIDE * n + 2} height=${SIDE + 2} viewBox="0 0 ${SIDE * n + 2} ${SIDE + 2}" aria-hidden="true">${range(n).map((i) => html`
    <rect x=${1 + SIDE * i} y="1" width=${SIDE} height=${SIDE} class="cell" />
    <circle cx=${14 + SIDE * i} cy="14" r="9" class=${names('token', marks?.get(key(row, i)))} />`)}</svg>`;
}

export function Circle({ n }) {
  const radius = Math.max(24, (n * SIDE) / (2 * Math.PI));
  const side = 2 * radius + 24;
  const at = (i) => (2 * Math.PI * i) / n - Math.PI / 2;
  return html`<svg width=${side} height=${side} viewBox="${-side / 2} ${-side / 2} ${side} ${side}" aria-hidden="true">
    <circle r=${radius} class="ring" />
    ${range(n).map((i) => html`<circle cx=${radius * Math.cos(at(i))} cy=${radius * Math.sin(at(i))} r="9" class="token" />`)}</svg>`;
}

/** A row of n stones: `drawing` if it is short, a button if it is chosen for a move, and what changes it where it may be set up. */
export const Row = ({ n, drawing, label, mark, choose, name, change, remove }) => html`
  <div class="row">
    ${n > CELLS ? html`<span class="heap-size">${n}</span>` : drawing}
    ${choose && html`<button type="button" class=${names('quiet', mark)} aria-label=${label} onClick=${choose}>${n}</button>`}
    ${change && html`<${Stepper} value=${n} name=${name} change=${change} remove=${remove} />`}
  </div>`;

const View = ({ position, marks, pick, edit }) => html`
  <div class="rows">
    ${drawn(position).map((n, row) => html`
      <${Row} key=${row} n=${n} drawing=${html`<${Line} row=${row} n=${n} marks=${marks} />`} label=${t('heap.choose', { heap: row + 1, n })} choose=${pick && (() => pick(key(row)))}
        name=${t('row.name', { n: row + 1 })} change=${edit && ((value) => edit(replaced(position, row, value)))} remove=${() => edit(replaced(position, row))} />`)}<${Rest} of=${position} />
    ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, 5])}>+ ${t('row.add')}</button>`}
  </div>`;

const say = (move, position) => t('move.row', { row: move.heap + 1, from: position[move.heap], to: move.to.join(' + ') || '0' });

export const rows = {
  group: 'rows', start: [7], read: readIntegers, write: writeIntegers, marks: heap.marks, say, View, why: heap.why,
};
