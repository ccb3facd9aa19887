// Graphs by name, as the server reads them: grid(3,20), petersen, graph6(D?{).
import { Bad, checked, range, readStructure } from './board.js';

const MOST_VERTICES = 10_000;
const MOST_EDGES = 50_000;

/** By name and count of numbers: the vertices, and whether two are joined, of which u < v. */
const GRAPHS = {
  __proto__: null,
  path1: [(n) => n, (u, v) => v === u + 1],
  cycle1: [(n) => n, (u, v, n) => v === u + 1 || (n > 2 && v - u === n - 1)],
  complete1: [(n) => n, () => true],
  star1: [(n) => n + 1, (u) => u === 0],
  bipartite2: [(m, n) => m + n, (u, v, m) => u < m && v >= m],
  grid2: [(m, n) => m * n, (u, v, m, n) => v === u + n || (v === u + 1 && v % n > 0)],
  cube1: [(d) => 2 ** d, (u, v) => ((u ^ v) & ((u ^ v) - 1)) === 0],
  petersen0: [() => 10, (u, v) => (u < 5 && v >= 5 ? v === u + 5 : (v - u) % 3 === 1 === v < 5)],
};

function ofWords(text) {
  const [, name, ...numbers] = /^([a-z]+)(?:\((\d+)(?:,(\d+))?\))?$/.exec(text) ?? [];
  const sizes = numbers.filter((n) => n !== undefined).map(Number);
  const [count, isJoined] = GRAPHS[name + sizes.length] ?? [];
  return count && made(text, count(...sizes), (u, v) => isJoined(u, v, ...sizes));
}

/** B. D. McKay's format: the number of vertices, then the upper triangle of the matrix, column by column. */
function ofGraph6(code) {
  const sixes = [...code].map((letter) => letter.charCodeAt() - 63);
  const head = sixes[0] < 63 ? 1 : 4;
  const vertices = sixes.slice(head > 1 ? 1 : 0, head).reduce((n, six) => 64 * n + six, 0);
  const isWhole = sixes.length === head + Math.ceil((vertices * (vertices - 1)) / 12);
  const bit = (at) => (sixes[head + Math.floor(at / 6)] >> (5 - (at % 6))) & 1;
  return isWhole ? made(`graph6(${code})`, vertices, (u, v) => bit((v * (v - 1)) / 2 + u)) : undefined;
}

/** A graph in that format; it has no loops and no parallel edges, so those that are there are left out. */
export function graph6Of(vertices, edges) {
  const joined = new Set(edges.map(([u, v]) => `${Math.min(u, v)},${Math.max(u, v)}`));
  const head = vertices < 63 ? [vertices] : [63, vertices >> 12, (vertices >> 6) & 63, vertices & 63];
  const bits = range(vertices).flatMap((v) => range(v).map((u) => Number(joined.has(`${u},${v}`))));
  const sixes = range(Math.ceil(bits.length / 6)).map((i) => range(6).reduce((six, bit) => 2 * six + (bits[6 * i + bit] ?? 0), 0));
  return [...head, ...sixes].map((six) => String.fromCharCode(63 + six)).join('');
}

/** A graph of a short name may be large: it is refused in the words of the server. */
function made(name, vertices, isJoined) {
  const edges = [];
  const large = new Bad('bad.graph-large', { name, vertices: MOST_VERTICES, edges: MOST_EDGES });
  if (vertices > MOST_VERTICES) throw large;
  for (let v = 1; v < vertices; v++) {
    for (let u = 0; u < v; u++) if (isJoined(u, v)) edges.push([u, v]);
    if (edges.length > MOST_EDGES) throw large;
  }
  return { vertices, edges };
}

/** Reads a graph by its name or as readStructure does. */
export function readGraph(text, check, expected) {
  const name = text.trim().replace(/^"(.*)"$/, '$1');
  if (!/^[a-z]/.test(name)) return readStructure(text, check, expected);
  const [, code] = /^graph6\(([?-~]+)\)$/.exec(name) ?? [];
  const graph = code ? ofGraph6(code) : ofWords(name);
  return checked(graph, Boolean, expected);
}
