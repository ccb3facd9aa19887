// The sequence, ten a row.
import { html, names } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Rows } from '../base/rows.js';

const PER_ROW = 10;
const ROW = 32;
const VISIBLE = 16;

export function Grid({ values, period, name }) {
  const exceptions = new Set(period?.exceptions ?? []);
  const kind = (heap) => {
    if (!period?.period) return '';
    if (exceptions.has(heap)) return 'exception';
    return heap >= period.preperiod && Math.floor((heap - period.preperiod) / period.period) % 2 === 0 ? 'in-period' : '';
  };
  const cells = (row) => Array.from({ length: Math.min(PER_ROW, values.length - row * PER_ROW) }, (_, i) => {
    const heap = row * PER_ROW + i;
    return html`<span role="cell" class=${names('grid-value', kind(heap))}>${number(values[heap])}</span>`;
  });
  const line = (row) => html`
    <div role="row" class="grid-row" key=${row} aria-rowindex=${row + 1}>
      <span role="rowheader" class="line-number">${number(row * PER_ROW)}</span>${cells(row)}</div>`;
  return html`<${Rows} class="sequence" aria-label=${t('tables.values', { name })} data-testid="plot"
    count=${Math.ceil(values.length / PER_ROW)} height=${ROW} visible=${VISIBLE} row=${line} />`;
}
