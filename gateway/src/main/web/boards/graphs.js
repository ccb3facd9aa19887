// Games on a graph whose position is the graph. Of its vertices Node Kayles takes one and its neighbours, a poset game an element and all
// above it, and in undirected vertex geography a token walks along edges, and the vertex it leaves is taken away. Edges are chosen in arc
// Kayles, Nimstring and green Hackenbush.
import { t } from '../base/lang.js';
import { arePairs, isNatural, key, range, structure } from './board.js';
import { graphBoard } from './graph-view.js';
import { goneOf, standing, treePoints } from './layout.js';
import { graph6Of, readGraph } from './named-graph.js';

/** Larger graphs are not drawn; of those whose edges are chosen not as many. */
const MOST = 80;
const MOST_EDGES = 1000;
const MOST_BRANCHES = 120;

const isEdges = (value) => arePairs(value?.edges);
const isGraph = (value) => isEdges(value) && isNatural(value.vertices) && value.edges.flat().every((v) => v < value.vertices);
const isWalk = (value) => isGraph(value) && isNatural(value.at) && value.at < value.vertices;

const vertexModel = (own) => ({
  isNumbered: true, radius: 16, line: 'arc', vertexKey: (v) => key(v),
  large: ({ vertices, edges }) => (vertices > MOST || edges.length > MOST_EDGES) && t('graph.large', { n: vertices }),
  of: ({ vertices, edges }) => ({ ids: range(vertices), edges, tokens: [] }),
  to: ({ ids, edges }) => ({ position: { vertices: ids.length, edges } }),
  ...own,
});

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
  ...graphBoard(vertexModel({ isDirected, taken: (position, { vertex }) => taken(position, vertex) })),
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
  })),
  ...structure(isWalk, 'bad.geography'),
  say: ({ to }, { at }) => t('move.walk', { from: at, to }),
  marks: ({ to }, { at }) => new Map([[key(to), 'goal'], [key(at), 'taken']]),
  keys: ({ to }) => [key(to)],
  traces: ({ to }) => new Map([[key(to), 'last']]),
};

/** Positions that are lists of edges. */
const edgeModel = (own) => ({
  isMulti: true, radius: 14, line: 'branch', edgeKey: (i) => key(i),
  large: ({ edges }) => edges.length > MOST_BRANCHES && t('hackenbush.large', { n: edges.length }),
  of: ({ edges }) => {
    const ids = [...new Set([...(own?.ground === undefined ? [] : [0]), ...edges.flat()])];
    return { ids, edges: edges.map((edge) => edge.map((v) => ids.indexOf(v))), tokens: [] };
  },
  to: ({ ids, edges }) => ({ position: { edges: edges.map((edge) => edge.map((i) => ids[i])) } }),
  ...own,
});

const plain = edgeModel();

const soil = edgeModel({
  ground: 0, radius: 9, points: treePoints,
  to: (form) => plain.to({ ...form, edges: standing(form.edges) }),
});

/** What an edge game has whose moves are {edge}; `said` is the key of such a move in words. */
const cutting = (said) => ({
  say: ({ edge }, { edges }) => t(said, { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  /** The edge that a move takes, and those that are not there any more after it. */
  marks: ({ edge }, position, game, left) => {
    const places = range(position.edges.length).filter((i) => i !== edge);
    const fallen = left ? goneOf(places.map((i) => position.edges[i]), left.edges) : [];
    return new Map([...fallen.map((i) => [key(places[i]), 'fallen']), [key(edge), 'cut']]);
  },
  keys: ({ edge }) => [key(edge)],
});

export const arcKayles = {
  ...graphBoard(plain),
  ...cutting('move.edge-taken'),
  read: (text) => ({ edges: readGraph(text, isEdges, 'bad.arc-kayles').edges }),
};

/** Strings between coins are cut; who cuts the last string of a coin cuts again. A move is a whole turn. */
export const nimstring = {
  ...graphBoard(plain),
  ...structure(isEdges, 'bad.hackenbush'),
  say: (move, { edges }) => t('move.strings', { strings: move.edges.map((i) => `${i + 1} (${edges[i].join('–')})`).join(', ') }),
  marks: (move) => new Map(move.edges.map((i) => [key(i), 'cut'])),
};

/** Edges on a ground line; what a cut leaves hanging free falls. */
export const hackenbush = {
  ...graphBoard(soil),
  ...cutting('move.edge'),
  ...structure(isEdges, 'bad.hackenbush'),
};
