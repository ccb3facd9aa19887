// Sprouts in the notation of SPOTS: a box for each region, in it spots, and boundaries as rings on which the living vertices lie in
// their order. A vertex that two regions share, or that a boundary passes twice, has a letter; dead ones are not written.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { integer } from '../base/json.js';
import { Bad, choosable, drawn, isNatural, key, parts, range, readWord } from './board.js';
import { Stepper } from './parts.js';

/** The server reads no longer texts. */
const LONGEST = 600;
const MOST_DOTS = 60;
const LAND = /^(?:0(?:\*[1-9]\d{0,2})?|[12\p{L}]+)(?:[.|](?:0(?:\*[1-9]\d{0,2})?|[12\p{L}]+))*$/u;

/** Whether each letter of a land stands there twice. */
const isPaired = (land) => [...new Set(land.match(/\p{L}/gu))].every((letter) => land.split(letter).length === 3);

/** A number of spots, or a text; digits alone are a number unless they are quoted. */
function read(text) {
  const position = /^\[?\s*\d+\s*\]?$/.test(text.trim()) ? integer(text.replace(/[[\]\s]/g, '')) : readWord(text);
  if (isNatural(position)) return position;
  const isOne = typeof position === 'string' && position.length <= LONGEST && (!position || position.split('+').every((land) => LAND.test(land) && isPaired(land)));
  if (!isOne) throw new Bad('bad.sprouts');
  return position;
}

const write = (position) => (typeof position === 'string' && /^\d*$/.test(position) ? `"${position}"` : String(position));

const countOf = (word) => (word[0] === '0' ? Number(word.slice(2) || 1) : 0);

/** The regions, each a list of boundaries, which are lists of vertices: spots come first, as the server counts them. */
function regionsOf(position) {
  if (typeof position !== 'string') return position > 0 ? [range(Number(position < MOST_DOTS ? position : MOST_DOTS)).map(() => ['0'])] : [];
  return position.split(/[|+]/).filter(Boolean).map((region) => {
    const words = region.split('.');
    const spots = words.reduce((sum, word) => sum + countOf(word), 0);
    return [...range(spots).map(() => ['0']), ...words.filter((word) => !countOf(word)).map((word) => [...word])];
  });
}

/** What the vertices of a region are called, by its boundaries: their letters, else their numbers in the region. */
function namesOf(boundaries) {
  let n = 0;
  return boundaries.map((word) => word.map((vertex) => {
    n++;
    return /\p{L}/u.test(vertex) ? vertex : String(n);
  }));
}

/** The keys of a curve's two ends; the second is another one where they are the same vertex. */
const endsOf = ({ via: { region, ends: [from, to] } }) => [key(region, from), from === to ? key(region, from, 'again') : key(region, to)];

const SPACE = 26;
const WIDEST = 460;

/** Boundaries side by side in rows: their middles and radii, and the size of it all. */
function placed(boundaries) {
  let [x, y, row, width] = [14, 14, 0, 120];
  const rings = boundaries.map(({ length }) => {
    const r = length < 2 ? 0 : Math.max(20, 7 * length);
    const side = 2 * r + 2 * SPACE;
    if (x > 14 && x + side > WIDEST) [x, y, row] = [14, y + row, 0];
    const ring = { r, at: [x + side / 2, y + side / 2] };
    [x, row, width] = [x + side, Math.max(row, side), Math.max(width, x + side + 14)];
    return ring;
  });
  return { rings, width, height: y + row + 14 };
}

/** A point of a ring, or beyond it. */
const on = ({ at, r }, i, n, more = 0) => {
  const angle = (2 * Math.PI * i) / n - Math.PI / 2;
  return [at[0] + (r + more) * Math.cos(angle), at[1] + (r + more) * Math.sin(angle)].map((c) => Math.round(10 * c) / 10);
};

