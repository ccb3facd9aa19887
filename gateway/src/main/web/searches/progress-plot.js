// How a search went: positions a second, and the numbers of its root, over its whole time.
import { html } from '../base/ui.js';
import { number, t } from '../base/lang.js';

const WIDTH = 360;
const HEIGHT = 80;
/** A curve of less time begins at the left and leaves the rest free. */
const LEAST_MILLIS = 10_000;

/** Lists of milliseconds, positions a second since the sample before, proof and disproof number: what the server has kept, and the latest. */
export function samplesOf({ history = [], progress }) {
  const latest = { ...progress, time: progress.checkpoint };
  const all = [...history, ...(latest.time > history.at(-1)?.time ? [latest] : [])]
    .map(({ time, positions, proof, disproof }) => [Date.parse(time), positions, proof, disproof].map(Number));
  const rate = (i) => (i > 0 ? Math.round((1000 * (all[i][1] - all[i - 1][1])) / Math.max(1, all[i][0] - all[i - 1][0])) : 0);
  return all.map(([millis, , ...numbers], i) => [millis, rate(all.length > 1 ? Math.max(1, i) : 0), ...numbers]);
}

export function ProgressPlot({ samples, isOver }) {
  if (samples.length < 2) return null;
  const numbers = [2, 3].map((i) => samples.map((sample) => sample[i]));
  return html`
    <div class="plots" data-testid="over-time">
      <${Plot} samples=${samples} least=${LEAST_MILLIS} isOver=${isOver} of=${[{ name: 'search.rate', values: samples.map((sample) => sample[1]) }]} scale=${Number} />
      ${numbers.flat().some((n) => n > 0) && html`
        <${Plot} samples=${samples} least=${LEAST_MILLIS} isOver=${isOver} of=${[{ name: 'search.proof-number', values: numbers[0] }, { name: 'search.disproof-number', values: numbers[1] }]}
          scale=${(n) => Math.log10(1 + n)} />`}
    </div>`;
}

/** One or two curves over one time, at least so much, which each sample begins with. What the curves say last stands in words below. */
export function Plot({ samples, least, of, scale, isOver }) {
  const [from, to] = [samples[0][0], Math.max(samples.at(-1)[0], samples[0][0] + least)];
  const most = Math.max(1, ...of.flatMap(({ values }) => values));
  const x = (i) => (WIDTH * (samples[i][0] - from)) / (to - from);
  const y = (n) => HEIGHT - 4 - ((HEIGHT - 20) * scale(n)) / scale(most);
  const words = of.map(({ name, values }) => t(isOver ? 'search.last' : 'search.now', { name: t(name), now: number(values.at(-1)), most: number(Math.max(...values)) }));
  return html`
    <figure class="time-plot">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words.join(' · ')}>
        <line x1="0" x2=${WIDTH} y1=${HEIGHT - 4} y2=${HEIGHT - 4} class="axis" /><line x1="0" x2=${WIDTH} y1="16" y2="16" class="axis faint" />
        <text x="0" y="11" class="label">${number(most)}</text>
        ${of.map(({ values }, line) => html`<polyline class=${`curve curve-${line}`} points=${values.map((n, i) => `${x(i).toFixed(1)},${y(n).toFixed(1)}`).join(' ')} />`)}
      </svg>
      <figcaption>${words.map((text, line) => html`<span><svg class="line-sample" width="24" height="8" aria-hidden="true"><line x2="24" y1="4" y2="4" class=${`curve curve-${line}`} /></svg>${text}</span>`)}</figcaption>
    </figure>`;
}
