// Arc Kayles: an edge is taken with both its ends, and all edges that meet it.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, key, range, readStructure, writeStructure } from './board.js';
import { extent, springs } from './layout.js';

/** Larger graphs are not drawn. */
const MOST = 120;

const isEdges = (value) => Array.isArray(value?.edges)
  && value.edges.every((edge) => edge?.length === 2 && edge.every((v) => Number.isInteger(v) && v >= 0));

const meets = (edge, other) => other.some((v) => edge.includes(v));

function View({ position, marks, pick, edit }) {
  const { edges } = position;
  if (edges.length > MOST) return html`<p class="note">${t('hackenbush.large', { n: edges.length })}</p>`;
  const vertices = [...new Set(edges.flat())];
  const place = (v) => vertices.indexOf(v);
  const points = springs(vertices.length, edges.map((edge) => edge.map(place)));
  const [width, height] = extent(points);
  const choose = pick ? (i) => pick(key(i)) : edit && ((i) => edit({ edges: edges.filter((edge, j) => j !== i) }));
  const line = ([u, v], i) => {
    const [[x1, y1], [x2, y2]] = [points[place(u)], points[place(v)]];
    return html`<g ...${choosable(choose && (() => choose(i)), '', t('edge.name', { n: i + 1, u, v }))}>
      <path d=${`M${x1} ${y1}L${x2} ${y2}`} class="hit" /><path d=${`M${x1} ${y1}L${x2} ${y2}`} class=${names('branch', marks?.get(key(i)))} /></g>`;
  };
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${edges.map(line)}
      ${vertices.map((v, i) => html`<circle cx=${points[i][0]} cy=${points[i][1]} r="14" class="vertex" />
        <text x=${points[i][0]} y=${points[i][1] + 5} class="label middle">${v}</text>`)}</svg>`;
}

export const arcKayles = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [2, 3]] },
  read: (text) => readStructure(text, isEdges, 'bad.arc-kayles'),
  write: writeStructure,
  moves: ({ edges }) => range(edges.length).map((edge) => ({ edge })),
  after: ({ edges }, { edge }) => ({ edges: edges.filter((other) => !meets(edges[edge], other)) }),
  say: ({ edge }, { edges }) => t('move.edge-taken', { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  marks: ({ edge }, { edges }) => new Map(range(edges.length).filter((i) => meets(edges[edge], edges[i])).map((i) => [key(i), i === edge ? 'cut' : 'fallen'])),
  touches: ({ edge }) => [key(edge)],
  View,
};
