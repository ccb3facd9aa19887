// Coins, heads filled and tails hollow: turned where they lie in a row, or on a quarter of the plane, as in Turning Corners and the tartan
// games; or slid to the left on squares, as in Nimble and the Silver Dollar game.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { compare, minus, plus } from '../base/json.js';
import { arePairs, Bad, drawn, explained, key, largest, partName, range, readWord, sayPart, structure, toggled, traced } from './board.js';
import { Cells } from './cells.js';
import { Add, Steppers } from './parts.js';

const MOST = 320;
const SQUARES = 40;

function read(text) {
  const row = readWord(text).toUpperCase();
  const wrong = [...row].findIndex((coin) => coin !== 'H' && coin !== 'T');
  if (wrong >= 0) throw new Bad('bad.coin', { coin: row[wrong], place: wrong + 1 });
  return row;
}

const Turned = ({ position, ...props }) => html`
  <div><${Cells} ...${props} isBare side=${40} perLine=${16} columns=${position.length} most=${MOST} axis=${(i) => i + 1}
      put=${(r, i) => position.slice(0, i) + (position[i] === 'H' ? 'T' : 'H') + position.slice(i + 1)}
      cell=${(r, i) => ({
        label: t('coin.name', { n: i + 1, face: t(`coin.${position[i]}`) }),
        keys: [key(i)],
        content: html`<circle r="16" class="coin coin-${position[i]}" /><text y="5" class="on-coin coin-face coin-face-${position[i]}">${position[i]}</text>`,
      })} />
    ${props.edit && html`<div class="buttons">
      <${Add} kind="coin" onClick=${() => props.edit(`${position}T`)} />
      <${Add} kind="coin" sign="−" disabled=${!position} onClick=${() => props.edit(position.slice(0, -1))} /></div>`}</div>`;

export const coins = {
  read,
  say: ({ turn }) => t('move.turn', { list: turn.map((i) => i + 1).join(', ') }),
  marks: ({ turn }) => new Map(turn.map((i) => [key(i), 'turn'])),
  traces: traced,
  why: (position) => ({
    note: t('why.coins'),
    head: t('part.coin.add'),
    ...explained(range(position.length).filter((i) => position[i] === 'H'), (i) => ({ name: t('coin.name', { n: i + 1, face: t('coin.H') }), size: i + 1, position: `${'T'.repeat(i)}H` })),
  }),
  View: Turned,
};

/** Where the coins on a square lie: one in its middle, more in the corners and then there. */
const SPOTS = [[-10, -10], [10, 10], [10, -10], [-10, 10], [0, 0]];

const pile = (here, marks) => drawn(here, SPOTS.length).map((coin, i) => {
  const [[x, y], r, size] = here.length > 1 ? [SPOTS[i], 7, 'small'] : [[0, 0], 12, ''];
  return html`<circle cx=${x} cy=${y} r=${r} class=${names('token', marks?.get(key('coin', coin)))} />
    <text x=${x} y=${y + r / 3 + 1} class=${names('on-coin on-token', size)}>${coin + 1}</text>`;
});

function Slid({ position, edit, ...props }) {
  const far = largest(position, 4);
  const on = (square) => range(position.length).filter((coin) => position[coin] === square);
  return html`
    <div><${Cells} ...${props} side=${34} perLine=${20} columns=${Math.min(SQUARES, Number(far) + 2)} most=${SQUARES} axis=${(i) => i}
      cell=${(r, square) => ({
        label: t('square.name', { n: square }), keys: [...on(square).map((coin) => key('coin', coin)), key('square', square)], content: pile(on(square), props.marks),
      })} />
    ${far >= SQUARES && html`<p class="note">${t('square.far')}</p>`}
    ${edit && html`<${Steppers} list=${position} kind="coin" edit=${edit} added=${plus(far, 1)} />`}</div>`;
}

/** Every second gap between the coins, from the right, is a heap of Nim. */
function gaps(position) {
  const sorted = [...position].sort(compare);
  const gap = (i) => (i ? minus(sorted[i], plus(sorted[i - 1], 1)) : sorted[0]);
  const paired = range(sorted.length).filter((i) => (sorted.length - 1 - i) % 2 === 0);
  return { note: t('why.gaps'), ...explained(paired, (i) => ({ name: t('gap.name', { n: i + 1 }), size: gap(i), value: gap(i) })) };
}

export const squares = {
  say: ({ coin, to }, position) => sayPart('coin', coin, position[coin], to),
  marks: ({ coin, to }) => new Map([[key('coin', coin), 'part'], [key('square', to), 'goal']]),
  traces: ({ to }) => new Map([[key('square', to), 'last']]),
  why: (position, game) => (game.name === 'nimble'
    ? { note: t('why.nimble'), ...explained(position, (square, coin) => ({ name: partName('coin', coin), size: square, value: square })) }
    : gaps(position)),
  View: Slid,
};

/** Rows and columns of the plane that are drawn. */
const PLANE = 16;

/** A board whose rows and columns count from `least`. */
function quarter(least) {
  const far = (position, side) => Math.min(PLANE, Number(largest(position.map((head) => head[side]), 3)) + 2 - least);

  const View = ({ position, ...props }) => html`<${Cells} ...${props} isUp side=${34} rows=${far(position, 1)} columns=${far(position, 0)} axis=${(i) => i + least}
    put=${(r, c) => toggled(position, [c + least, r + least])}
    cell=${(r, c) => {
      const [x, y] = [c + least, r + least];
      const face = position.map(String).includes(String([x, y])) ? 'H' : 'T';
      return { label: t('corner.name', { x, y, face: t(`coin.${face}`) }), keys: [key(x, y)], content: html`<circle r="12" class="coin coin-${face}" />` };
    }} />`;

  return { ...structure((value) => arePairs(value, least), least ? 'bad.corners' : 'bad.tartan'), traces: traced, View };
}

/** The coins where columns cross rows. */
const turned = (columns, rows) => new Map(columns.flatMap((x) => rows.map((y) => [key(x, y), 'turn'])));

export const turningCorners = {
  ...quarter(1),
  say: ({ head, to }, position) => t('move.corners', { from: position[head].join(', '), to: to.join(', ') }),
  marks: ({ head, to }, position) => turned([position[head][0], to[0]], [position[head][1], to[1]]),
  why: (position) => ({
    note: t('why.corners'),
    ...explained(position, (head) => ({ name: `(${head.join(', ')})`, size: head, position: [head] })),
  }),
};

export const tartan = {
  ...quarter(0),
  say: ({ columns, rows }) => t('move.tartan', { columns: columns.join(', '), rows: rows.join(', ') }),
  marks: ({ columns, rows }) => turned(columns, rows),
};
