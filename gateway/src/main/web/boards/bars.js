// Bars that are broken: Chomp, and Chocolate cut along one line.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, key, largest, range, readIntegers } from './board.js';
import { Cells, MOST } from './cells.js';
import { pairs } from './pairs.js';

const poison = html`<text y="6" class="on-token big">☠</text>`;

const square = (r, c, mark = 'chocolate') => ({ label: t('cell.plain', { row: r + 1, column: c + 1 }), mark, content: r + c === 0 && poison });

/** Rows never grow downwards: a cell brings those above and left of it, and goes with those below and right of it. */
function reshaped(lengths, r, c) {
  const all = range(Math.max(lengths.length, r + 1)).map((row) => lengths[row] ?? 0);
  const changed = c < all[r] ? all.map((n, row) => (row >= r && n > c ? c : n)) : all.map((n, row) => (row <= r && n <= c ? c + 1 : n));
  return changed.filter((n) => n > 0);
}

/** The drawn squares of a bar that `has(row, column)`. */
const squaresOf = (has) => range(MOST).flatMap((r) => range(MOST).filter((c) => has(r, c)).map((c) => [r, c]));

/** Marks of what a move takes: the squares that are not there any more. */
const taken = (has, rest) => new Map(squaresOf((r, c) => has(r, c) && !rest(r, c)).map((gone) => [key(...gone), 'taken']));

const inRows = (lengths) => (r, c) => c < (lengths[r] ?? 0);

export const chomp = {
  read: (text) => {
    const lengths = readIntegers(text);
    const wrong = lengths.findIndex((n, i) => i > 0 && n > lengths[i - 1]);
    if (wrong > 0) throw new Bad('bad.chomp', { row: wrong + 1, n: lengths[wrong], before: lengths[wrong - 1] });
    return lengths;
  },
  say: ({ row, column }) => t('cell.plain', { row: row + 1, column: column + 1 }),
  marks: ({ row, column }, position, game, left) => (left ? taken(inRows(position), inRows(left)) : new Map([[key(row, column), 'taken']])),
  keys: ({ row, column }) => [key(row, column)],
  View: ({ position, ...props }) => html`<${Cells} ...${props} extra rows=${Math.max(1, position.length)} columns=${largest(position, 1)}
    cell=${(r, c) => (inRows(position)(r, c) ? square(r, c) : props.edit && square(r, c, 'ghost'))} put=${(r, c) => reshaped(position, r, c)} />`,
};

/** Above the lowest row of a bar a row begins every k columns, by `chocolate(k)`. */
const every = (game) => Number(game.args) || 1;

const inBar = ([y, z], game) => (r, c) => c <= z && r <= y && r * every(game) <= c;

/** A square is taken with what lies right of it, or above it: where both are legal the list says which. */
export const chocolate = {
  read: pairs.read,
  say: pairs.say,
  marks: ({ to }, position, game) => taken(inBar(position, game), inBar(to, game)),
  /** The squares along the cut: a column, or a row. */
  keys: ({ to: [y, z] }, position, game) => {
    const isCut = z < position[1] ? (r, c) => c === Number(z) + 1 : (r) => r === Number(y) + 1;
    return squaresOf((r, c) => isCut(r, c) && inBar(position, game)(r, c)).map((square) => key(...square));
  },
  View: ({ position, game, edit, ...props }) => {
    const [y, z] = position.map(Number);
    const has = inBar(position, game);
    return html`<${Cells} ...${props} isUp rows=${1 + Math.min(y, Math.floor(z / every(game)))} columns=${z + 1}
      cell=${(r, c) => has(r, c) && square(r, c)} />`;
  },
};
