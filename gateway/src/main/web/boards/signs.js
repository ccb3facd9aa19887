// Games whose position is rows of signs, a cell each: Cram, Clobber, NoGo; and those of several boards on which both players put X:
// Notakto, and Treblecross, whose boards are single rows. Three X in a line end a board.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { integer } from '../base/json.js';
import { Bad, checked, elementProps, isNatural, key, parts, range, readList, replaced, structure, traced } from './board.js';
import { Cells } from './cells.js';
import { Add, Sides } from './parts.js';

const CONTENTS = {
  x: html`<circle r="15" class="stone stone-x" />`, o: html`<circle r="15" class="stone stone-o" />`, X: html`<path d="M-8 -8l16 16m0 -16l-16 16" class="cross" />`,
  ...Object.fromEntries(['1', '2', '3'].map((sign) => [sign, html`<text y="5" class="label middle">${sign}</text>`])),
};

/** Columns or rows that a board may have, and squares of a row that are drawn. */
const LONGEST = 240;

const next = (rows, r, c, signs) => replaced(rows, r, rows[r].slice(0, c) + signs[(signs.indexOf(rows[r][c]) + 1) % signs.length] + rows[r].slice(c + 1));

/** Rows of `signs`: a click puts the next one; `cell(r, c, sign)` is what a cell has besides its drawing. */
const Signs = ({ position: rows, signs, cell, ...props }) => html`<${Cells} ...${props} rows=${rows.length} columns=${rows[0]?.length ?? 0}
  put=${(r, c) => next(rows, r, c, signs)} cell=${(r, c) => ({ content: CONTENTS[rows[r][c]], ...cell(r, c, rows[r][c]) })} />`;

const isOf = (signs) => (row) => typeof row === 'string' && [...row].every((sign) => signs.includes(sign));

const areEven = (rows) => new Set(rows.map((row) => row.length)).size <= 1;

const STATES = { '.': 'free', '#': 'blocked', x: 'x', o: 'o', 1: 'safe-x', 2: 'safe-o', 3: 'safe' };

/** The rows with so many rows and columns, new cells being free. */
const resized = (rows, height, width) => range(height).map((r) => (rows[r] ?? '').slice(0, width).padEnd(width, '.'));

/** A board to be set up and resized; `keys(r, c)` are those of a cell, and signs `ofParts` are read but not put. */
function signsBoard(signs, expected, keys, ofParts = '') {
  const read = (text) => checked(readList(text, (row) => row), (rows) => rows.every(isOf(signs + ofParts)) && areEven(rows), expected);

  function View(props) {
    const { position, edit } = props;
    const cell = (r, c, sign) => ({
      label: t('cell.name', { row: r + 1, column: c + 1, state: t(`cell.${STATES[sign]}`) }),
      mark: sign === '#' && 'blocked', keys: keys?.(r, c),
    });
    return html`<div><${Signs} ...${props} signs=${signs} cell=${cell} />
      ${edit && html`<${Sides} names=${['grid.rows', 'grid.columns']} size=${[position.length, position[0]?.length ?? 0]} most=${LONGEST}
        change=${(size) => edit(resized(position, ...size))} />`}</div>`;
  }

  return { read, traces: traced, View };
}

export const cram = {
  ...signsBoard('.#', 'bad.cram'),
  say: ({ from, to }) => t('move.domino', { from: from.map((n) => n + 1).join(':'), to: to.map((n) => n + 1).join(':') }),
  marks: ({ from, to }) => new Map([[key(...from), 'goal'], [key(...to), 'goal']]),
};

const place = ([row, column]) => t('cell.plain', { row: row + 1, column: column + 1 });

/** A stone is chosen first, then where it goes. */
export const clobber = {
  ...signsBoard('.xo', 'bad.stones', (r, c) => [key('from', r, c), key('to', r, c)]),
  say: ({ from, to }) => t('move.clobber', { from: place(from), to: place(to) }),
  marks: ({ from, to }) => new Map([[key('from', ...from), 'taken'], [key('to', ...to), 'goal']]),
};