/** What choosing a vertex says, as far as some move, with what is chosen already, has an end there. */
function choice(name, { marks, moves, pick }) {
  const picked = [...(marks ?? [])].filter(([, mark]) => mark === 'picked').map(([chosen]) => chosen);
  const wanted = picked.includes(name) ? `${name}.again` : name;
  const isFree = (move) => endsOf(move).includes(wanted) && (wanted === name ? picked.length > 1 || picked.every((one) => endsOf(move).includes(one)) : true);
  const next = moves?.some(isFree) ? wanted : picked.find((chosen) => chosen === name);
  return pick && next && (() => pick(next));
}

function Region({ boundaries, r, isOneOfMany, ...props }) {
  const { rings, width, height } = placed(boundaries);
  const called = namesOf(boundaries).flat();
  const places = boundaries.flatMap((word, b) => word.map((vertex, i) => ({ b, i, n: word.length })));
  const dot = ({ b, i, n }, at) => {
    const [x, y] = on(rings[b], i, n);
    const [labelX, labelY] = on(rings[b], i, n, 20);
    return html`<g key=${at} ...${choosable(choice(key(r, at), props), t('vertex.plain', { v: called[at] }))}>
      <circle cx=${x} cy=${y} r="12" class="hit-dot" />
      <circle cx=${x} cy=${y} r="8" class=${names('vertex', props.marks?.get(key(r, at)))} />
      <text x=${labelX} y=${labelY + 4} class="label middle">${called[at]}</text></g>`;
  };
  return html`<svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    <rect x="1" y="1" width=${width - 2} height=${height - 2} rx="18" class="ring" />
    ${isOneOfMany && html`<text x="14" y=${height - 8} class="label">${r + 1}</text>`}
    ${rings.map((ring, b) => ring.r > 0 && html`<circle cx=${ring.at[0]} cy=${ring.at[1]} r=${ring.r} class="arc" />`)}
    ${places.map(dot)}</svg>`;
}

function View({ position, edit, ...props }) {
  const regions = regionsOf(position);
  let left = MOST_DOTS;
  const shown = regions.filter((boundaries) => (left -= boundaries.flat().length) >= 0 || regions.length === 1);
  return html`<div class="rows"><div class="row">${parts(regions, (boundaries, r) => html`
    <${Region} key=${r} boundaries=${drawn(boundaries, MOST_DOTS)} r=${r} isOneOfMany=${regions.length > 1} ...${props} />`, shown.length)}</div>
    ${edit && typeof position !== 'string' && html`<${Stepper} value=${position} name=${t('sprouts.spots')} change=${edit} most=${LONGEST} />`}
    ${(props.pick || !props.isPlain) && html`<p class="note">${t(props.pick ? 'sprouts.pick' : 'sprouts.note')}</p>`}</div>`;
}

const headOf = (regions) => regions.map((boundaries) => namesOf(boundaries).map((called) => called.join('–')).join(', ')).join(' | ');

export const sprouts = {
  read,
  write,
  /** Letters begin anew in each land. */
  head: (position) => (typeof position === 'string' ? position.split('+').map((land) => headOf(regionsOf(land))).join(' + ')
    : position <= MOST_DOTS ? headOf(regionsOf(position)) : undefined),
  say: (move, position) => {
    const { via: { region, ends, inside } } = move;
    const called = namesOf(regionsOf(position)[region]);
    const [u, v] = ends.map((i) => called.flat()[i]);
    const list = [...new Set(inside.flatMap((b) => called[b]))].join(', ');
    return t(list ? 'move.curve-around' : 'move.curve', { region: region + 1, u, v, list });
  },
  marks: (move, position) => {
    const boundaries = regionsOf(position)[move.via.region];
    const firsts = boundaries.map((word, b) => boundaries.slice(0, b).flat().length);
    const within = move.via.inside.flatMap((b) => range(boundaries[b].length).map((i) => [key(move.via.region, firsts[b] + i), 'taken']));
    return new Map([...within, ...move.via.ends.map((i) => [key(move.via.region, i), 'goal'])]);
  },
  keys: endsOf,
  View,
};
