// Bars that are broken: Chomp, and Chocolate cut along one line.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, key, largest, range, readIntegers } from './board.js';
import { Cells, MOST } from './cells.js';
import { pairs } from './pairs.js';

const poison = html`<text y="6" class="on-token big">☠</text>`;

const square = (r, c, mark = 'chocolate') => ({ label: t('cell.plain', { row: r + 1, column: c + 1 }), mark, content: r + c === 0 && poison, isShut: r + c === 0 });

/** Rows never grow downwards: a cell brings those above and left of it, and goes with those below and right of it. */
function reshaped(lengths, r, c) {
  const all = range(Math.max(lengths.length, r + 1)).map((row) => lengths[row] ?? 0);
  const changed = c < all[r] ? all.map((n, row) => (row >= r && n > c ? c : n)) : all.map((n, row) => (row <= r && n <= c ? c + 1 : n));
  return changed.filter((n) => n > 0);
}

/** Keys of the squares of a bar, by the lengths of its drawn rows or columns, that `isTaken(i, j)`. */
const taken = (lengths, isTaken) => lengths.flatMap((n, i) => range(Math.min(MOST, Number(n))).filter((j) => isTaken(i, j)).map((j) => [i, j]));

const asTaken = (squares) => new Map(squares.map((square) => [key(...square), 'taken']));

export const chomp = {
  read: (text) => {
    const lengths = readIntegers(text);
    const wrong = lengths.findIndex((n, i) => i > 0 && n > lengths[i - 1]);
    if (wrong > 0) throw new Bad('bad.chomp', { row: wrong + 1, n: lengths[wrong], before: lengths[wrong - 1] });
    return lengths;
  },
  say: ({ row, column }) => t('move.bite', { row: row + 1, column: column + 1 }),
  marks: ({ row, column }, position) => asTaken(taken(position.slice(0, MOST), (r, c) => r >= row && c >= column)),
  keys: ({ row, column }) => [key(row, column)],
  View: ({ position, ...props }) => html`<${Cells} ...${props} extra rows=${Math.max(1, position.length)} columns=${largest(position, 1)}
    cell=${(r, c) => (c < (position[r] ?? 0) ? square(r, c) : props.edit && square(r, c, 'ghost'))} put=${(r, c) => reshaped(position, r, c)} />`,
};

/** Squares that each drawn column of a bar has, by the slope k of `chocolate(k)`. */
const columnsOf = ([y, z], game) =>
  range(Math.min(MOST, Number(z) + 1)).map((c) => 1 + Math.min(MOST - 1, Number(y), Math.floor(c / (Number(game.args) || 1))));

/** The squares of a bar of which column and row are `isTaken`. */
const squaresOf = (position, game, isTaken) => taken(columnsOf(position, game), isTaken).map(([c, r]) => [r, c]);

/** A square is taken with what lies right of it, or above it: where both are legal the list says which. */
export const chocolate = {
  ...pairs,
  marks: ({ to }, position, game) => {
    const rest = columnsOf(to, game);
    return asTaken(squaresOf(position, game, (c, r) => r >= (rest[c] ?? 0)));
  },
  /** The squares along the cut: a column, or a row. */
  keys: ({ to: [y, z] }, position, game) =>
    squaresOf(position, game, (c, r) => (z < position[1] ? c === Number(z) + 1 : r === Number(y) + 1)).map((square) => key(...square)),
  traces: undefined,
  View: ({ position, game, marks, pick }) => {
    const columns = columnsOf(position, game);
    return html`<${Cells} isUp marks=${marks} pick=${pick} rows=${largest(columns)} allRows=${Number(position[0]) + 1} columns=${Number(position[1]) + 1}
      cell=${(r, c) => r < columns[c] && square(r, c)} />`;
  },
};
