// A graph whose edges are chosen. Parallel edges are drawn side by side, a loop beside its vertex.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key } from './board.js';
import { extent, springs } from './layout.js';

/** Larger graphs are not drawn. */
const MOST = 120;

export const isEdges = (value) => Array.isArray(value?.edges)
  && value.edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every(isNatural));

/** A path between two points, `bend` away from the straight line at its middle. */
export function bow([x1, y1], [x2, y2], bend) {
  return `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2 - (x1 === x2 && y1 === y2 ? 60 : 0)} ${x2} ${y2}`;
}

/** How far edge `i` is bent, so that it can be told from edges before it. */
export function bendOf(edges, i) {
  const [u, v] = edges[i];
  const twins = edges.slice(0, i).filter((edge) => edge.includes(u) && edge.includes(v)).length;
  return 18 * twins + (u === v ? 40 : 0);
}

export function EdgesView({ position, marks, pick, edit, picked }) {
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
      <path d=${path} class="hit" /><path d=${path} class=${names('branch', marks?.get(key(i)) ?? (picked?.includes(key(i)) && 'cut'))} /></g>`;
  };
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${edges.map(line)}
      ${vertices.map((v, i) => html`<circle cx=${points[i][0]} cy=${points[i][1]} r="14" class="vertex" />
        <text x=${points[i][0]} y=${points[i][1] + 5} class="label middle">${v}</text>`)}</svg>`;
}
