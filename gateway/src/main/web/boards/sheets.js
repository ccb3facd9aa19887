// Sheets of paper that are cut along a line; the lines of legal cuts are chosen.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { arePairs, choosable, key, parts, picking, range, replaced, structure } from './board.js';
import { Sides } from './parts.js';

const SIDE = 26;
/** Columns and rows that are drawn, and sheets. */
const MOST = 24;
const SHEETS = 20;

/** The sheet that is cut, the side along which lines are counted, and the line. */
const lineOf = ({ sheet, columns, rows }) => (columns === undefined ? [sheet, 'rows', rows] : [sheet, 'columns', columns]);

const keyOf = (move) => key(...lineOf(move));

const said = (sheet, side, n) => t(`move.cut.${side}`, { sheet: sheet.join(' × '), n });

function Sheet({ sheet, index, marks, ...props }) {
  const [width, height] = sheet.map((n) => SIDE * Math.min(MOST, Number(n)));
  const line = (side, n, path) => {
    const name = key(index, side, n);
    return html`<g ...${choosable(picking(props, name), said(sheet, side, n))}>
      <path d=${path} class="hit" /><path d=${path} class=${names('fold-line', marks?.get(name))} /></g>`;
  };
  return html`<svg width=${width + 2} height=${height + 2} viewBox="-1 -1 ${width + 2} ${height + 2}">
    <rect width=${width} height=${height} class="cell" />
    ${range(width / SIDE - 1).map((i) => line('columns', i + 1, `M${SIDE * (i + 1)} 0V${height}`))}
    ${range(height / SIDE - 1).map((i) => line('rows', i + 1, `M0 ${SIDE * (i + 1)}H${width}`))}</svg>`;
}

const View = ({ position, edit, ...props }) => html`
  <div class="sum">${parts(position, (sheet, index) => html`
    <figure key=${index}><figcaption>${sheet.join(' × ')}</figcaption>
      <${Sheet} ...${props} sheet=${sheet} index=${index} />
      ${sheet.some((n) => n > MOST) && html`<p class="note">${t('grid.beyond', { rows: sheet[0], columns: sheet[1], n: MOST })}</p>`}
      ${edit && html`<${Sides} names=${['grid.columns', 'grid.rows']} size=${sheet} change=${(size) => edit(replaced(position, index, size))} />`}</figure>`, SHEETS)}</div>`;

export const sheets = {
  ...structure((value) => arePairs(value, 1), 'bad.sheets'),
  say: (move, position) => {
    const [sheet, ...line] = lineOf(move);
    return said(position[sheet], ...line);
  },
  marks: (move) => new Map([[keyOf(move), 'cut']]),
  View,
};
