// Rows of pins: a pin, or two beside each other, are knocked down by a choice of the pin, or of the space between the two.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { key, range } from './board.js';
import { heaps, marks, View as Heaps } from './heaps.js';

const STEP = 24;
const HEIGHT = 50;
const PIN = 'c5 0 6 6 4 11c-1 4 5 8 5 16c0 6 -2 11 -4 13h-10c-2 -2 -4 -7 -4 -13c0 -8 6 -12 5 -16c-2 -5 -1 -11 4 -11z';
const GAP = 'gap';

const Pins = (takes) => ({ heap, n, marks: marked, pick }) => {
  const count = Number(n);
  const chosen = (...place) => pick && { onClick: () => pick(key(heap, ...place), key(heap)), class: 'choosable' };
  return html`
    <svg width=${STEP * Math.max(1, count) + 8} height=${HEIGHT} viewBox="-4 -4 ${STEP * Math.max(1, count) + 8} ${HEIGHT}" aria-hidden="true">
      <line class="ground" x1="-4" x2=${STEP * Math.max(1, count) + 4} y1="42" y2="42" />
      ${range(count).map((i) => html`
        <g key=${i} ...${takes.includes(1) && chosen(i)}><path d=${`M${STEP * (i + 0.5)} 0${PIN}`} class=${names('token', marked?.get(key(heap, i)))} /></g>`)}
      ${pick && takes.includes(2) && range(Math.max(0, count - 1)).map((i) => html`
        <rect key=${`${i} ${GAP}`} x=${STEP * (i + 1) - 4} y="-4" width="8" height=${HEIGHT} rx="3" ...${chosen(i, GAP)} class="choosable pin-gap" />`)}</svg>`;
};

/** What stands for a move, which may be made on either side of a row: the pin that is taken, or the space between two. */
function keys({ heap, to }, position) {
  const taken = Number(position[heap]) - to.reduce((sum, part) => sum + Number(part), 0);
  const left = to.length === 2 ? Number(to[0]) : 0;
  return [key(heap), ...[left, Number(position[heap]) - taken - left].map((i) => (taken === 1 ? key(heap, i) : key(heap, i, GAP)))];
}

/** The board of a game in which so many pins beside each other may be knocked down. */
export const pins = (...takes) => {
  const Row = Pins(takes);
  return {
    ...heaps, keys, marks,
    View: (props) => html`<div><${Heaps} ...${props} Row=${Row} />${props.pick && html`<p class="note">${t(takes.includes(1) ? 'pins.either' : 'pins.two')}</p>`}</div>`,
  };
};
