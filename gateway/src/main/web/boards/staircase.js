// Staircase Nim: heaps on stairs, moved down one stair at a time.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, drawn, explained, key, partName, picking, range, Rest } from './board.js';
import { Steppers } from './parts.js';

const TOKENS = 12;
const WIDTH = 64;
const RISE = 22;
const TOKEN = 22;

const left = (stair) => 60 + WIDTH * stair;

function View({ position, marks, edit, ...props }) {
  const shown = drawn(position);
  const stairs = shown.length;
  const width = left(stairs) + 8;
  const tallest = Math.max(1, ...shown.map((n) => (n > TOKENS ? 1 : Math.ceil(Number(n) / 2))));
  const top = (stair) => TOKEN * tallest + 24 + RISE * (stairs - stair - 1);
  const height = top(-1) + 30;
  return html`
    <div><svg width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      <text x="8" y=${height - 12} class="label">${t('board.ground')}</text>
      ${shown.map((n, i) => html`
        <g ...${choosable(n > 0 && picking(props, key(i)), partName('stair', i))}>
          <rect x=${left(i)} y=${top(i)} width=${WIDTH} height=${height - 8 - top(i)} class=${names('stair', marks?.get(key(i)))} /></g>
        <text x=${left(i) + WIDTH / 2} y=${top(i) + 18} class="label middle">${i + 1}</text>
        ${n > TOKENS
          ? html`<text x=${left(i) + WIDTH / 2} y=${top(i) - 14} class="label middle big">${String(n)}</text>`
          : range(Number(n)).map((k) => html`<circle cx=${left(i) + 20 + 24 * (k % 2)} cy=${top(i) - 12 - TOKEN * Math.floor(k / 2)} r="9"
              class=${names('token', marks?.get(key(i, k)))} onClick=${picking(props, key(i, k), key(i))} />`)}`)}
    </svg>
    ${!edit && html`<${Rest} of=${position} />`}
    ${edit && html`<${Steppers} list=${position} kind="stair" edit=${edit} added=${1} />`}</div>`;
}

export const staircase = {
  say: ({ heap, take }) => t(heap ? 'move.stair' : 'move.stair-ground', { n: take, from: heap + 1, to: heap }),
  marks: ({ heap, take }, position) => {
    const n = position[heap] > TOKENS ? 0 : position[heap];
    return new Map([[key(heap), 'chosen'], ...range(Math.min(n, Number(take))).map((k) => [key(heap, n - 1 - k), 'taken'])]);
  },
  keys: ({ heap, take }, position) => [key(heap), key(heap, Number(position[heap]) - Number(take))],
  traces: ({ heap }) => new Map(heap ? [[key(heap - 1), 'last']] : []),
  why: (position) => ({
    note: t('why.stairs'),
    ...explained(range(position.length).filter((i) => i % 2 === 0), (i) => ({ name: partName('stair', i), size: position[i], value: position[i] })),
  }),
  View,
};
