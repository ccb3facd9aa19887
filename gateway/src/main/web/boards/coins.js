// Rows of coins to be turned: heads are filled, tails are hollow.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, choosable, drawn, explained, key, range, readWord, Rest, traced } from './board.js';

const STEP = 40;
const PER_LINE = 16;
const MOST = 20 * PER_LINE;

const heads = (position) => range(position.length).filter((i) => position[i] === 'H');

function read(text) {
  const row = String(readWord(text)).toUpperCase();
  const wrong = [...row].findIndex((coin) => coin !== 'H' && coin !== 'T');
  if (wrong >= 0) throw new Bad('bad.coin', { coin: row[wrong], place: wrong + 1 });
  return row;
}

const turned = (position, list) => [...position].map((coin, i) => (list.includes(i) ? (coin === 'H' ? 'T' : 'H') : coin)).join('');

function Coin({ i, face, mark, pick, edit }) {
  const choose = pick ?? edit;
  const x = 20 + STEP * (i % PER_LINE);
  const y = 20 + (STEP + 20) * Math.floor(i / PER_LINE);
  const label = t('coin.name', { n: i + 1, face: t(`coin.${face}`) });
  return html`
    <g ...${choosable(choose && (() => choose(key(i))), key(i), label)}>
      <circle cx=${x} cy=${y} r="16" class=${names('coin', `coin-${face}`, mark)} />
    </g>
    <text x=${x} y=${y + 5} aria-hidden="true" class=${`on-coin coin-face coin-face-${face}`}>${face}</text>
    <text x=${x} y=${y + 32} aria-hidden="true" class="label middle">${i + 1}</text>`;
}

function View({ position, marks, pick, edit }) {
  const coins = drawn([...position], MOST);
  const lines = Math.ceil(Math.max(1, coins.length) / PER_LINE);
  const width = STEP * Math.min(PER_LINE, Math.max(1, coins.length));
  const height = (STEP + 20) * lines;
  return html`
    <div><svg width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${coins.map((face, i) => html`<${Coin} key=${i} i=${i} face=${face} pick=${pick}
        mark=${marks?.get(key(i))} edit=${edit && (() => edit(turned(position, [i])))} />`)}</svg><${Rest} of=${position} most=${MOST} />
    ${edit && html`<div class="buttons">
      <button type="button" class="add" onClick=${() => edit(`${position}T`)}>+ ${t('coin.add')}</button>
      <button type="button" class="add" disabled=${!position} onClick=${() => edit(position.slice(0, -1))}>− ${t('coin.add')}</button></div>`}</div>`;
}

export const coins = {
  group: 'coins',
  start: 'THTH',
  read,
  write: (position) => position,
  say: ({ turn }) => t('move.turn', { list: turn.map((i) => i + 1).join(', ') }),
  marks: ({ turn }) => new Map(turn.map((i) => [key(i), 'turn'])),
  traces: traced,
  why: (position) => ({
    note: t('why.coins'),
    head: t('coin.add'),
    ...explained(heads(position), (i) => ({ name: t('coin.name', { n: i + 1, face: t('coin.H') }), size: i + 1, position: `${'T'.repeat(i)}H` })),
  }),
  View,
};