/** A free cell stands for a stone of each colour. Components have cells outside the board, and free ones where x, o or both are safe. */
export const nogo = {
  ...signsBoard('.xo', 'bad.nogo', undefined, '#123'),
  say: ({ at, stone }) => t('move.stone-at', { stone: stone === 1 ? 'x' : 'o', place: place(at) }),
  marks: ({ at }) => new Map([[key(...at), 'goal']]),
};

const isLine = (rows, r, c) => [[0, 1], [1, 0], [1, 1], [1, -1]].some(([down, right]) => [0, 1, 2].every((i) => rows[r + i * down]?.[c + i * right] === 'X'));

/** A board, which may be over; `named(row, column, sign)` says its squares. */
function Crosses({ named, ...props }) {
  const isOver = props.position.some((row, r, rows) => [...row].some((sign, c) => isLine(rows, r, c)));
  const cell = (r, c, sign) => ({
    label: named(r + 1, c + 1, sign === 'X' ? sign : t('cell.free')), mark: isOver && 'blocked',
  });
  return html`<${Signs} ...${props} signs=".X" side=${34} most=${LONGEST} cell=${cell} />`;
}

const MOST_SQUARES = 64;
const LARGEST = 8;
const BOARDS = 12;

const isBoard = (rows) => Array.isArray(rows) && rows.every(isOf('.X')) && areEven(rows) && rows[0]?.length > 0 && rows.length * rows[0].length <= MOST_SQUARES;

/** A number stands for an empty square board. */
const isBoards = (value) => Array.isArray(value) && value.every((board) => isBoard(board) || (isNatural(board) && board >= 1 && board <= LARGEST));

const rowsOf = (board) => (Array.isArray(board) ? board : resized([], board, board));

const anyBoards = structure(isBoards, 'bad.notakto', (boards) => boards.map(rowsOf));

export const notakto = {
  ...anyBoards,
  read: (text) => anyBoards.read(text.trim().startsWith('[') ? text : `[${text}]`),
  say: ({ board, at: [row, column] }) => t('notakto.move', { board: board + 1, row: row + 1, column: column + 1 }),
  marks: ({ board, at }) => new Map([[key(board, ...at), 'goal']]),
  traces: traced,
  View: ({ position, edit, ...props }) => html`
    <div class="sum">${parts(position, (rows, index) => html`
      <figure key=${index}><${Crosses} ...${elementProps({ position, edit, ...props }, index)} position=${rows}
          named=${(row, column, sign) => t('notakto.name', { board: index + 1, row, column, sign })} />
        ${edit && position.length > 1 && html`<button type="button" class="quiet" aria-label=${t('notakto.remove', { board: index + 1 })}
          onClick=${() => edit(replaced(position, index))}>×</button>`}</figure>`, BOARDS)}
      ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, rowsOf(3)])}>+ ${t('notakto.add')}</button>`}</div>`,
};

function readRow(word, place) {
  const row = integer(word) ?? word.toUpperCase();
  if (!isNatural(row) && !isOf('.X')(row)) throw new Bad('bad.treblecross', { word, place });
  return row;
}

export const treblecross = {
  read: (text) => readList(text, readRow),
  say: ({ row, square }) => t('move.cross', { row: row + 1, square: square + 1 }),
  marks: ({ row, square }) => new Map([[key(row, 0, square), 'goal']]),
  traces: traced,
  View: ({ position, edit, ...props }) => html`
    <div class="rows">${parts(position, (row, index) => {
      const own = elementProps({ position, edit, ...props }, index);
      const size = row.length ?? row;
      return html`<div class="row" key=${index}>${size > LONGEST ? html`<p class="note">${t('board.long-row', { n: size })}</p>` : html`
        <${Crosses} ...${own} perLine=${20} axis=${(i) => i + 1} position=${[row.length === undefined ? '.'.repeat(row) : row]} edit=${edit && (([changed]) => own.edit(changed))}
          named=${(r, square, sign) => t('cross.name', { row: index + 1, square, sign })} />`}</div>`;
    })}
      ${edit && html`<${Add} kind="row" onClick=${() => edit([...position, 7])} />`}</div>`,
};
