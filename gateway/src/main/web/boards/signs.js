// Games whose position is rows of signs, a cell each: Cram, Clobber, NoGo; and those of several boards on which both players put X:
// Notakto, and Treblecross, whose boards are single rows. Three X in a line end a board.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { integer } from '../base/json.js';
import { Bad, drawn, isNatural, key, range, readStructure, readWord, replaced, Rest, structure, traced } from './board.js';
import { Cells } from './cells.js';
import { Add } from './parts.js';

const CONTENTS = {
  x: html`<circle r="15" class="stone stone-x" />`, o: html`<circle r="15" class="stone stone-o" />`, X: html`<path d="M-8 -8l16 16m0 -16l-16 16" class="cross" />`,
};

const next = (rows, r, c, signs) => replaced(rows, r, rows[r].slice(0, c) + signs[(signs.indexOf(rows[r][c]) + 1) % signs.length] + rows[r].slice(c + 1));

/** Rows of `signs`: a click puts the next one; `cell(r, c)` is what a cell has besides its drawing. */
const Signs = ({ rows, signs, cell, edit, ...props }) => html`<${Cells} ...${props} rows=${rows.length} columns=${rows[0]?.length ?? 0} edit=${edit}
  put=${(r, c) => next(rows, r, c, signs)} cell=${(r, c) => ({ content: CONTENTS[rows[r][c]], ...cell(r, c, rows[r][c]) })} />`;

const isOf = (signs) => (row) => typeof row === 'string' && [...row].every((sign) => signs.includes(sign));

/** A board to be set up and resized; its first sign is a free cell. `keys(r, c, isPicked)` are those of a cell, `isPicked` once one is chosen. */
function signsBoard(signs, expected, keys) {
  const isRows = (value) => Array.isArray(value) && value.every(isOf(signs)) && new Set(value.map((row) => row.length)).size <= 1;

  /** Rows as JSON, or as words. */
  function read(text) {
    if (text.trim().startsWith('[')) return readStructure(text, isRows, expected);
    const rows = text.trim().split(/[\s,]+/).filter(Boolean);
    if (!isRows(rows)) throw new Bad(expected);
    return rows;
  }

  function View({ position, ...props }) {
    const { marks, edit } = props;
    const columns = position[0]?.length ?? 0;
    const isPicked = [...marks?.values() ?? []].includes('picked');
    const cell = (r, c, sign) => ({
      label: t('cell.name', { row: r + 1, column: c + 1, state: t(`cell.${STATES[sign]}`) }),
      mark: sign === '#' && 'blocked', keys: keys?.(r, c, isPicked), isShut: sign === '#',
    });
    return html`<div><${Signs} ...${props} rows=${position} signs=${signs} cell=${cell} />
      ${edit && html`<div class="buttons">
        <${Resize} name=${t('grid.rows')} less=${() => position.length > 1 && edit(position.slice(0, -1))} more=${() => edit([...position, signs[0].repeat(columns)])} />
        <${Resize} name=${t('grid.columns')} less=${() => columns > 1 && edit(position.map((row) => row.slice(0, -1)))} more=${() => edit(position.map((row) => row + signs[0]))} />
      </div>`}</div>`;
  }

  return { read, traces: traced, View };
}

const STATES = { '.': 'free', '#': 'blocked', x: 'x', o: 'o' };

/** Two buttons that make a grid one smaller or larger. */
const Resize = ({ name, less, more }) => html`<span class="stepper" role="group" aria-label=${name}>
  <button type="button" aria-label=${t('step.less', { name })} onClick=${less}>−</button><span>${name}</span>
  <button type="button" aria-label=${t('step.more', { name })} onClick=${more}>+</button></span>`;

export const cram = {
  ...signsBoard('.#', 'bad.cram'),
  say: ({ from, to }) => t('move.domino', { from: from.map((n) => n + 1).join(':'), to: to.map((n) => n + 1).join(':') }),
  marks: ({ from, to }) => new Map([[key(...from), 'goal'], [key(...to), 'goal']]),
};

/** A stone is chosen first, then where it goes. */
export const clobber = {
  ...signsBoard('.xo', 'bad.stones', (r, c, isPicked) => (isPicked ? [key('to', r, c), key('from', r, c)] : [key('from', r, c), key('to', r, c)])),
  marks: ({ from, to }) => new Map([[key('from', ...from), 'taken'], [key('to', ...to), 'goal']]),
};

/** A free cell stands for a stone of each colour. */
export const nogo = {
  ...signsBoard('.xo', 'bad.stones'),
  marks: ({ at }) => new Map([[key(...at), 'goal']]),
};

