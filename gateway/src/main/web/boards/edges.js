// Games on a graph whose edges are chosen: arc Kayles and Nimstring. Parallel edges are drawn side by side, a loop beside its vertex.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key, readStructure, writeStructure } from './board.js';
import { extent, springs } from './layout.js';

/** Larger graphs are not drawn. */
const MOST = 120;

export const isEdges = (value) => Array.isArray(value?.edges)
  && value.edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every(isNatural));

/** A path between two points, `bend` away from the straight line at its middle; from a point to itself an arch to that side. */
export function bow([x1, y1], [x2, y2], bend) {
  return x1 === x2 && y1 === y2
    ? `M${x1} ${y1}C${x1 + bend - 30} ${y1 - 60} ${x1 + bend + 30} ${y1 - 60} ${x1} ${y1}`
    : `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}`;
}

/** How far edge `i` is bent, so that it can be told from edges before it. */
export function bendOf(edges, i) {
  const [u, v] = edges[i];
  const twins = edges.slice(0, i).filter((edge) => edge.includes(u) && edge.includes(v)).length;
  return 18 * twins + (u === v ? 40 : 0);
}

function View({ position, marks, pick, edit }) {
  const { edges } = position;
  if (edges.length > MOST) return html`<p class="note">${t('hackenbush.large', { n: edges.length })}</p>`;
  const vertices = [...new Set(edges.flat())];
  const place = (v) => vertices.indexOf(v);
  const points = springs(vertices.length, edges.map((edge) => edge.map(place)));
  const [width, height] = extent(points);
  const choose = pick ? (i) => pick(key(i)) : edit && ((i) => edit({ edges: edges.filter((edge, j) => j !== i) }));
  const line = ([u, v], i) => {
    const path = bow(points[place(u)], points[place(v)], bendOf(edges, i));
    return html`<g ...${choosable(choose && (() => choose(i)), '', t('edge.name', { n: i + 1, u, v }))}>
      <path d=${path} class="hit" /><path d=${path} class=${names('branch', marks?.get(key(i)))} /></g>`;
  };
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${edges.map(line)}
      ${vertices.map((v, i) => html`<circle cx=${points[i][0]} cy=${points[i][1]} r="14" class="vertex" />
        <text x=${points[i][0]} y=${points[i][1] + 5} class="label middle">${v}</text>`)}</svg>`;
}

/** The edge that a move takes, and those that are not there any more after it. */
export function marksOf({ edge }, { edges }, game, left) {
  const staying = (left?.edges ?? edges.filter((ends, i) => i !== edge)).map(String);
  const stays = (ends, i) => i !== edge && staying[0] === String(ends) && staying.shift();
  return new Map([...edges.flatMap((ends, i) => (stays(ends, i) ? [] : [[key(i), 'fallen']])), [key(edge), 'cut']]);
}

export const arcKayles = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [2, 3]] },
  read: (text) => readStructure(text, isEdges, 'bad.arc-kayles'),
  write: writeStructure,
  say: ({ edge }, { edges }) => t('move.edge-taken', { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  marks: marksOf,
  keys: ({ edge }) => [key(edge)],
  View,
};

/** Strings between coins are cut; who cuts the last string of a coin cuts again. A move is a whole turn. */
export const nimstring = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [2, 0]] },
  read: (text) => readStructure(text, isEdges, 'bad.hackenbush'),
  write: writeStructure,
  say: (move, { edges }) => t('move.strings', { strings: move.edges.map((i) => `${i + 1} (${edges[i].join('–')})`).join(', ') }),
  marks: (move) => new Map(move.edges.map((i) => [key(i), 'cut'])),
  View,
};
