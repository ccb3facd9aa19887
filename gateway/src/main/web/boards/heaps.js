// Heaps as columns of tokens, grouped in fives; larger heaps as a bar with its size.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { drawn, explained, key, readIntegers, replaced, Rest, writeIntegers } from './board.js';
import { compare } from '../base/json.js';
import { Stepper } from './stepper.js';

/** Heaps beyond this are drawn as a bar. */
const TOKENS = 30;
const PER_COLUMN = 10;
const STEP = 24;

const size = (heap) => (heap <= TOKENS ? Number(heap) : TOKENS);

/** The centre of token `i`, from the ground up: columns of ten, with a gap after five. */
const place = (i) => ({
  x: 14 + STEP * Math.floor(i / PER_COLUMN),
  y: -14 - STEP * (i % PER_COLUMN) - (i % PER_COLUMN > 4 ? 8 : 0),
});

/** Height of a drawing with room for the tallest heap. */
const heightFor = (position) => {
  const tallest = Math.max(3, ...position.map((n) => Math.min(size(n), PER_COLUMN)));
  return 4 - place(tallest - 1).y + STEP / 2;
};

/** The move that a person types: heap `heap` becomes what `text` says; the server says whether it may. */
export const typed = (heap, text) => ({ heap, to: readIntegers(text).filter((n) => n > 0).sort(compare) });

/** Tokens that a move takes lie between the parts that it leaves. */
export function marks(move, position) {
  const marked = new Map([[key(move.heap), 'chosen']]);
  const n = position[move.heap];
  if (n > TOKENS) return marked;
  const [first = 0] = move.to;
  const rest = move.to.slice(1).reduce((sum, part) => sum + part, 0);
  for (let i = 0; i < n; i++) {
    marked.set(key(move.heap, i), i < first ? 'part' : i < n - rest ? 'taken' : 'other-part');
  }
  return marked;
}

/** The heaps that a move has left stand in the place of the one that it took from. */
export const traces = ({ heap, to }) => new Map(to.map((part, i) => [key(heap + i), 'last']));

export const say = (move, position) => t('move.heap', {
  heap: move.heap + 1, from: position[move.heap], to: move.to.join(' + ') || '0',
});

function Tokens({ heap, n, height, marks: marked, pick }) {
  const columns = Math.max(1, Math.ceil(size(n) / PER_COLUMN));
  const width = 28 + STEP * (columns - 1);
  const dots = Array.from({ length: size(n) }, (_, i) => {
    const { x, y } = place(i);
    return html`<circle key=${i} cx=${x} cy=${y} r="10" class=${names('token', marked?.get(key(heap, i)))}
      onClick=${pick && (() => pick(key(heap, i), key(heap)))} />`;
  });
  return html`<svg width=${width} height=${height} viewBox="0 ${2 - height} ${width} ${height}" aria-hidden="true">
    <line class="ground" x1="0" x2=${width} y1="0" y2="0" />${dots}</svg>`;
}

function Bar({ heap, height, marks: marked, pick }) {
  return html`<svg width="56" height=${height} viewBox="0 ${2 - height} 56 ${height}" aria-hidden="true">
    <line class="ground" x1="0" x2="56" y1="0" y2="0" />
    <rect class=${names('bar', marked?.get(key(heap)))} x="14" y=${8 - height} width="28" height=${height - 10} rx="6"
      onClick=${pick && (() => pick(key(heap)))} /></svg>`;
}

/** `Row` draws a heap of few tokens, where it is drawn another way. */
export function View({ position, marks: marked, pick, edit, most, Row = Tokens }) {
  const change = (heap, value) => edit(replaced(position, heap, value));
  const shown = drawn(position);
  const height = heightFor(shown);
  return html`
    <div class=${names('heaps', Row !== Tokens && 'as-rows')}>
      ${shown.map((n, heap) => html`
        <div class=${names('heap', marked?.has(key(heap)) && `heap-${marked.get(key(heap))}`)} key=${heap}>
          ${n <= TOKENS
            ? html`<${Row} heap=${heap} n=${n} height=${height} marks=${marked} pick=${pick} />`
            : html`<${Bar} heap=${heap} height=${height} marks=${marked} pick=${pick} />`}
          <${HeapLabel} heap=${heap} n=${n} pick=${pick} />
          ${edit && html`<${Stepper} value=${n} most=${most} name=${t('heap.name', { n: heap + 1 })}
            change=${(value) => change(heap, value)} remove=${() => edit(replaced(position, heap))} />`}
        </div>`)}
      <${Rest} of=${position} />
      ${edit && html`<button type="button" class="add" onClick=${() => edit([...position, 3])}>+ ${t('heap.add')}</button>`}
    </div>`;
}

function HeapLabel({ heap, n, pick }) {
  if (!pick) return html`<span class="heap-size">${n}</span>`;
  return html`<button type="button" class="heap-size" aria-label=${t('heap.choose', { heap: heap + 1, n })}
    onClick=${() => pick(key(heap))}>${n}</button>`;
}

/** The part of each heap in the nim-sum. */
export const why = (position) => explained(position, (n, heap) => ({ name: t('heap.name', { n: heap + 1 }), size: n, position: [n] }));

export const heaps = {
  group: 'heaps', start: [3, 5, 7], read: readIntegers, write: writeIntegers, typed, marks, traces, say, View, why,
};
