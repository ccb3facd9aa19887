// Heaps as columns of tokens, grouped in fives; larger heaps as a bar with its size.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { compare } from '../base/json.js';
import { drawn, explained, key, partName, parts, picking, range, readIntegers, sayPart, sizeAt, sizesOf } from './board.js';
import { Add, StepperOf } from './parts.js';

/** Heaps beyond this are drawn as a bar. */
const TOKENS = 30;

/** The longest heap that is drawn lying. */
export const CELLS = 40;
const PER_COLUMN = 10;
const STEP = 24;

const tokensOf = (heap) => (heap <= TOKENS ? Number(heap) : TOKENS);

/** The centre of token `i`, from the ground up: columns of ten, with a gap after five. */
const place = (i) => ({
  cx: 14 + STEP * Math.floor(i / PER_COLUMN),
  cy: -14 - STEP * (i % PER_COLUMN) - (i % PER_COLUMN > 4 ? 8 : 0),
});

/** Height of a drawing with room for the tallest heap. */
const heightFor = (position) => {
  const tallest = Math.max(3, ...position.map((n) => Math.min(tokensOf(n), PER_COLUMN)));
  return 4 - place(tallest - 1).cy + STEP / 2;
};

/** `children` on the ground. */
const OnGround = ({ width, height, children }) => html`<svg width=${width} height=${height} viewBox="0 ${2 - height} ${width} ${height}" aria-hidden="true">
  <line class="ground" x1="0" x2=${width} y1="0" y2="0" />${children}</svg>`;

const Tokens = ({ n, height, markOf, choose }) => html`<${OnGround} width=${28 + STEP * (Math.max(1, Math.ceil(tokensOf(n) / PER_COLUMN)) - 1)} height=${height}>
  ${range(tokensOf(n)).map((i) => html`<circle key=${i} ...${place(i)} r="10" class=${names('token', markOf(i))} onClick=${choose?.(i)} />`)}<//>`;

const Bar = ({ height, markOf, choose }) => html`<${OnGround} width=${56} height=${height}>
  <rect class=${names('bar', markOf())} x="14" y=${8 - height} width="28" height=${height - 10} rx="6" onClick=${choose?.()} /><//>`;

/**
 * Heaps of a `kind` that the texts name; `added` is the size of another one. `Row` draws a heap of up to `limit` tokens, which are
 * chosen by `choose(…place)` and marked by `markOf(…place)`, where it lies. `isFixed` where heaps are neither added nor removed.
 */
export const Heaps = ({ position, marks: marked, open, pick, edit, kind = 'heap', added = 3, Row, limit = TOKENS, isFixed }) => {
  const height = heightFor(drawn(position));
  const heap = (n, i) => {
    const name = (...place) => key(i, ...place);
    const chosen = (...place) => picking({ open, pick }, ...place.length ? [name(...place)] : [], name());
    const choose = chosen() && chosen;
    const Drawing = n <= limit ? Row ?? Tokens : limit === TOKENS && Bar;
    return html`
      <div class=${names('heap', marked?.has(name()) && `heap-${marked.get(name())}`)} key=${i}>
        ${Drawing && html`<${Drawing} n=${Number(n)} height=${height} markOf=${(...place) => marked?.get(name(...place))} choose=${choose} />`}
        ${choose && n > 0 ? html`<button type="button" class="heap-size" aria-label=${t('part.choose', { name: partName(kind, i), size: n })} onClick=${choose()}>${n}</button>`
          : html`<span class="heap-size">${n}</span>`}
        ${edit && html`<${StepperOf} list=${position} i=${i} kind=${kind} edit=${edit} isFixed=${isFixed} />`}</div>`;
  };
  return html`<div class=${names('heaps', Row && 'as-rows')}>${parts(position, heap)}
    ${edit && !isFixed && html`<${Add} kind=${kind} onClick=${() => edit([...position, added])} />`}</div>`;
};

/** Tokens that a move takes lie between the parts that it leaves. */
function marks({ heap, to }, position) {
  const size = sizeAt(position, heap);
  const n = size > CELLS ? 0 : Number(size);
  const [first = 0, ...others] = to;
  const rest = others.reduce((sum, part) => sum + part, 0);
  return new Map([[key(heap), 'chosen'], ...range(n).map((i) => [key(heap, i), i < first ? 'part' : i < n - rest ? 'taken' : 'other-part'])]);
}

/** Heaps that are no sum of themselves. The heaps that a move has left stand in the place of the one that it took from. */
export const ends = {
  say: ({ heap, to }, position) => sayPart('heap', heap, sizeAt(position, heap), to),
  marks,
  /** A token stands for the moves that leave those before it as a part. */
  keys: ({ heap, to }) => [key(heap), ...(to.length ? to : [0]).map((part) => key(heap, part))],
  traces: ({ heap, to }) => new Map(to.map((part, i) => [key(heap + i), 'last'])),
  View: Heaps,
};

/** The part of each heap in the nim-sum. */
export const whyOf = (kind) => (position) => explained(sizesOf(position), (n, i) => ({ name: partName(kind, i), size: n, position: [position[i]] }));

export const heaps = {
  ...ends,
  /** The move that a person types: heap `heap` becomes what `text` says; the server says whether it may. */
  typed: (heap, text) => ({ heap, to: readIntegers(text).filter((n) => n > 0).sort(compare) }),
  why: whyOf('heap'),
};
