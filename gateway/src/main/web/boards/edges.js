// Games on a graph whose edges are chosen: arc Kayles, Nimstring and green Hackenbush. Parallel edges are drawn side by side, a loop
// beside its vertex.
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { isNatural, key, range, structure } from './board.js';
import { graphBoard, hasEdges } from './graph-view.js';
import { readGraph } from './named-graph.js';
import { standing, treePoints } from './tree.js';

/** Larger graphs are not drawn. */
const MOST = 120;

const isEdges = (value) => hasEdges(value, isNatural);

/** Places of the edges that are not there any more in `left`, whose edges keep their order. */
function takenOf({ edges }, left) {
  const staying = left.edges.map(String);
  return range(edges.length).filter((i) => staying[0] !== String(edges[i]) || !staying.shift());
}

/** Positions that are lists of edges. */
const edgeModel = (own) => ({
  isMulti: true, radius: 14, line: 'branch', layout: writeJson, edgeKey: (i) => key(i),
  large: ({ edges }) => edges.length > MOST && t('hackenbush.large', { n: edges.length }),
  of: ({ edges }) => {
    const ids = [...new Set([...(own?.ground === undefined ? [] : [0]), ...edges.flat()])];
    return { ids, edges: edges.map((edge) => edge.map((v) => ids.indexOf(v))), tokens: [] };
  },
  to: ({ ids, edges }) => ({ position: { edges: edges.map((edge) => edge.map((i) => ids[i])) } }),
  gone({ position, left }) {
    const { ids } = this.of(position);
    return { edges: takenOf(position, left), vertices: range(ids.length).filter((i) => !this.of(left).ids.includes(ids[i])) };
  },
  ...own,
});

const plain = edgeModel();

const soil = edgeModel({
  ground: 0, radius: 9, layout: (position) => `on the ground ${writeJson(position)}`, points: treePoints,
  to: (form) => ({ position: { edges: standing(plain.to(form).position.edges) } }),
});

/** What an edge game has whose moves are {edge}; `said` is the key of such a move in words. */
const cutting = (said) => ({
  write: writeJson,
  say: ({ edge }, { edges }) => t(said, { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  /** The edge that a move takes, and those that are not there any more after it. */
  marks: ({ edge }, position, game, left) => {
    const rest = { edges: position.edges.filter((ends, i) => i !== edge) };
    const places = range(position.edges.length).filter((i) => i !== edge);
    return new Map([...(left ? takenOf(rest, left) : []).map((i) => [key(places[i]), 'fallen']), [key(edge), 'cut']]);
  },
  keys: ({ edge }) => [key(edge)],
});

export const arcKayles = {
  ...graphBoard(plain),
  ...cutting('move.edge-taken'),
  read: (text) => {
    const { edges } = readGraph(text, isEdges, 'bad.arc-kayles');
    return { edges };
  },
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
