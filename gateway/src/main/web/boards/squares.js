// Coins on a row of squares, slid to the left: Nimble and the Silver Dollar game.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { compare, minus, plus } from '../base/json.js';
import { choosable, drawn, explained, key, largest, range, readIntegers, replaced, Rest, writeIntegers } from './board.js';
import { Stepper } from './stepper.js';

const SIDE = 34;
const SQUARES = 40;
const PER_LINE = 20;

function Square({ square, position, marks, pick }) {
  const x = 1 + SIDE * (square % PER_LINE);
  const y = 1 + (SIDE + 22) * Math.floor(square / PER_LINE);
  const here = range(position.length).filter((coin) => position[coin] === square);
  const names_ = [...here.map((coin) => key('coin', coin)), key('square', square)];
  return html`
    <g ...${choosable(pick && (() => pick(...names_)), '', t('square.name', { n: square }))}>
      <rect x=${x} y=${y} width=${SIDE} height=${SIDE} class=${names('cell', marks?.get(key('square', square)))} />
      ${drawn(here, 5).map((coin, i) => html`
        <circle cx=${x + SIDE / 2 + 4 * i} cy=${y + SIDE / 2 - 3 * i} r="12"
          class=${names('token', marks?.get(key('coin', coin)))} />`)}
    </g>
    ${drawn(here, 5).map((coin, i) => html`<text x=${x + SIDE / 2 + 4 * i} y=${y + SIDE / 2 - 3 * i + 5} class="on-coin on-token">${coin + 1}</text>`)}
    <text x=${x + SIDE / 2} y=${y + SIDE + 14} class="label middle">${square}</text>`;
}

function View(props) {
  const { position, edit } = props;
  const far = largest(position, 4);
  const squares = Math.min(SQUARES, Number(far) + 2);
  const width = SIDE * Math.min(PER_LINE, squares) + 2;
  const height = (SIDE + 22) * Math.ceil(squares / PER_LINE);
  return html`
    <div><svg width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${range(squares).map((square) => html`<${Square} key=${square} square=${square} ...${props} />`)}</svg>
    ${far >= SQUARES && html`<p class="note">${t('square.far')}</p>`}
    ${edit && html`<div class="buttons">${drawn(position).map((square, coin) => html`<${Stepper} value=${square} name=${t('coin.number', { n: coin + 1 })}
        change=${(value) => edit(replaced(position, coin, value))} remove=${() => edit(replaced(position, coin))} />`)}
      <button type="button" class="add" onClick=${() => edit([...position, plus(far, 1)])}>+ ${t('coin.add')}</button></div><${Rest} of=${position} />`}</div>`;
}

export const squares = {
  group: 'coins',
  start: [3, 5],
  read: readIntegers,
  write: writeIntegers,
  say: ({ coin, to }, position) => t('move.slide', { coin: coin + 1, from: position[coin], to }),
  marks: ({ coin, to }) => new Map([[key('coin', coin), 'part'], [key('square', to), 'goal']]),
  traces: ({ to }) => new Map([[key('square', to), 'last']]),
  why: (position, game) => (game.name === 'nimble'
    ? { note: t('why.nimble'), ...explained(position, (square, coin) => ({ name: t('coin.number', { n: coin + 1 }), size: square, value: square })) }
    : gaps(position)),
  View,
};

/** Every second gap between the coins, from the right, is a heap of Nim. */
function gaps(position) {
  const sorted = [...position].sort(compare);
  const gap = (i) => (i ? minus(sorted[i], plus(sorted[i - 1], 1)) : sorted[0]);
  const paired = range(sorted.length).filter((i) => (sorted.length - 1 - i) % 2 === 0);
  return { note: t('why.gaps'), ...explained(paired, (i) => ({ name: t('gap.name', { n: i + 1 }), size: gap(i), value: gap(i) })) };
}
