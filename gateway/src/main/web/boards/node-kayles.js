// Node Kayles: an undirected graph, of which a vertex and its neighbours are taken. Posets: an element and all above it.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key, range, readStructure, writeStructure } from './board.js';
import { Arrow, GraphEditor } from './graph-editor.js';
import { arc, carry, extent, pointsOf } from './layout.js';
import { graph6Of, readGraph } from './named-graph.js';

const MOST = 80;
const RADIUS = 16;
export const MOST_EDGES = 1000;

export const isGraph = (value) => isNatural(value?.vertices) && Array.isArray(value.edges)
  && value.edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every((v) => isNatural(v) && v < value.vertices));

/** The vertex and its neighbours. */
const around = ({ edges }, vertex) => new Set([vertex, ...edges.filter((edge) => edge.includes(vertex)).flat()]);

/** The element and all above it. */
function above({ edges }, vertex) {
  const found = new Set([vertex]);
  for (const v of found) for (const [low, high] of edges) if (low === v) found.add(high);
  return found;
}

/** The vertices and edges that the last move has taken, where they were. */
function Gone({ last, points, taken }) {
  const gone = taken(last.position, last.move.vertex);
  const lines = last.position.edges.filter((edge) => edge.some((v) => gone.has(v)));
  return html`${lines.map(([u, v]) => html`<line x1=${points[u][0]} y1=${points[u][1]} x2=${points[v][0]} y2=${points[v][1]} class="arc gone" />`)}
    ${[...gone].map((v) => html`<circle cx=${points[v][0]} cy=${points[v][1]} r=${RADIUS} class="vertex gone" />`)}`;
}

/** A graph of which a move takes the vertices that `taken` says, edges having a direction or none. */
function takingBoard(taken, isDirected) {
  const model = {
    isNumbered: true, isDirected, radius: RADIUS, line: 'arc', layout: writeStructure, vertexKey: (v) => key(v),
    of: ({ vertices, edges }) => ({ ids: range(vertices), edges, tokens: [] }),
    to: ({ ids, edges }) => ({ position: { vertices: ids.length, edges } }),
  };

  /** The places, in the position before, of the vertices that are left. */
  const kept = ({ position, move }) => {
    const gone = taken(position, move.vertex);
    return range(position.vertices).filter((v) => !gone.has(v));
  };

  function View({ position, game, marks, last, pick, edit }) {
    const { vertices, edges } = position;
    if (vertices > MOST || edges.length > MOST_EDGES) return html`<p class="note">${t('graph.large', { n: vertices })}</p>`;
    const move = last?.position.vertices <= MOST ? last : undefined;
    const before = carry(model, move, game, move && kept(move));
    if (edit) return html`<${GraphEditor} model=${model} position=${position} game=${game} marks=${marks} edit=${edit} />`;
    const points = pointsOf(model.layout(position), vertices, edges);
    const [width, height] = extent([...points, ...(before ?? [])]);
    return html`
      <svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
        ${before && html`<${Gone} last=${last} points=${before} taken=${taken} />`}
        ${isDirected && html`<${Arrow} />`}
        ${edges.map(([u, v]) => (isDirected
          ? html`<path d=${arc(points[u], points[v], RADIUS + 4, 0)} class="arc" marker-end="url(#arrow)" />`
          : html`<line x1=${points[u][0]} y1=${points[u][1]} x2=${points[v][0]} y2=${points[v][1]} class="arc" />`))}
        ${range(vertices).map((v) => html`
          <g ...${choosable(pick && (() => pick(key(v))), '', t('vertex.plain', { v }))}>
            <circle cx=${points[v][0]} cy=${points[v][1]} r=${RADIUS} class=${names('vertex', marks?.get(key(v)))} />
            <text x=${points[v][0]} y=${points[v][1] + 5} class="label middle">${v}</text></g>`)}</svg>`;
  }

  return {
    group: 'graphs',
    write: writeStructure,
    say: ({ vertex }, position) => t('move.vertex', { list: [...taken(position, vertex)].join(', ') }),
    marks: ({ vertex }, position) => new Map([...taken(position, vertex)].map((v) => [key(v), v === vertex ? 'goal' : 'taken'])),
    keys: ({ vertex }) => [key(vertex)],
    View,
  };
}

export const nodeKayles = {
  ...takingBoard(around),
  start: { vertices: 3, edges: [[0, 1], [1, 2]] },
  read: (text) => readGraph(text, isGraph, 'bad.node-kayles'),
  graph6: ({ vertices, edges }) => (vertices <= MOST ? graph6Of(Number(vertices), edges) : undefined),
};

/** A partially ordered set: edges go up. */
export const poset = {
  ...takingBoard(above, true),
  start: { vertices: 3, edges: [[0, 1], [0, 2]] },
  read: (text) => readStructure(text, isGraph, 'bad.poset'),
};
