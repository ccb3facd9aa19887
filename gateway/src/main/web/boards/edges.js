// Games on a graph whose edges are chosen: arc Kayles and Nimstring. Parallel edges are drawn side by side, a loop beside its vertex.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key, range, readStructure, writeStructure } from './board.js';
import { edgeModel, GraphEditor } from './graph-editor.js';
import { bendOf, bow, carry, extent, pointsOf } from './layout.js';
import { readGraph } from './named-graph.js';

/** Larger graphs are not drawn. */
const MOST = 120;

export const isEdges = (value) => Array.isArray(value?.edges)
  && value.edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every(isNatural));

const model = edgeModel({});

/** The places of the edges that the last move has taken. */
export function goneOf(last) {
  const staying = last.left.edges.map(String);
  return range(last.position.edges.length).filter((i) => staying[0] !== String(last.position.edges[i]) || !staying.shift());
}

/** The edges that the last move has taken, where they were. */
function Gone({ last, points }) {
  const { ids, edges } = model.of(last.position);
  return html`${goneOf(last).map((i) => edges[i]).map(([u, v]) => html`<path d=${bow(points[u], points[v], 0)} class="arc gone" />`)}
    ${ids.map((v, i) => !last.left.edges.flat().includes(v) && html`<circle cx=${points[i][0]} cy=${points[i][1]} r="14" class="vertex gone" />`)}`;
}

function View({ position, game, marks, last, pick, edit }) {
  const { edges } = position;
  if (edges.length > MOST) return html`<p class="note">${t('hackenbush.large', { n: edges.length })}</p>`;
  const before = carry(model, last?.position.edges.length <= MOST ? last : undefined, game);
  if (edit) return html`<${GraphEditor} model=${model} position=${position} game=${game} marks=${marks} edit=${edit} />`;
  const { ids, edges: pairs } = model.of(position);
  const points = pointsOf(model.layout(position), ids.length, pairs);
  const [width, height] = extent([...points, ...(before ?? [])]);
  const line = ([u, v], i) => {
    const path = bow(points[u], points[v], bendOf(edges, i));
    return html`<g ...${choosable(pick && (() => pick(key(i))), '', t('edge.name', { n: i + 1, u: ids[u], v: ids[v] }))}>
      <path d=${path} class="hit" /><path d=${path} class=${names('branch', marks?.get(key(i)))} /></g>`;
  };
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${before && html`<${Gone} last=${last} points=${before} />`}
      ${pairs.map(line)}
      ${ids.map((v, i) => html`<circle cx=${points[i][0]} cy=${points[i][1]} r="14" class="vertex" />
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
  read: (text) => {
    const { edges } = readGraph(text, isEdges, 'bad.arc-kayles');
    return { edges };
  },
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
