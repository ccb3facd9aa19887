// Games on the vertices of a graph: Node Kayles takes one and its neighbours, a poset game an element and all above it, and in
// undirected vertex geography a token walks along edges, and the vertex it leaves is taken away.
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { isNatural, key, range, structure } from './board.js';
import { graphBoard, hasEdges } from './graph-view.js';
import { graph6Of, readGraph } from './named-graph.js';

/** Larger graphs are not drawn. */
const MOST = 80;
const MOST_EDGES = 1000;

const isGraph = (value) => isNatural(value?.vertices) && hasEdges(value, (v) => isNatural(v) && v < value.vertices);
const isWalk = (value) => isGraph(value) && isNatural(value.at) && value.at < value.vertices;

const vertexModel = (own) => ({
  isNumbered: true, radius: 16, line: 'arc', vertexKey: (v) => key(v),
  large: ({ vertices, edges }) => (vertices > MOST || edges.length > MOST_EDGES) && t('graph.large', { n: vertices }),
  layout: ({ vertices, edges }) => writeJson({ vertices, edges }),
  of: ({ vertices, edges }) => ({ ids: range(vertices), edges, tokens: [] }),
  to: ({ ids, edges }) => ({ position: { vertices: ids.length, edges } }),
  ...own,
});

/** Places of the edges that one of the vertices ends. */
const edgesAt = ({ edges }, vertices) => range(edges.length).filter((i) => edges[i].some((v) => vertices.has(v)));

/** The vertex and its neighbours. */
const around = ({ edges }, vertex) => new Set([vertex, ...edges.filter((edge) => edge.includes(vertex)).flat()]);

/** The element and all above it. */
function above({ edges }, vertex) {
  const found = new Set([vertex]);
  for (const v of found) for (const [low, high] of edges) if (low === v) found.add(high);
  return found;
}

/** A graph of which a move takes the vertices that `taken` says, edges having a direction or none. */
const takingBoard = (taken, isDirected) => ({
  ...graphBoard(vertexModel({
    isDirected,
    gone: ({ position, move }) => {
      const vertices = taken(position, move.vertex);
      return { vertices: [...vertices], edges: edgesAt(position, vertices) };
    },
  })),
  write: writeJson,
  say: ({ vertex }, position) => t('move.vertex', { list: [...taken(position, vertex)].join(', ') }),
  marks: ({ vertex }, position) => new Map([...taken(position, vertex)].map((v) => [key(v), v === vertex ? 'goal' : 'taken'])),
  keys: ({ vertex }) => [key(vertex)],
});

export const nodeKayles = {
  ...takingBoard(around),
  read: (text) => readGraph(text, isGraph, 'bad.node-kayles'),
  graph6: ({ vertices, edges }) => (vertices <= MOST ? graph6Of(Number(vertices), edges) : undefined),
};

/** A partially ordered set: edges go up. */
export const poset = {
  ...takingBoard(above, true),
  ...structure(isGraph, 'bad.poset'),
};

export const geography = {
  ...graphBoard(vertexModel({
    least: 1,
    of: ({ vertices, edges, at }) => ({ ids: range(vertices), edges, tokens: [at] }),
    to: ({ ids, edges, tokens }) => ({ position: { vertices: ids.length, edges, at: tokens[0] ?? 0 } }),
    token: (form, v) => [v],
    gone: ({ position }) => ({ vertices: [], edges: edgesAt(position, new Set([position.at])) }),
  })),
  ...structure(isWalk, 'bad.geography'),
  say: ({ to }, { at }) => t('move.walk', { from: at, to }),
  marks: ({ to }, { at }) => new Map([[key(to), 'goal'], [key(at), 'taken']]),
  keys: ({ to }) => [key(to)],
  traces: ({ to }) => new Map([[key(to), 'last']]),
};
