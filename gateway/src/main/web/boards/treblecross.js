// Treblecross: rows of squares that are marked with X; three adjacent ones win.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { integer } from '../base/json.js';
import { Bad, drawn, isNatural, key, readStructure, readWord, replaced, Rest, traced, writeRows } from './board.js';
import { Cells } from './cells.js';

const SIDE = 30;
/** Longer rows are told by their length. */
const SQUARES = 60;

/** A row as its squares, where it is not too long. */
const squaresOf = (row) => (typeof row === 'string' ? row : row <= SQUARES ? '.'.repeat(Number(row)) : undefined);

/** The row with a square marked, or its mark taken away; a row is its squares as far as they can be written out. */
const put = (row, square) => replaced([...squaresOf(row)], square, squaresOf(row)[square] === 'X' ? '.' : 'X').join('');

const isRows = (value) => Array.isArray(value) && value.every((row) => isNatural(row) || (typeof row === 'string' && /^[.X]*$/.test(row)));

function readRow(word, place) {
  if (/^[.X]+$/.test(word)) return word;
  const length = integer(word);
  if (length === undefined) throw new Bad('bad.treblecross', { word, place });
  return length;
}

function read(text) {
  if (text.trim().startsWith('[')) return readStructure(text, isRows, 'bad.treblecross-rows');
  const inside = String(readWord(text)).toUpperCase();
  return inside ? inside.split(/[\s,]+/).map((word, i) => readRow(word, i + 1)) : [];
}

function Row({ row, index, marks, choose }) {
  const squares = squaresOf(row);
  if (squares === undefined || squares.length > 4 * SQUARES) return html`<span class="heap-size">${typeof row === 'string' ? t('board.long-row', { n: row.length }) : String(row)}</span>`;
  const cell = (r, i) => ({
    label: t('cross.name', { row: index + 1, square: i + 1, sign: squares[i] === 'X' ? 'X' : t('cell.free') }),
    mark: marks?.get(key(index, i)),
    content: squares[i] === 'X' && html`<path d="M-7 -7l14 14m0 -14l-14 14" class="cross" />`,
    choose: choose && (() => choose(index, i)),
  });
  return html`<${Cells} rows=${1} columns=${squares.length} side=${SIDE} cell=${cell} />`;
}

function View({ position, marks, pick, edit }) {
  const choose = pick ? (row, square) => pick(key(row, square)) : edit && ((row, square) => edit(replaced(position, row, put(position[row], square))));
  return html`
    <div class="rows">${drawn(position).map((row, i) => html`
      <div class="row" key=${i}><${Row} row=${row} index=${i} marks=${marks} choose=${choose} /></div>`)}<${Rest} of=${position} />
      ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, 7])}>+ ${t('row.add')}</button>`}</div>`;
}

export const treblecross = {
  group: 'rows',
  start: [7],
  read,
  write: writeRows,
  say: ({ row, square }) => t('move.cross', { row: row + 1, square: square + 1 }),
  marks: ({ row, square }) => new Map([[key(row, square), 'goal']]),
  traces: traced,
  View,
};
