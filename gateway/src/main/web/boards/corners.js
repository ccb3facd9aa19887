// Turning Corners: heads on a quarter of the plane.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, choosable, explained, key, largest, range, readStructure, traced, writeStructure } from './board.js';

const SIDE = 34;
const MOST = 16;

const isHeads = (value) => Array.isArray(value) && value.every((head) => areNaturals(head) && head.length === 2 && head.every((c) => c >= 1));

const same = ([a, b]) => ([c, d]) => a === c && b === d;

/** Turns a coin: heads that are there go, others come. */
const toggled = (heads, corner) => (heads.some(same(corner)) ? heads.filter((head) => !same(corner)(head)) : [...heads, corner]);

const corners = ([x, y], [a, b]) => [[x, y], [a, y], [x, b], [a, b]].filter((corner) => corner.every((c) => c > 0));

function View({ position, marks, pick, edit }) {
  const far = (axis) => Math.min(MOST, Number(largest(position.map((head) => head[axis]), 4)) + 1);
  const [columns, rows] = [far(0), far(1)];
  const height = SIDE * rows + 28;
  const cell = (x, y) => {
    const head = position.some(same([x, y]));
    const name = key(x, y);
    const choose = pick ?? (edit && (() => edit(toggled(position, [x, y]))));
    return html`
      <g ...${choosable(choose, name, t('corner.name', { x, y, face: t(head ? 'coin.H' : 'coin.T') }))}>
        <rect x=${26 + SIDE * (x - 1)} y=${SIDE * (rows - y) + 1} width=${SIDE} height=${SIDE} class=${names('cell', marks?.get(name))} />
        <circle cx=${26 + SIDE * (x - 0.5)} cy=${SIDE * (rows - y + 0.5) + 1} r="12"
          class=${names('coin', head ? 'coin-H' : 'coin-T', marks?.get(name))} />
      </g>`;
  };
  return html`<svg width=${SIDE * columns + 30} height=${height} viewBox="0 0 ${SIDE * columns + 30} ${height}">
    ${range(rows).map((r) => html`<text x="12" y=${SIDE * (rows - r - 0.5) + 5} class="label middle">${r + 1}</text>`)}
    ${range(columns).map((c) => html`<text x=${26 + SIDE * (c + 0.5)} y=${height - 8} class="label middle">${c + 1}</text>`)}
    ${range(rows).map((r) => range(columns).map((c) => cell(c + 1, r + 1)))}</svg>`;
}

export const turningCorners = {
  group: 'coins',
  start: [[1, 3], [2, 3]],
  read: (text) => readStructure(text, isHeads, 'bad.corners'),
  write: writeStructure,
  say: ({ head, to }, position) => t('move.corners', { from: position[head].join(', '), to: to.join(', ') }),
  marks: ({ head, to }, position) => new Map(corners(position[head], to).map((corner) => [key(...corner), 'turn'])),
  traces: traced,
  why: (position) => ({
    note: t('why.corners'),
    ...explained(position, (head) => ({ name: `(${head.join(', ')})`, size: head, position: [head] })),
  }),
  View,
};
