// Places for the vertices of a graph, always the same for the same graph: distances in the plane are as they are along the edges (stress
// majorization), from two starts, of which that is taken whose edges cross least and pass behind no vertex.
import { range } from './board.js';

const ROUNDS = 100;
const LAST_ROUNDS = 24;
/** With more edges there is no room to keep off them, and no better start; with more vertices it takes too long. */
const MOST_EDGES = 160;
const MOST_VERTICES = 64;
/** Pixels of a step along an edge; less where a part is long, and more, at most, where it takes more to keep vertices CLEAR of the edges of others. */
const REACH = 76;
const LEAST_REACH = 40;
const MOST_REACH = 180;
const CLEAR = 24;
/** Parts that are not joined stand in rows of this width. */
const WIDEST = 560;

/** Points [x, y] of n vertices joined by pairs, none negative; at their heights above the lowest, in steps, where these are given. */
export function stressed(n, pairs, heights) {
  const far = stepsOf(n, pairs);
  const points = [];
  let [x, low, row] = [0, 52, []];
  const endRow = () => {
    low += Math.max(0, ...row.map((v) => -points[v][1]));
    for (const v of row) points[v][1] += low;
    [x, low, row] = [0, low + REACH, []];
  };
  for (const first of range(n)) {
    if (points[first]) continue;
    const members = range(n).filter((v) => far[first][v] < Infinity);
    const part = partOf(members, far, pairs, heights);
    const width = Math.max(...part.map(([right]) => right));
    if (x > 0 && x + width > WIDEST) endRow();
    members.forEach((v, i) => (points[v] = [40 + x + part[i][0], part[i][1]]));
    row.push(...members);
    x += width + REACH;
  }
  endRow();
  return points;
}

/** The vertices next to each one. */
export function nextOf(pairs) {
  const next = new Map(pairs.flat().map((v) => [v, []]));
  pairs.forEach(([u, v]) => {
    next.get(u).push(v);
    next.get(v).push(u);
  });
  return next;
}

/** The vertices that can be reached from `first`, in steps: how many lead to each, and from which vertex the last one. */
export function reachedFrom(first, next) {
  const found = new Map([[first, { steps: 0 }]]);
  for (const [from, { steps }] of found) {
    for (const to of next.get(from) ?? []) if (!found.has(to)) found.set(to, { steps: steps + 1, from });
  }
  return found;
}

/** Steps between any two vertices, Infinity where no way leads. */
function stepsOf(n, pairs) {
  const next = nextOf(pairs);
  return range(n).map((first) => {
    const found = reachedFrom(first, next);
    return range(n).map((to) => found.get(to)?.steps ?? Infinity);
  });
}

/** Points of vertices that are all joined, to the right from 0 on and upwards, where y is negative. */
function partOf(members, far, pairs, heights) {
  const steps = members.map((u) => members.map((v) => far[u][v]));
  const edges = pairs.filter(([u, v]) => u !== v && members.includes(u)).map((edge) => edge.map((v) => members.indexOf(v)));
  let best = { faults: Infinity };
  const isDense = edges.length > MOST_EDGES || members.length > MOST_VERTICES;
  for (const start of isDense ? STARTS.slice(0, 1) : STARTS) {
    const points = start(steps).map(([x, y], i) => [x, heights ? -heights[members[i]] : y]);
    settle(points, steps, isDense ? [] : edges, Boolean(heights));
    const found = { points, ...faultsOf(points, edges) };
    if (found.faults < best.faults) best = found;
    if (!best.faults) break;
  }
  const points = heights ? best.points : upright(best.points, edges);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, low] = [Math.min(...xs), Math.max(...ys)];
  const long = Math.max(1, Math.max(...xs) - left, low - Math.min(...ys));
  const reach = Math.min(MOST_REACH, Math.max(LEAST_REACH, Math.min(REACH, WIDEST / long), CLEAR / best.clear));
  return points.map(([x, y]) => [reach * (x - left), reach * (y - low)]);
}

const dot = (u, v) => u.reduce((sum, c, i) => sum + c * v[i], 0);

/** Classical scaling: the two longest axes of points with these distances in a space of many dimensions. */
function scaled(steps) {
  const squares = steps.map((row) => row.map((step) => step * step));
  const means = squares.map((row) => row.reduce((sum, square) => sum + square / row.length, 0));
  const mean = means.reduce((sum, part) => sum + part / means.length, 0);
  const inner = squares.map((row, i) => row.map((square, j) => (means[i] + means[j] - mean - square) / 2));
  const long = axisOf(inner);
  const { length, unit } = long;
  const wide = axisOf(inner.map((row, i) => row.map((c, j) => c - length * unit[i] * unit[j])));
  return steps.map((_, i) => [wide, long].map((axis) => axis.unit[i] * Math.sqrt(axis.length) + Math.sin(i) / 100)); // no two at one place
}

