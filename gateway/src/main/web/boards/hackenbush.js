// Green Hackenbush: edges on a ground line; what a cut leaves hanging free falls.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, key, readStructure, writeStructure } from './board.js';
import { goneOf, isEdges, marksOf } from './edges.js';
import { edgeModel, GraphEditor } from './graph-editor.js';
import { bendOf, bow } from './layout.js';

const STEP = 70;
const RISE = 66;
const MOST = 120;

/** Distance of each vertex from the ground, and the vertex it was reached from. */
function heights(edges) {
  const beside = new Map();
  const join = (u, v) => (beside.get(u) ?? beside.set(u, []).get(u)).push(v);
  edges.forEach(([u, v]) => { join(u, v); join(v, u); });
  const found = new Map([[0, { level: 0 }]]);
  for (const [at, { level }] of found) {
    for (const next of beside.get(at) ?? []) if (!found.has(next)) found.set(next, { level: level + 1, from: at });
  }
  return found;
}

/** What still hangs on the ground. */
function standing(edges) {
  const reached = heights(edges);
  return edges.filter(([u]) => reached.has(u));
}

/** Places: leaves side by side from the left, others above the middle of what they carry. */
function places(edges) {
  const found = heights(edges);
  const children = (v) => [...found].filter(([, { from }]) => from === v).map(([child]) => child);
  const points = new Map();
  let right = 0;
  const place = (v) => {
    const xs = children(v).map(place);
    const x = xs.length ? (Math.min(...xs) + Math.max(...xs)) / 2 : STEP * right++;
    points.set(v, [x + 40, found.get(v).level]);
    return x;
  };
  children(0).forEach(place);
  const top = Math.max(1, ...[...points.values()].map(([, level]) => level));
  return { points, top, width: Math.max(200, STEP * right + 60) };
}

/** Height of the ground in the editor, where there is room to draw. */
const LOW = 320;

const model = edgeModel({
  ground: 0, radius: 9, kept: standing,
  points: ({ edges }, ids) => {
    const { points, top } = places(edges);
    const ground = Math.max(LOW, RISE * top + 24);
    return ids.map((v, i) => (points.has(v) ? [points.get(v)[0], ground - RISE * points.get(v)[1]] : [40 + 30 * i, 24]));
  },
});

/** A move leaves the drawing where it was, with what it has taken dashed. */
function View({ position, game, marks, last, pick, edit }) {
  const { edges } = position;
  if (edges.length > MOST) return html`<p class="note">${t('hackenbush.large', { n: edges.length })}</p>`;
  if (edit) return html`<${GraphEditor} model=${model} position=${position} game=${game} marks=${marks} edit=${edit} />`;
  const before = last?.position.edges.length <= MOST ? last : undefined;
  const { points, top, width } = places((before?.position ?? position).edges);
  const ground = RISE * top + 24;
  const at = (v, other) => (v === 0 ? [points.get(other)?.[0] ?? 40, ground] : [points.get(v)[0], ground - RISE * points.get(v)[1]]);
  const line = ([u, v], i) => {
    if (u !== 0 && !points.has(u)) return null;
    const path = bow(at(u, v), at(v, u), bendOf(edges, i));
    return html`<g ...${choosable(pick && (() => pick(key(i))), '', t('edge.name', { n: i + 1, u, v }))}>
      <path d=${path} class="hit" /><path d=${path} class=${names('branch', marks?.get(key(i)))} /></g>`;
  };
  const gone = before ? goneOf(before).map((i) => [before.position.edges[i], i]) : [];
  return html`
    <svg class="fit" width=${width} height=${ground + 16} viewBox="0 0 ${width} ${ground + 16}">
      <line x1="0" x2=${width} y1=${ground} y2=${ground} class="soil" />
      ${gone.map(([[u, v], i]) => html`<path d=${bow(at(u, v), at(v, u), bendOf(before.position.edges, i))} class="branch gone" />`)}
      ${edges.map(line)}
      ${[...points.keys()].filter((v) => edges.some((edge) => edge.includes(v))).map((v) => html`<circle cx=${at(v)[0]} cy=${at(v)[1]} r="7" class="joint" />`)}</svg>`;
}

export const hackenbush = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [1, 3]] },
  read: (text) => readStructure(text, isEdges, 'bad.hackenbush'),
  write: writeStructure,
  say: ({ edge }, { edges }) => t('move.edge', { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  marks: marksOf,
  keys: ({ edge }) => [key(edge)],
  View,
};
