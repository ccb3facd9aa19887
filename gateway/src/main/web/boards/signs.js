// Games whose position is rows of signs, a cell each: Cram, Clobber, NoGo.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, key, readStructure, replaced, traced, writeRows } from './board.js';
import { Beyond, Cells, MOST, Resize } from './cells.js';
import { say } from './words.js';

const put = (rows, r, c, sign) => replaced(rows, r, rows[r].slice(0, c) + sign + rows[r].slice(c + 1));

const contentOf = (sign) => (sign === 'x' || sign === 'o') && html`<circle r="15" class=${`stone stone-${sign}`} />`;

const NAMES = { '.': 'free', '#': 'blocked', x: 'x', o: 'o' };

/** A board of `signs`, the first of which is a free cell; setting up, a click puts the next. `picks` are keys that a cell may stand for. */
function signsBoard(signs, expected, picks) {
  const isRows = (value) => Array.isArray(value) && value.every((row) => typeof row === 'string' && [...row].every((sign) => signs.includes(sign)))
    && new Set(value.map((row) => row.length)).size <= 1;

  /** Rows as JSON, or as words. */
  function read(text) {
    if (text.trim().startsWith('[')) return readStructure(text, isRows, expected);
    const rows = text.trim().split(/[\s,]+/).filter(Boolean);
    if (!isRows(rows)) throw new Bad(expected);
    return rows;
  }

  function View({ position, marks, pick, edit }) {
    const columns = position[0]?.length ?? 0;
    const cell = (r, c) => {
      const sign = position[r][c];
      const next = signs[(signs.indexOf(sign) + 1) % signs.length];
      return {
        label: t('cell.name', { row: r + 1, column: c + 1, state: t(`cell.${NAMES[sign]}`) }),
        mark: names(sign === '#' && 'blocked', ...picks('', r, c).map((name) => marks?.get(name))),
        content: contentOf(sign),
        choose: pick ? sign !== '#' && (() => pick(...picks(marks && [...marks.values()].includes('picked'), r, c))) : edit && (() => edit(put(position, r, c, next))),
      };
    };
    return html`<div><${Cells} rows=${Math.min(MOST, position.length)} columns=${Math.min(MOST, columns)} cell=${cell} />
      <${Beyond} rows=${position.length} columns=${columns} />
      ${edit && html`<div class="buttons">
        <${Resize} name=${t('grid.rows')} less=${() => position.length > 1 && edit(position.slice(0, -1))} more=${() => edit([...position, signs[0].repeat(columns)])} />
        <${Resize} name=${t('grid.columns')} less=${() => columns > 1 && edit(position.map((row) => row.slice(0, -1)))} more=${() => edit(position.map((row) => row + signs[0]))} />
      </div>`}</div>`;
  }

  return { group: 'grids', read, write: writeRows, traces: traced, View };
}

export const cram = {
  ...signsBoard('.#', 'bad.cram', (isPicked, r, c) => [key(r, c)]),
  start: ['...', '...'],
  say: ({ from, to }) => t('move.domino', { from: from.map((n) => n + 1).join(':'), to: to.map((n) => n + 1).join(':') }),
  marks: ({ from, to }) => new Map([[key(...from), 'goal'], [key(...to), 'goal']]),
};

/** A stone is chosen first, then where it goes. */
export const clobber = {
  ...signsBoard('.xo', 'bad.stones', (isPicked, r, c) => (isPicked ? [key('to', r, c), key('from', r, c)] : [key('from', r, c), key('to', r, c)])),
  start: ['xox', 'oxo'],
  say,
  marks: ({ from, to }) => new Map([[key('from', ...from), 'taken'], [key('to', ...to), 'goal']]),
};

/** A free cell stands for a stone of each colour. */
export const nogo = {
  ...signsBoard('.xo', 'bad.stones', (isPicked, r, c) => [key(r, c)]),
  start: ['...', 'x.o'],
  say,
  marks: ({ at }) => new Map([[key(...at), 'goal']]),
};
