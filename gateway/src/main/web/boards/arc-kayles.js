// Arc Kayles: an edge is taken with both its ends, and all edges that meet it.
import { t } from '../base/lang.js';
import { key, MOST_LISTED, range, readStructure, writeStructure } from './board.js';
import { EdgesView, isEdges } from './edges.js';

const meets = (edge, other) => other.some((v) => edge.includes(v));

export const arcKayles = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [2, 3]] },
  read: (text) => readStructure(text, isEdges, 'bad.arc-kayles'),
  write: writeStructure,
  moves: ({ edges }) => (edges.length > MOST_LISTED ? undefined : range(edges.length).map((edge) => ({ edge }))),
  after: ({ edges }, { edge }) => ({ edges: edges.filter((other) => !meets(edges[edge], other)) }),
  say: ({ edge }, { edges }) => t('move.edge-taken', { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  marks: ({ edge }, { edges }) => new Map(range(edges.length).filter((i) => meets(edges[edge], edges[i])).map((i) => [key(i), i === edge ? 'cut' : 'fallen'])),
  touches: ({ edge }) => [key(edge)],
  View: EdgesView,
};
