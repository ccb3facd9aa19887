// Nimstring: strings between coins are cut; who cuts the last string of a coin cuts again. A move is a whole turn.
import { t } from '../base/lang.js';
import { key, MOST_MOVES, range, readStructure, writeStructure } from './board.js';
import { EdgesView, isEdges } from './edges.js';

/** Whether string `i`, one of those left, is the last of a coin; vertex 0 is the ground. */
const completes = (edges, left, i) => edges[i].some((coin) => coin !== 0 && !left.some((j) => j !== i && edges[j].includes(coin)));

/** What each turn leaves: strings that complete coins, and last one that does not. Fewer cuts come first. */
function turns(edges) {
  const open = [range(edges.length)];
  const seen = new Set();
  const ends = [];
  if (edges.length > MOST_MOVES) return undefined;
  for (const left of open) {
    for (const i of left) {
      const rest = left.filter((j) => j !== i);
      if (!completes(edges, left, i)) ends.push(rest);
      else if (!seen.has(rest.join())) {
        seen.add(rest.join());
        open.push(rest);
      }
    }
    if (open.length + ends.length > MOST_MOVES) return undefined;
  }
  return ends;
}

/** The strings of a turn in order: of those that complete a coin always the lowest. */
function inOrder(edges, rest) {
  let left = range(edges.length);
  let cut = left.filter((i) => !rest.includes(i));
  const order = [];
  while (cut.length) {
    const next = cut.find((i) => completes(edges, left, i)) ?? cut[0];
    order.push(next);
    cut = cut.filter((i) => i !== next);
    left = left.filter((i) => i !== next);
  }
  return order;
}

const text = (edges, i) => `${i + 1} (${edges[i].join('–')})`;

export const nimstring = {
  group: 'graphs',
  start: { edges: [[0, 1], [1, 2], [2, 0]] },
  read: (position) => readStructure(position, isEdges, 'bad.hackenbush'),
  write: writeStructure,
  moves: ({ edges }) => turns(edges)?.map((rest) => ({ edges: inOrder(edges, rest) })),
  after: ({ edges }, move) => ({ edges: edges.filter((edge, i) => !move.edges.includes(i)) }),
  say: (move, { edges }) => t('move.strings', { strings: move.edges.map((i) => text(edges, i)).join(', ') }),
  marks: (move) => new Map(move.edges.map((i) => [key(i), 'cut'])),
  View: EdgesView,
};
