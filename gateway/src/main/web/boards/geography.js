// Undirected vertex geography: a token walks along edges, and the vertex it leaves is taken away.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key, range, readStructure, writeStructure } from './board.js';
import { GraphEditor } from './graph-editor.js';
import { carry, extent, pointsOf } from './layout.js';
import { isGraph, MOST_EDGES } from './node-kayles.js';

/** Larger graphs are not drawn. */
const MOST = 80;

const isPosition = (value) => isGraph(value) && isNatural(value.at) && value.at < value.vertices;

const model = {
  isNumbered: true, least: 1, radius: 16, line: 'arc', tokenClass: 'part', layout: ({ vertices, edges }) => writeStructure({ vertices, edges }), vertexKey: (v) => key(v),
  of: ({ vertices, edges, at }) => ({ ids: range(vertices), edges, tokens: [at] }),
  to: ({ ids, edges, tokens }) => ({ position: { vertices: ids.length, edges, at: tokens[0] ?? 0 } }),
  token: (form, v) => [v],
};

function View({ position, game, marks, last, pick, edit }) {
  const { vertices, edges, at } = position;
  if (vertices > MOST || edges.length > MOST_EDGES) return html`<p class="note">${t('graph.large', { n: vertices })}</p>`;
  carry(model, last, game);
  if (edit) return html`<${GraphEditor} model=${model} position=${position} game=${game} marks=${marks} edit=${edit} />`;
  const points = pointsOf(model.layout(position), vertices, edges);
  const [width, height] = extent(points);
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${edges.map(([u, v]) => html`<line x1=${points[u][0]} y1=${points[u][1]} x2=${points[v][0]} y2=${points[v][1]} class="arc" />`)}
      ${range(vertices).map((v) => html`
        <g ...${choosable(pick && (() => pick(key(v))), '', t('vertex.plain', { v }))}>
          <circle cx=${points[v][0]} cy=${points[v][1]} r="16" class=${names('vertex', marks?.get(key(v)))} />
          <text x=${points[v][0]} y=${points[v][1] + 5} class="label middle">${v}</text>
          ${v === at && html`<circle cx=${points[v][0] + 13} cy=${points[v][1] - 13} r="8" class="token part" />`}</g>`)}</svg>`;
}

export const geography = {
  group: 'graphs',
  start: { vertices: 3, edges: [[0, 1], [1, 2]], at: 0 },
  read: (text) => readStructure(text, isPosition, 'bad.geography'),
  write: writeStructure,
  say: ({ to }, { at }) => t('move.walk', { from: at, to }),
  marks: ({ to }, { at }) => new Map([[key(to), 'goal'], [key(at), 'taken']]),
  keys: ({ to }) => [key(to)],
  traces: ({ to }) => new Map([[key(to), 'last']]),
  View,
};
