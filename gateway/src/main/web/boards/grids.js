// Cram and Chomp: cells of a grid.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, choosable, key, largest, range, readIntegers, readStructure, replaced, traced, writeIntegers, writeStructure } from './board.js';

const SIDE = 44;
/** Rows and columns that are drawn. */
const MOST = 40;

function Grid({ rows, columns, cell }) {
  const [width, height] = [SIDE * columns + 2, SIDE * rows + 2];
  return html`<svg class="fit" width=${width} height=${height} viewBox="-1 -1 ${width} ${height}">
    ${range(rows).map((r) => range(columns).map((c) => cell(r, c)))}</svg>`;
}

/** Two buttons that make the grid one smaller or larger. */
const Resize = ({ name, less, more }) => html`<span class="stepper" role="group" aria-label=${name}>
  <button type="button" aria-label=${t('step.less', { name })} onClick=${less}>−</button><span>${name}</span>
  <button type="button" aria-label=${t('step.more', { name })} onClick=${more}>+</button></span>`;

/** What is not drawn of a grid. */
const Beyond = ({ rows, columns }) => (rows > MOST || columns > MOST) && html`<p class="note">${t('grid.beyond', { rows, columns, n: MOST })}</p>`;

const isRows = (value) => Array.isArray(value) && value.every((row) => typeof row === 'string' && /^[.#]*$/.test(row)) && new Set(value.map((row) => row.length)).size <= 1;

/** Rows as JSON, or as words. */
function readRows(text) {
  if (text.trim().startsWith('[')) return readStructure(text, isRows, 'bad.cram');
  const rows = text.trim().split(/[\s,]+/).filter(Boolean);
  if (!isRows(rows)) throw new Bad('bad.cram');
  return rows;
}

const put = (rows, r, c, sign) => replaced(rows, r, rows[r].slice(0, c) + sign + rows[r].slice(c + 1));

function CramView({ position, marks, pick, edit }) {
  const columns = position[0]?.length ?? 0;
  const shown = [Math.min(MOST, position.length), Math.min(MOST, columns)];
  const cell = (r, c) => {
    const name = key(r, c);
    const blocked = position[r][c] === '#';
    const choose = pick ? !blocked && (() => pick(name)) : edit && (() => edit(put(position, r, c, blocked ? '.' : '#')));
    return html`<g ...${choosable(choose, '', t('cell.name', { row: r + 1, column: c + 1, state: t(blocked ? 'cell.blocked' : 'cell.free') }))}>
      <rect x=${SIDE * c} y=${SIDE * r} width=${SIDE} height=${SIDE}
        class=${names('cell', blocked && 'blocked', marks?.get(name))} /></g>`;
  };
  return html`<div><${Grid} rows=${shown[0]} columns=${shown[1]} cell=${cell} />
    <${Beyond} rows=${position.length} columns=${columns} />
    ${edit && html`<div class="buttons">
      <${Resize} name=${t('grid.rows')} less=${() => position.length > 1 && edit(position.slice(0, -1))} more=${() => edit([...position, '.'.repeat(columns)])} />
      <${Resize} name=${t('grid.columns')} less=${() => columns > 1 && edit(position.map((row) => row.slice(0, -1)))} more=${() => edit(position.map((row) => `${row}.`))} />
    </div>`}</div>`;
}

export const cram = {
  group: 'grids',
  start: ['...', '...'],
  read: readRows,
  write: (position) => (position.includes('') ? writeStructure(position) : position.join(',')),
  say: ({ from, to }) => t('move.domino', { from: from.map((n) => n + 1).join(':'), to: to.map((n) => n + 1).join(':') }),
  marks: ({ from, to }) => new Map([[key(...from), 'goal'], [key(...to), 'goal']]),
  traces: traced,
  View: CramView,
};

function ChompView({ position, marks, pick, edit }) {
  const columns = Math.min(MOST, Number(largest(position, 1)) + (edit ? 1 : 0));
  const rows = Math.min(MOST, Math.max(1, position.length) + (edit ? 1 : 0));
  const cell = (r, c) => {
    const there = c < (position[r] ?? 0);
    const poison = r === 0 && c === 0;
    if (!there && !edit) return null;
    const choose = pick ? !poison && (() => pick(key(r, c))) : edit && (() => edit(reshaped(position, r, c, there)));
    return html`<g ...${choosable(choose, '', t('cell.plain', { row: r + 1, column: c + 1 }))}>
      <rect x=${SIDE * c} y=${SIDE * r} width=${SIDE} height=${SIDE} class=${names('cell', there ? 'chocolate' : 'ghost', marks?.get(key(r, c)))} />
      ${poison && html`<text x=${SIDE / 2} y=${SIDE / 2 + 6} class="on-token big">☠</text>`}</g>`;
  };
  return html`<div><${Grid} rows=${rows} columns=${columns} cell=${cell} />
    <${Beyond} rows=${position.length} columns=${position[0] ?? 0} /></div>`;
}

/** Rows never grow downwards: a cell brings those above and left of it, and goes with those below and right of it. */
function reshaped(lengths, r, c, there) {
  const all = range(Math.max(lengths.length, r + 1)).map((row) => lengths[row] ?? 0);
  const changed = there ? all.map((n, row) => (row >= r && n > c ? c : n)) : all.map((n, row) => (row <= r && n <= c ? c + 1 : n));
  return changed.filter((n) => n > 0);
}

export const chomp = {
  group: 'grids',
  start: [4, 3, 2],
  read: (text) => {
    const lengths = readIntegers(text);
    const wrong = lengths.findIndex((n, i) => i > 0 && n > lengths[i - 1]);
    if (wrong > 0) throw new Bad('bad.chomp', { row: wrong + 1, n: lengths[wrong], before: lengths[wrong - 1] });
    return lengths;
  },
  write: writeIntegers,
  say: ({ row, column }) => t('move.bite', { row: row + 1, column: column + 1 }),
  marks: (move, position, game, left = []) => new Map(position.slice(0, MOST).flatMap((n, r) =>
    range(Math.min(MOST, Number(n))).filter((c) => c >= (left[r] ?? 0)).map((c) => [key(r, c), 'taken']))),
  keys: ({ row, column }) => [key(row, column)],
  View: ChompView,
};
