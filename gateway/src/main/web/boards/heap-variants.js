// Games on heaps that are played in several heaps at once, or with a memory of the last move: drawn as heaps.
import { t } from '../base/lang.js';
import { minus, plus, writeJson } from '../base/json.js';
import { ends, Heaps, whyOf } from './heaps.js';
import { pairs } from './pairs.js';
import { areNaturals, arePairs, drawn, integersOr, isNatural, key, partProps, parts, replaced, sizeAt, sizesOf, structure } from './board.js';
import { Chip, Chips } from './parts.js';
import { Component, html } from '../base/ui.js';
import { address } from '../base/route.js';

/** A move in several heaps at once. */
export const joint = {
  ...ends,
  say: ({ heaps: steps }, position) => steps.map((step) => ends.say(step, position)).join(', '),
  marks: ({ heaps: steps }, position) => new Map(steps.flatMap((step) => [...ends.marks(step, position)])),
  keys: ({ heaps: steps }) => steps.flatMap(ends.keys),
  traces: ({ heaps: steps }) => new Map(steps.map(({ heap }) => [key(heap), 'last'])),
};

/** No heap twice in a row: the position remembers the last one. */
export const stoned = {
  read: integersOr((value) => areNaturals(value?.heaps) && (value.last === undefined || (isNatural(value.last) && value.last < value.heaps.length)), 'bad.stoned'),
  say: ({ heap }, position) => t('move.stone', { heap: heap + 1, from: sizeAt(position, heap) }),
  marks: ({ heap }, position) => new Map([[key(heap), 'chosen'], [key(heap, minus(sizeAt(position, heap), 1)), 'taken']]),
  View: (props) => html`
    <div><${Heaps} ...${props} position=${sizesOf(props.position)} />
      ${props.position.last !== undefined && html`<p class="note">${t('stoned.last', { n: props.position.last + 1 })}</p>`}</div>`,
};

/** Heaps of which some have been taken from: these are [size, limit]. */
export const fibonacci = {
  ...ends,
  why: whyOf('heap'),
  read: integersOr((value) => Array.isArray(value) && value.every((heap) => isNatural(heap) || (areNaturals(heap) && heap.length === 2)), 'bad.fibonacci'),
  View: ({ position, edit, ...props }) => {
    const sizes = sizesOf(position);
    const limited = position.flatMap((heap, i) => (Array.isArray(heap) ? [t('fibonacci.limit', { n: i + 1, limit: heap[1] })] : []));
    const changed = (list, removed) => edit(removed === undefined ? list.map((n, i) => (n === sizes[i] ? position[i] : n)) : replaced(position, removed));
    return html`<div><${Heaps} ...${props} position=${sizes} edit=${edit && changed} />
      ${limited.length > 0 && html`<p class="note">${drawn(limited).join(' ')}</p>`}</div>`;
  },
};

const isPassing = (value) => areNaturals(value?.heaps) && (value.pass === undefined || typeof value.pass === 'boolean');

/** Heaps beside a pass that may be used once: until it is, the position is the heaps alone. */
export const passing = {
  read: (text) => {
    const position = integersOr(isPassing, 'bad.passing')(text);
    return position.pass === false ? position : sizesOf(position);
  },
  say: (move, position) => (move.pass ? t('move.pass') : ends.say(move, position)),
  marks: (move, position) => (move.pass ? new Map([['pass', 'chosen']]) : ends.marks(move, position)),
  keys: (move) => (move.pass ? ['pass'] : ends.keys(move)),
  traces: (move) => (move.pass ? new Map() : ends.traces(move)),
  View: ({ position, edit, ...props }) => html`
    <div><${Heaps} ...${props} position=${sizesOf(position)} edit=${edit && ((list) => edit(Array.isArray(position) ? list : { ...position, heaps: list }))} />
      ${Array.isArray(position) ? html`<p><${Chip} ...${props} name="pass">${t('pass.free')}<//></p>` : !props.isPlain && html`<p class="note">${t('pass.used')}</p>`}</div>`,
};

/** Two heaps of which one is deleted and the other split: it is the one that the parts add up to. */
export const splitPair = {
  say: pairs.say,
  marks: ({ to }, position) => new Map(position.flatMap((n, heap) => (n === plus(...to) ? [...ends.marks({ heap, to }, position)] : []))),
  keys: ({ to }, position) => position.flatMap((n, heap) => (n === plus(...to) ? [key(heap)] : [])),
  View: (props) => html`<${Heaps} ...${props} isFixed />`,
};

const isBoxes = (value) => value?.constructor === Object && [value.open, value.closed].every((list) => list === undefined || areNaturals(list));

const ofBox = ({ box, to }) => ({ heap: box, to: to ? [to] : [] });

/** Open boxes are heaps; closed ones may be opened. */
export const boxes = {
  ...structure(isBoxes, 'bad.boxes', ({ open = [], closed = [] }) => ({ open, closed })),
  say: (move, { open, closed }) => (move.open
    ? t('move.open', { list: move.open.map((i) => `${i + 1} (${closed[i]})`).join(', ') }) : ends.say(ofBox(move), open)),
  marks: (move, { open }) => (move.open ? new Map(move.open.map((i) => [key('closed', i), 'chosen'])) : ends.marks(ofBox(move), open)),
  keys: (move) => (move.open ? move.open.map((i) => key('closed', i)) : ends.keys(ofBox(move))),
  View: ({ position, edit, ...props }) => html`
    <div class="boxes"><${Heaps} ...${props} position=${position.open} edit=${edit && ((open) => edit({ ...position, open }))} />
      <div class="closed" role="group" aria-label=${t('boxes.closed')}><span class="note">${t('boxes.closed')}</span>
        <${Chips} ...${partProps(props, 'closed')} of=${position.closed} /></div></div>`,
};

/** The cards dealt: a side of each, and the game of Nim that they are then. */
class Deal extends Component {
  state = { faces: null };

  deal = () => this.setState({ faces: this.props.position.map((card) => card[Math.random() < 0.5 ? 0 : 1]) });

  render(props, { faces }) {
    return html`
      <p class="note">${t('cards.chance')}</p>
      <div class="buttons">
        <button type="button" onClick=${this.deal}>${t('cards.deal')}</button>
        ${faces && html`<a class="button" data-testid="deal" href=${address('/', { game: 'nim', position: faces.join(',') })}>${t('cards.play', { list: faces.join(', ') })}</a>`}
      </div>`;
  }
}

/** Each card shows one of its two numbers: a question of probability. Nim is played with what chance has dealt. */
export const cards = {
  ...structure(arePairs, 'bad.cards'),
  isChance: true,
  View: ({ position, isPlain }) => html`
    <div>
      <div class="states">${parts(position, ([a, b]) => html`<span class="card-pair"><b>${a}</b><i></i><b>${b}</b></span>`)}</div>
      ${!isPlain && html`<${Deal} position=${position} key=${writeJson(position)} />`}
    </div>`,
};
