// Games on heaps that are played in several heaps at once, or with a memory of the last move: drawn as heaps.
import { t } from '../base/lang.js';
import { minus, plus } from '../base/json.js';
import { heaps, View as Heaps } from './heaps.js';
import { areNaturals, drawn, integersOr, isNatural, key, readStructure, Rest, writeStructure } from './board.js';
import { Component, html, names } from '../base/ui.js';
import { address } from '../base/route.js';
import { say } from './words.js';

/** A move in several heaps at once. */
export const joint = {
  ...heaps,
  why: undefined,
  typed: undefined,
  say: (move, position) => move.heaps.map((step) => heaps.say(step, position)).join(', '),
  marks: (move, position) => new Map(move.heaps.flatMap((step) => [...heaps.marks(step, position)])),
  traces: (move) => new Map(move.heaps.map(({ heap }) => [key(heap), 'last'])),
};

const heapsOf = (position) => (Array.isArray(position) ? position : position.heaps);

const isStoned = (value) => areNaturals(value?.heaps) && (value.last === undefined || (isNatural(value.last) && value.last < value.heaps.length));

/** No heap twice in a row: the position remembers the last one. */
export const stoned = {
  group: 'heaps',
  start: [4, 1, 2, 1],
  ...integersOr(isStoned, 'bad.stoned'),
  say: ({ heap }, position) => t('move.stone', { heap: heap + 1, from: heapsOf(position)[heap] }),
  marks: ({ heap }, position) => new Map([[key(heap), 'chosen'], [key(heap, minus(heapsOf(position)[heap], 1)), 'taken']]),
  View: (props) => html`
    <div><${Heaps} ...${props} position=${heapsOf(props.position)} />
      ${props.position.last !== undefined && html`<p class="note">${t('stoned.last', { n: props.position.last + 1 })}</p>`}</div>`,
};

const isLimited = (value) => Array.isArray(value) && value.every((heap) => isNatural(heap) || (areNaturals(heap) && heap.length === 2));

const sizesOf = (position) => position.map((heap) => (Array.isArray(heap) ? heap[0] : heap));

/** Heaps of which some have been taken from: these are [size, limit]. */
export const fibonacci = {
  ...heaps,
  why: (position, game) => {
    const sizes = sizesOf(position);
    const told = heaps.why(sizes, game);
    return { ...told, items: told.items.map((item, i) => ({ ...item, position: [position[i]] })) };
  },
  typed: undefined,
  start: [11, 7],
  ...integersOr(isLimited, 'bad.fibonacci', (text) => /\[.*\[/s.test(text), (position) => !position.some(Array.isArray)),
  say: (move, position) => heaps.say(move, sizesOf(position)),
  marks: (move, position) => heaps.marks(move, sizesOf(position)),
  View: (props) => {
    const { position, edit } = props;
    const sizes = sizesOf(position);
    const limited = position.flatMap((heap, i) => (Array.isArray(heap) ? [t('fibonacci.limit', { n: i + 1, limit: heap[1] })] : []));
    const changed = (list) => edit(list.length < sizes.length ? list : list.map((n, i) => (n === sizes[i] ? position[i] : n)));
    return html`<div><${Heaps} ...${props} position=${sizes} edit=${edit && changed} />
      ${limited.length > 0 && html`<p class="note">${drawn(limited).join(' ')}</p>`}</div>`;
  },
};

const isPassing = (value) => areNaturals(value?.heaps) && (value.pass === undefined || typeof value.pass === 'boolean');

const either = integersOr(isPassing, 'bad.passing');

/** Heaps beside a pass that may be used once: until it is, the position is the heaps alone. */
export const passing = {
  group: 'heaps',
  start: [1, 2, 3],
  ...either,
  read: (text) => {
    const position = either.read(text);
    return Array.isArray(position) || position.pass === false ? position : position.heaps;
  },
  say,
  marks: (move, position) => (move.pass ? new Map([['pass', 'chosen']]) : heaps.marks(move, heapsOf(position))),
  traces: (move) => (move.pass ? new Map() : heaps.traces(move)),
  View: ({ position, marks, pick, edit, isPlain }) => html`
    <div><${Heaps} position=${heapsOf(position)} marks=${marks} pick=${pick} edit=${edit && ((list) => edit(Array.isArray(position) ? list : { ...position, heaps: list }))} />
      ${Array.isArray(position)
        ? html`<p><${pick ? 'button' : 'span'} type=${pick && 'button'} class=${names('state', marks?.get('pass'))} onClick=${pick && (() => pick('pass'))}>${t('pass.free')}<//></p>`
        : !isPlain && html`<p class="note">${t('pass.used')}</p>`}</div>`,
};

/** A row of heaps of which only those at its ends may be taken from: no sum. */
export const ends = { ...heaps, why: undefined, typed: undefined };

/** Two heaps of which one is deleted and the other split: it is the one that the parts add up to. */
export const splitPair = {
  ...heaps,
  why: undefined,
  typed: undefined,
  say,
  marks: ({ to }, position) => new Map(position.flatMap((n, heap) => (n === plus(...to) ? [...heaps.marks({ heap, to }, position)] : []))),
  keys: ({ to }, position) => position.flatMap((n, heap) => (n === plus(...to) ? [key(heap)] : [])),
  traces: () => new Map(),
};

const isBoxes = (value) => Boolean(value) && !Array.isArray(value) && [value.open, value.closed].every((list) => list === undefined || areNaturals(list));

/** Open boxes are heaps; closed ones may be opened. */
export const boxes = {
  group: 'heaps',
  start: { open: [1], closed: [1, 2, 3] },
  read: (text) => {
    const { open = [], closed = [] } = readStructure(text, isBoxes, 'bad.boxes');
    return { open, closed };
  },
  write: writeStructure,
  say: (move, { open, closed }) => (move.open
    ? t('move.open', { list: move.open.map((i) => `${i + 1} (${closed[i]})`).join(', ') })
    : t('move.heap', { heap: move.box + 1, from: open[move.box], to: move.to })),
  marks: (move, { open }) => (move.open
    ? new Map(move.open.map((i) => [key('closed', i), 'chosen']))
    : heaps.marks({ heap: move.box, to: move.to ? [move.to] : [] }, open)),
  View: ({ position, marks, pick, edit }) => html`
    <div class="boxes">
      <${Heaps} position=${position.open} marks=${marks} pick=${pick} edit=${edit && ((open) => edit({ ...position, open }))} />
      <div class="closed" role="group" aria-label=${t('boxes.closed')}><span class="note">${t('boxes.closed')}</span>
        ${drawn(position.closed).map((n, i) => html`
          <${pick ? 'button' : 'span'} type=${pick && 'button'} class=${names('state', marks?.get(key('closed', i)))} onClick=${pick && (() => pick(key('closed', i)))}>${n}<//>`)}<${Rest} of=${position.closed} /></div>
    </div>`,
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
  group: 'heaps',
  start: [[6, 3], [4, 3]],
  read: (text) => readStructure(text, (value) => Array.isArray(value) && value.every((card) => areNaturals(card) && card.length === 2), 'bad.cards'),
  write: writeStructure,
  isChance: true,
  View: ({ position, isPlain }) => html`
    <div>
      <div class="states">${drawn(position).map(([a, b]) => html`<span class="card-pair"><b>${a}</b><i></i><b>${b}</b></span>`)}<${Rest} of=${position} /></div>
      ${!isPlain && html`<${Deal} position=${position} key=${writeStructure(position)} />`}
    </div>`,
};