/** The longest axis of a symmetric matrix. */
function axisOf(matrix) {
  let [unit, length] = [matrix.map((_, i) => i + 1), 0];
  for (let round = 0; round < ROUNDS / 2; round++) {
    const image = matrix.map((row) => dot(row, unit));
    length = Math.hypot(...image);
    unit = image.map((c) => c / (length || 1));
  }
  return { unit, length };
}

const circle = (steps) => steps.map((_, i) => [Math.cos, Math.sin].map((of) => (Math.sqrt(steps.length) / 2) * of((2 * Math.PI * i) / steps.length)));

const STARTS = [scaled, circle];

/** Moves point i so that its distances come nearer to the steps, the short ones more than the long ones. */
function relax(points, steps, i) {
  let [x, y, sum] = [0, 0, 0];
  for (let j = 0; j < points.length; j++) {
    if (j === i) continue;
    const weight = 1 / steps[i][j] ** 2;
    const dx = points[i][0] - points[j][0];
    const dy = points[i][1] - points[j][1];
    const stretch = steps[i][j] / Math.max(0.01, Math.hypot(dx, dy));
    x += weight * (points[j][0] + dx * stretch);
    y += weight * (points[j][1] + dy * stretch);
    sum += weight;
  }
  if (sum) points[i] = [x / sum, y / sum];
}

/** Moves vertices that are near to an edge of others away from it, as far as there is room for many. */
function part(points, [u, v]) {
  const [dx, dy] = [points[v][0] - points[u][0], points[v][1] - points[u][1]];
  const far = Math.hypot(dx, dy) || 1;
  points.forEach((point, w) => {
    const near = Math.min(0.4, 6 / points.length) - distance(point, points[u], points[v]);
    if (near <= 0 || w === u || w === v) return;
    const by = (area(points[u], points[v], point) < 0 ? -near : near) / far / 2;
    points[w] = [point[0] - by * dy, point[1] + by * dx];
  });
}

/** Moves points to where they are to be, but not up or down where they have heights. */
function settle(points, steps, edges, isSideways) {
  const ys = points.map(([, y]) => y);
  for (let round = 0; round < ROUNDS; round++) {
    points.forEach((point, i) => relax(points, steps, i));
    if (round >= ROUNDS - LAST_ROUNDS) edges.forEach((edge) => part(points, edge));
    if (isSideways) points.forEach((point, i) => (point[1] = ys[i]));
  }
}

/** Twice the area of a triangle, negative where it is run through the other way. */
const area = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

export const gap = ([x, y], [u, v]) => Math.hypot(x - u, y - v);

/** Distance of point p from the line from a to b. */
function distance([x, y], [ax, ay], [bx, by]) {
  const dx = bx - ax;
  const dy = by - ay;
  const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** How many edges cross, where a vertex that no size keeps clear of an edge counts for ten, and how near the others come to one, or to a vertex. */
function faultsOf(points, edges) {
  let [faults, clear] = [0, 1];
  edges.forEach(([u, v], i) => {
    const [a, b] = [points[u], points[v]];
    for (const [s, t] of edges.slice(0, i)) {
      const [c, d] = [points[s], points[t]];
      if (u !== s && u !== t && v !== s && v !== t && area(a, b, c) * area(a, b, d) < 0 && area(c, d, a) * area(c, d, b) < 0) faults++;
    }
    points.forEach((point, w) => {
      if (w === u || w === v) return;
      const far = distance(point, a, b);
      const isBehind = far < CLEAR / MOST_REACH;
      if (isBehind) faults += 10;
      clear = Math.min(clear, isBehind ? 1 : far, 0.65 * gap(point, a), 0.65 * gap(point, b));
    });
  });
  return { faults, clear };
}

/** The points turned so that most edges are level, or at regular angles to those; as wide as may be, and the first one at the upper left. */
function upright(points, edges) {
  const directions = edges.map(([u, v]) => Math.atan2(points[u][1] - points[v][1], points[u][0] - points[v][0]));
  const sums = range(points.length).map((k) => [Math.cos, Math.sin].map((of) => directions.reduce((sum, at) => sum + of(2 * (k + 1) * at), 0)));
  const found = sums.findIndex((sum) => Math.hypot(...sum) > 0.5 * edges.length);
  const [x, y] = sums.at(found);
  const ways = found < 0 ? points.length : found + 1;
  const turns = range(ways).map((k) => turned(points, (k * Math.PI - Math.atan2(y, x) / 2) / ways));
  const wide = turns.reduce((best, one) => (excess(one) > excess(best) + 0.1 ? one : best));
  const signs = [0, 1].map((axis) => (wide[0][axis] > wide.reduce((sum, point) => sum + point[axis], 0) / wide.length + 0.01 ? -1 : 1));
  return wide.map((point) => point.map((c, axis) => signs[axis] * c));
}

const turned = (points, angle) => points.map(([x, y]) => [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)]);

/** How much wider than high. */
function excess(points) {
  const [width, height] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis])) - Math.min(...points.map((point) => point[axis])));
  return width - height;
}
