// The sequence, ten a row; only the rows in sight exist.
import { Component, html, names } from '../base/ui.js';
import { number, t } from '../base/lang.js';

const PER_ROW = 10;
const ROW = 32;
const VISIBLE = 16;

export class Grid extends Component {
  state = { top: 0 };

  render({ values, period, name }, { top }) {
    const rows = Math.ceil(values.length / PER_ROW);
    const from = Math.max(0, Math.min(rows - 1, Math.floor(top / ROW) - 2));
    const shown = Math.min(rows - from, VISIBLE + 4);
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
    return html`
      <div class="sequence" tabindex="0" role="table" aria-label=${t('tables.values', { name })} aria-rowcount=${rows} data-testid="plot"
        onScroll=${(event) => this.setState({ top: event.currentTarget.scrollTop })}>
        <svg class="spacer" role="presentation" width="1" height=${ROW * from}></svg>
        ${Array.from({ length: shown }, (_, i) => html`
          <div role="row" class="grid-row" key=${from + i} aria-rowindex=${from + i + 1}>
            <span role="rowheader" class="line-number">${number((from + i) * PER_ROW)}</span>${cells(from + i)}</div>`)}
        <svg class="spacer" role="presentation" width="1" height=${ROW * Math.max(0, rows - from - shown)}></svg>
      </div>`;
  }
}
