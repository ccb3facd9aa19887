// Heaps that lie: strips of cells, rings, and pins in a row.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, explained, integersOr, key, partName, partProps, range, sayPart, within } from './board.js';
import { CELLS, ends, heaps, Heaps, whyOf } from './heaps.js';

const SIDE = 26;

const Line = ({ n, markOf, choose }) => html`<svg width=${SIDE * n + 2} height=${SIDE + 2} viewBox="0 0 ${SIDE * n + 2} ${SIDE + 2}" aria-hidden="true">${range(n).map((i) => html`
  <rect x=${1 + SIDE * i} y="1" width=${SIDE} height=${SIDE} class="cell" />
  <circle cx=${14 + SIDE * i} cy="14" r="9" class=${names('token', markOf(i))} onClick=${choose?.(i)} />`)}</svg>`;

function Circle({ n, markOf, choose }) {
  const radius = Math.max(24, (n * SIDE) / (2 * Math.PI));
  const side = 2 * radius + 24;
  const at = (i) => (2 * Math.PI * i) / n - Math.PI / 2;
  return html`<svg width=${side} height=${side} viewBox="${-side / 2} ${-side / 2} ${side} ${side}" aria-hidden="true">
    <circle r=${radius} class="ring" />
    ${range(n).map((i) => html`<circle cx=${radius * Math.cos(at(i))} cy=${radius * Math.sin(at(i))} r="9" class=${names('token', markOf(i))} onClick=${choose?.(i)} />`)}</svg>`;
}

/** Longer ones are told by their length alone. */
const Rows = (props) => html`<${Heaps} kind="row" added=${5} Row=${Line} limit=${CELLS} ...${props} />`;

export const rows = {
  ...ends,
  why: whyOf('row'),
  say: ({ heap, to }, position) => sayPart('row', heap, position[heap], to),
  View: Rows,
};

/** A position is the list of circles, or { circles, lines } once one was opened: the first take opens a circle into a line. */
const bothOf = (position) => (Array.isArray(position) ? { circles: position, lines: [] } : position);

/** The kind of what a move takes from, and its place. */
const takenFrom = ({ circle, line }) => (circle === undefined ? ['line', line] : ['circle', circle]);

export const ring = {
  read: integersOr((value) => areNaturals(value?.circles) && areNaturals(value.lines), 'bad.ring'),
  say: (move, position) => {
    const [kind, i] = takenFrom(move);
    const size = bothOf(position)[`${kind}s`][i];
    return kind === 'circle' ? t('move.circle', { n: i + 1, from: size, to: move.to.join(' + ') || '0' }) : sayPart(kind, i, size, move.to);
  },
  marks: (move, position) => {
    const [kind, i] = takenFrom(move);
    return within(kind, ends.marks({ heap: i, to: move.to }, bothOf(position)[`${kind}s`]));
  },
  keys: (move) => {
    const [kind, i] = takenFrom(move);
    return ends.keys({ heap: i, to: move.to }).map((own) => key(kind, own));
  },
  View: ({ position, edit, ...props }) => {
    const { circles, lines } = bothOf(position);
    return html`<div class="rows">
      <${Rows} ...${partProps(props, 'circle')} position=${circles} kind="circle" Row=${Circle} edit=${edit && ((next) => edit(lines.length ? { circles: next, lines } : next))} />
      ${lines.length > 0 && html`<${Rows} ...${partProps(props, 'line')} position=${lines} kind="line" />`}</div>`;
  },
  why: (position) => {
    const { circles, lines } = bothOf(position);
    const parts = [...circles.map((n, i) => ['circle', i, n, [n]]), ...lines.map((n, i) => ['line', i, n, { circles: [], lines: [n] }])];
    return explained(parts, ([kind, i, size, part]) => ({ name: partName(kind, i), size, position: part }));
  },
};

const STEP = 24;
const HEIGHT = 50;
const PIN = 'c5 0 6 6 4 11c-1 4 5 8 5 16c0 6 -2 11 -4 13h-10c-2 -2 -4 -7 -4 -13c0 -8 6 -12 5 -16c-2 -5 -1 -11 4 -11z';
const GAP = 'gap';

/** Pins, and the spaces between two, that are chosen to be knocked down. */
const Pins = (takes) => ({ n, markOf, choose }) => {
  const width = STEP * Math.max(1, n) + 8;
  const chosen = (...place) => choose && { onClick: choose(...place), class: 'choosable' };
  return html`
    <svg width=${width} height=${HEIGHT} viewBox="-4 -4 ${width} ${HEIGHT}" aria-hidden="true">
      <line class="ground" x1="-4" x2=${width - 4} y1="42" y2="42" />
      ${range(n).map((i) => html`
        <g key=${i} ...${takes.includes(1) && chosen(i)}><path d=${`M${STEP * (i + 0.5)} 0${PIN}`} class=${names('token', markOf(i))} /></g>`)}
      ${choose && takes.includes(2) && range(Math.max(0, n - 1)).map((i) => html`
        <rect key=${`${i} ${GAP}`} x=${STEP * (i + 1) - 4} y="-4" width="8" height=${HEIGHT} rx="3" ...${chosen(i, GAP)} class="choosable pin-gap" />`)}</svg>`;
};

/** The board of a game in which so many pins beside each other may be knocked down. */
export const pins = (...takes) => {
  const Row = Pins(takes);
  return {
    ...heaps,
    /** What stands for a move, which may be made on either side of a row: the pin that is taken, or the space between two. */
    keys: ({ heap, to }, position) => {
      const taken = Number(position[heap]) - to.reduce((sum, part) => sum + Number(part), 0);
      const left = to.length === 2 ? Number(to[0]) : 0;
      return [key(heap), ...[left, Number(position[heap]) - taken - left].map((i) => (taken === 1 ? key(heap, i) : key(heap, i, GAP)))];
    },
    View: (props) => html`<div><${Heaps} ...${props} Row=${Row} />${props.pick && html`<p class="note">${t(takes.includes(1) ? 'pins.either' : 'pins.two')}</p>`}</div>`,
  };
};
