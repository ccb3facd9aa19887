// Where the vertices of a graph on the ground, which is vertex 0, are drawn.
import { RISE } from './layout.js';

const STEP = 70;
/** How far below the upper border the ground is at least, so that there is room to draw. */
const LOW = 320;

/** Distance of each vertex from the ground, and the vertex it was reached from. */
function heights(edges) {
  const found = new Map([[0, { level: 0 }]]);
  for (const [at, { level }] of found) {
    for (const next of edges.filter((edge) => edge.includes(at)).flat()) if (!found.has(next)) found.set(next, { level: level + 1, from: at });
  }
  return found;
}

/** The edges that hang on the ground. */
export function standing(edges) {
  const reached = heights(edges);
  return edges.filter(([u]) => reached.has(u));
}

/** Leaves lie side by side from the left, others above the middle of what they carry; what hangs nowhere is in the first row. */
export function treePoints({ edges }, ids) {
  const found = heights(edges);
  const ground = Math.max(LOW, 24 + RISE * Math.max(...[...found.values()].map(({ level }) => level)));
  const across = new Map();
  let right = 0;
  const place = (v) => {
    const xs = [...found].filter(([, { from }]) => from === v).map(([child]) => place(child));
    const x = xs.length ? (Math.min(...xs) + Math.max(...xs)) / 2 : STEP * right++;
    across.set(v, x + 40);
    return x;
  };
  place(0);
  return ids.map((v, i) => (v !== 0 && found.has(v) ? [across.get(v), ground - RISE * found.get(v).level] : [40 + 30 * i, 24]));
}
