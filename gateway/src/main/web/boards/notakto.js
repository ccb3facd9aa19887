// Notakto: boards on which both players put X; three in a line end a board.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { drawn, isNatural, key, range, readStructure, replaced, Rest, traced, writeStructure } from './board.js';
import { Cells } from './cells.js';

const SIDE = 34;
const LARGEST = 8;
const MOST_SQUARES = 64;
const BOARDS = 12;

const isRows = (rows) => Array.isArray(rows) && rows.length > 0 && rows.length * (rows[0]?.length ?? 0) <= MOST_SQUARES
  && rows.every((row) => typeof row === 'string' && /^[.X]+$/.test(row) && row.length === rows[0].length);

/** A number stands for an empty square board. */
const isBoards = (value) => Array.isArray(value) && value.every((board) => isRows(board) || (isNatural(board) && board >= 1 && board <= LARGEST));

const rowsOf = (board) => (Array.isArray(board) ? board : range(Number(board)).map(() => '.'.repeat(Number(board))));

const isLine = (rows, r, c) => [[0, 1], [1, 0], [1, 1], [1, -1]].some(([down, right]) => [0, 1, 2].every((i) => rows[r + i * down]?.[c + i * right] === 'X'));

const isOver = (rows) => rows.some((row, r) => [...row].some((sign, c) => isLine(rows, r, c)));

function put(position, index, r, c) {
  const rows = position[index];
  const row = replaced([...rows[r]], c, rows[r][c] === 'X' ? '.' : 'X').join('');
  return replaced(position, index, replaced(rows, r, row));
}

function Squares({ rows, index, marks, choose, isPicked }) {
  const over = isOver(rows);
  const cell = (r, c) => ({
    label: t('notakto.name', { board: index + 1, row: r + 1, column: c + 1, sign: rows[r][c] === 'X' ? 'X' : t('cell.free') }),
    mark: names(over && 'blocked', marks?.get(key(index, r, c))),
    content: rows[r][c] === 'X' && html`<path d="M-9 -9l18 18m0 -18l-18 18" class="cross" />`,
    choose: choose && !(isPicked && (over || rows[r][c] === 'X')) && (() => choose(r, c)),
  });
  return html`<${Cells} rows=${rows.length} columns=${rows[0].length} side=${SIDE} cell=${cell} />`;
}

function View({ position, marks, pick, edit }) {
  const chooser = (index) => (pick ? (r, c) => pick(key(index, r, c)) : edit && ((r, c) => edit(put(position, index, r, c))));
  return html`
    <div class="sum">${drawn(position, BOARDS).map((rows, index) => html`
      <figure key=${index}><${Squares} rows=${rows} index=${index} marks=${marks} choose=${chooser(index)} isPicked=${pick} />
        ${edit && position.length > 1 && html`<button type="button" class="quiet" aria-label=${t('notakto.remove', { board: index + 1 })}
          onClick=${() => edit(replaced(position, index))}>×</button>`}</figure>`)}
      <${Rest} of=${position} most=${BOARDS} />
      ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, rowsOf(3)])}>+ ${t('notakto.add')}</button>`}</div>`;
}

export const notakto = {
  group: 'grids',
  start: [rowsOf(3)],
  read: (text) => readStructure(text.trim().startsWith('[') ? text : `[${text}]`, isBoards, 'bad.notakto').map(rowsOf),
  write: writeStructure,
  say: ({ board, at: [row, column] }) => t('notakto.move', { board: board + 1, row: row + 1, column: column + 1 }),
  marks: ({ board, at }) => new Map([[key(board, ...at), 'goal']]),
  traces: traced,
  View,
};