const isLine = (rows, r, c) => [[0, 1], [1, 0], [1, 1], [1, -1]].some(([down, right]) => [0, 1, 2].every((i) => rows[r + i * down]?.[c + i * right] === 'X'));

/** Board `index`, which may be over; `named(r, c, sign)` says its squares. */
function Crosses({ rows, index, named, ...props }) {
  const isOver = rows.some((row, r) => [...row].some((sign, c) => isLine(rows, r, c)));
  const cell = (r, c, sign) => ({
    label: named(r + 1, c + 1, sign === 'X' ? sign : t('cell.free')), mark: isOver && 'blocked', keys: [key(index, r, c)], isShut: isOver || sign === 'X',
  });
  return html`<${Signs} ...${props} rows=${rows} signs=".X" side=${34} most=${LONGEST} cell=${cell} />`;
}

const MOST_SQUARES = 64;
const LARGEST = 8;
const BOARDS = 12;

const isBoard = (rows) => Array.isArray(rows) && rows.length > 0 && rows.length * (rows[0]?.length ?? 0) <= MOST_SQUARES
  && rows.every((row) => isOf('.X')(row) && row.length > 0 && row.length === rows[0].length);

/** A number stands for an empty square board. */
const isBoards = (value) => Array.isArray(value) && value.every((board) => isBoard(board) || (isNatural(board) && board >= 1 && board <= LARGEST));

const rowsOf = (board) => (Array.isArray(board) ? board : range(Number(board)).map(() => '.'.repeat(Number(board))));

const anyBoards = structure(isBoards, 'bad.notakto');

export const notakto = {
  ...anyBoards,
  read: (text) => anyBoards.read(text.trim().startsWith('[') ? text : `[${text}]`).map(rowsOf),
  say: ({ board, at: [row, column] }) => t('notakto.move', { board: board + 1, row: row + 1, column: column + 1 }),
  marks: ({ board, at }) => new Map([[key(board, ...at), 'goal']]),
  traces: traced,
  View: ({ position, edit, ...props }) => html`
    <div class="sum">${drawn(position, BOARDS).map((rows, index) => html`
      <figure key=${index}><${Crosses} ...${props} rows=${rows} index=${index} edit=${edit && ((changed) => edit(replaced(position, index, changed)))}
          named=${(row, column, sign) => t('notakto.name', { board: index + 1, row, column, sign })} />
        ${edit && position.length > 1 && html`<button type="button" class="quiet" aria-label=${t('notakto.remove', { board: index + 1 })}
          onClick=${() => edit(replaced(position, index))}>×</button>`}</figure>`)}
      <${Rest} of=${position} most=${BOARDS} />
      ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, rowsOf(3)])}>+ ${t('notakto.add')}</button>`}</div>`,
};

/** Rows of Treblecross given by a larger length are told by it, and those of more squares by their number. */
const SQUARES = 60;
const LONGEST = 4 * SQUARES;

/** A row as its squares, or what is said of one that is too long. */
const squaresOf = (row) => (typeof row === 'string' ? { squares: row, told: row.length > LONGEST && t('board.long-row', { n: row.length }) }
  : { squares: '.'.repeat(Math.min(SQUARES, Number(row))), told: row > SQUARES && String(row) });

const isCrossRows = (value) => Array.isArray(value) && value.every((row) => isNatural(row) || isOf('.X')(row));

function readRow(word, place) {
  const length = integer(word);
  if (length === undefined && !isOf('.X')(word)) throw new Bad('bad.treblecross', { word, place });
  return length ?? word;
}

export const treblecross = {
  read: (text) => {
    if (text.trim().startsWith('[')) return readStructure(text, isCrossRows, 'bad.treblecross-rows');
    const inside = String(readWord(text)).toUpperCase();
    return inside ? inside.split(/[\s,]+/).map((word, i) => readRow(word, i + 1)) : [];
  },
  say: ({ row, square }) => t('move.cross', { row: row + 1, square: square + 1 }),
  marks: ({ row, square }) => new Map([[key(row, 0, square), 'goal']]),
  traces: traced,
  View: ({ position, edit, ...props }) => html`
    <div class="rows">${drawn(position).map((row, index) => {
      const { squares, told } = squaresOf(row);
      return html`<div class="row" key=${index}>${told ? html`<span class="heap-size">${told}</span>` : html`
        <${Crosses} ...${props} rows=${[squares]} index=${index} edit=${edit && (([changed]) => edit(replaced(position, index, changed)))}
          named=${(r, square, sign) => t('cross.name', { row: index + 1, square, sign })} />`}</div>`;
    })}<${Rest} of=${position} />
      ${edit && html`<${Add} kind="row" onClick=${() => edit([...position, 7])} />`}</div>`,
};
