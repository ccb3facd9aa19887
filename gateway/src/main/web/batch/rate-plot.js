// Answers per second over the last minute.
import { html } from '../base/ui.js';
import { number, t } from '../base/lang.js';

const SECONDS = 60;
const WIDTH = 360;
const HEIGHT = 80;

export function RatePlot({ rates }) {
  if (rates.length < 2) return null;
  const most = Math.max(1, ...rates);
  const x = (i) => WIDTH - ((rates.length - 1 - i) * WIDTH) / SECONDS;
  const y = (rate) => HEIGHT - 4 - ((HEIGHT - 20) * rate) / most;
  const line = rates.map((rate, i) => `${x(i).toFixed(1)},${y(rate).toFixed(1)}`).join(' ');
  return html`
    <svg class="rate-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${t('batch.plot', { n: number(Math.round(most)) })}>
      <line x1="0" x2=${WIDTH} y1=${HEIGHT - 4} y2=${HEIGHT - 4} class="axis" />
      <line x1="0" x2=${WIDTH} y1="16" y2="16" class="axis faint" />
      <text x="0" y="11" class="label">${number(Math.round(most))}/s</text>
      <polyline points=${line} class="curve" /></svg>`;
}
