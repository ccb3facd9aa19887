// Bars that are broken: Chomp, and Chocolate cut along one line.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, key, largest, range, readIntegers, writeIntegers } from './board.js';
import { Beyond, Cells, MOST } from './cells.js';
import { pairs } from './pairs.js';

const poison = html`<text y="6" class="on-token big">☠</text>`;

function ChompView({ position, marks, pick, edit }) {
  const columns = Math.min(MOST, Number(largest(position, 1)) + (edit ? 1 : 0));
  const rows = Math.min(MOST, Math.max(1, position.length) + (edit ? 1 : 0));
  const cell = (r, c) => {
    const there = c < (position[r] ?? 0);
    const isPoison = r === 0 && c === 0;
    if (!there && !edit) return null;
    return {
      label: t('cell.plain', { row: r + 1, column: c + 1 }),
      mark: names(there ? 'chocolate' : 'ghost', marks?.get(key(r, c))),
      content: isPoison && poison,
      choose: pick ? !isPoison && (() => pick(key(r, c))) : edit && (() => edit(reshaped(position, r, c, there))),
    };
  };
  return html`<div><${Cells} rows=${rows} columns=${columns} cell=${cell} />
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

/** Squares above the lowest row that each drawn column of a bar has, by the slope k of `chocolate(k)`. */
const columnsOf = ([y, z], game) =>
  range(Math.min(MOST, Number(z) + 1)).map((c) => Math.min(MOST - 1, Number(y), Math.floor(c / (Number(game.args) || 1))));

/** The squares along the cut: a column, or a row. */
function alongCut({ to: [y, z] }, position, game) {
  const columns = columnsOf(position, game);
  const isUpright = z < position[1];
  return range(columns.length).flatMap((c) => range(columns[c] + 1).filter((r) => (isUpright ? c === Number(z) + 1 : r === Number(y) + 1)).map((r) => key(r, c)));
}

function ChocolateView({ position, game, marks, pick }) {
  const columns = columnsOf(position, game);
  const cell = (r, c) => (r <= columns[c]
    ? {
      label: t('cell.plain', { row: r + 1, column: c + 1 }),
      mark: names('chocolate', marks?.get(key(r, c))),
      content: r === 0 && c === 0 && poison,
      choose: pick && r + c > 0 && (() => pick(key(r, c))),
    } : null);
  return html`<div><${Cells} isUp rows=${largest(columns) + 1} columns=${columns.length} cell=${cell} />
    <${Beyond} rows=${Number(position[0]) + 1} columns=${Number(position[1]) + 1} /></div>`;
}

/** A square is taken with what lies right of it, or above it: where both are legal the list says which. */
export const chocolate = {
  ...pairs,
  group: 'grids',
  start: [3, 9],
  marks: (move, position, game, left = move.to) => {
    const columns = columnsOf(position, game);
    const rest = columnsOf(left, game);
    return new Map(columns.flatMap((top, c) => range(top + 1).filter((r) => !(r <= (rest[c] ?? -1))).map((r) => [key(r, c), 'taken'])));
  },
  keys: alongCut,
  traces: undefined,
  View: ChocolateView,
};
