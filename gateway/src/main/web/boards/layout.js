// Places for the vertices of a graph, always the same for the same graph: those that a person or a move has left, a tree on the ground, or as stress.js says.
import { readJson, writeJson } from '../base/json.js';
import { thisTab } from '../base/storage.js';
import { range } from './board.js';
import { nextOf, reachedFrom, stressed } from './stress.js';

/** Height between the levels of a graph on the ground. */
export const RISE = 66;

const STEP = 70;
const BORDER = 30;
/** How far below the upper border the ground is at least, so that there is room to draw. */
const LOW = 320;

/** The edges that hang on the ground. */
export function standing(edges) {
  const reached = reachedFrom(0, nextOf(edges));
  return edges.filter(([u]) => reached.has(u));
}

/** Leaves lie side by side from the left, others above the middle of what they carry; what hangs nowhere is in the first row. */
export function treePoints({ ids, edges }) {
  const found = reachedFrom(0, nextOf(edges));
  const ground = Math.max(LOW, 24 + RISE * Math.max(...[...found.values()].map(({ steps }) => steps)));
  const across = new Map();
  let right = 0;
  const place = (v) => {
    const xs = [...found].filter(([, { from }]) => from === v).map(([child]) => place(child));
    const x = xs.length ? (Math.min(...xs) + Math.max(...xs)) / 2 : STEP * right++;
    across.set(v, x + 40);
    return x;
  };
  place(0);
  return ids.map((id, v) => (v > 0 && found.has(v) ? [across.get(v), ground - RISE * found.get(v).steps] : [40 + 30 * v, 24]));
}

/** Width and height that hold the points. */
export const extent = (points) => [0, 1].map((axis) => Math.max(2 * BORDER, ...points.map((point) => point[axis] + BORDER)));

/** The points moved together: the box around them begins `BORDER` from the corner, or lies in the middle of a plane of that size. On the ground heights stay. */
export function together(points, isOnGround, size) {
  if (!points.length) return points;
  const [dx, dy] = [0, 1].map((axis) => {
    const all = points.map((point) => point[axis]);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return size ? Math.round((size[axis] - least - most) / 2) : BORDER - least;
  });
  return points.map(([x, y]) => [x + dx, isOnGround ? y : y + dy]);
}

/** Drawings that are kept, by their graphs; a list draws 120 at once. */
const KEPT = 150;
const KEY = 'nimbus.drawings';
/** Drawings that a person has arranged, which the tab keeps over a reload; those as moves have left them; and those that are computed, which push out no others. */
const arranged = new Map(stored());
const carried = new Map();
const computed = new Map();
globalThis.addEventListener?.('pagehide', () => thisTab.set(KEY, writeJson([...arranged])));

function stored() {
  try {
    return readJson(thisTab.get(KEY) ?? '[]').filter(([name, points]) => typeof name === 'string' && points.every(([x, y]) => x >= 0 && y >= 0));
  } catch {
    return []; // It is not what this page has written.
  }
}

/** The name of a drawing: its graph. */
const nameOf = ({ ground }, { ids, edges }) => writeJson([ground, ids, edges]);

function keep(drawings, name, points) {
  drawings.delete(name);
  drawings.set(name, points);
  if (drawings.size > KEPT) drawings.delete(drawings.keys().next().value);
  return points;
}

/** Keeps the points of a form of a model, as a person has arranged it. */
export const place = (model, form, points) => keep(arranged, nameOf(model, form), points);

/** The form of a position; its points are those that a person has arranged, else a move has left, else the model says, else computed. */
export function formOf(model, position, game) {
  const form = model.of(position, game);
  const name = nameOf(model, form);
  const known = arranged.get(name) ?? carried.get(name);
  if (known?.length === form.ids.length) return { ...form, points: known };
  const own = model.heights ? `${name}^` : name; // edges go up in such a one
  const points = model.points?.(form) ?? computed.get(own) ?? keep(computed, own, stressed(form.ids.length, form.edges, model.heights?.(form)));
  return { ...form, points };
}

/** Places of the edges that are not there any more among those left, which keep their order. */
export function goneOf(edges, left) {
  const staying = left.map(String);
  return range(edges.length).filter((i) => staying[0] !== String(edges[i]) || !staying.shift());
}

/**
 * Leaves the drawing as it was before a move, as far as its vertices are still there: the server numbers vertices anew where some
 * are gone. Returns the form before the move, and the places in it of what is gone; undefined where the vertices are not known so.
 */
export function carry(model, { position, move, left }, game) {
  const form = formOf(model, position, game);
  const after = model.of(left, game);
  const all = range(form.ids.length);
  const taken = model.taken?.(position, move);
  const places = model.isNumbered ? all.filter((i) => !taken?.has(i)) : after.ids.map((id) => form.ids.indexOf(id));
  if (places.length !== after.ids.length || places.includes(-1)) return undefined;
  keep(carried, nameOf(model, after), places.map((i) => form.points[i]));
  const edges = goneOf(form.edges, after.edges.map((edge) => edge.map((v) => places[v])));
  return { form, edges, vertices: all.filter((i) => !places.includes(i)) };
}
