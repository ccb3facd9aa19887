// How a vertex and an edge of a graph are drawn, to be played on or set up.
import { html, names } from '../base/ui.js';
import { drawn, range } from './board.js';
import { arc, bendOf, bow, loop } from './layout.js';

/** Where an edge leaves the ground that leads to no other place. */
const LEFT = 40;

/** Places in `tokens` of those on vertex i. */
export const tokensOn = ({ tokens }, i) => range(tokens.length).filter((token) => tokens[token] === i);

/** The path of edge i; the ground, where there is one, lies at height `ground`. */
export function pathOf(model, { edges, points }, i, ground) {
  const [u, v] = edges[i];
  const end = (w, other) => (w === model.ground ? [other === w ? LEFT : points[other][0], ground] : points[w]);
  if (!model.isDirected) return bow(end(u, v), end(v, u), bendOf(edges, i));
  const isBack = edges.some(([a, b]) => a === v && b === u);
  return u === v ? loop(points[u]) : arc(points[u], points[v], model.radius + 4, isBack ? 24 : 0);
}

/** Edge i; with `isHit` it is as wide to a pointer as a finger needs. */
export function Edge({ model, form, i, ground, marks, isHit }) {
  const path = pathOf(model, form, i, ground);
  const mark = marks?.get(model.edgeKey?.(i, ...form.edges[i]));
  return html`${isHit && html`<path d=${path} class="hit" />`}
    <path d=${path} class=${names(model.line, mark)} marker-end=${model.isDirected ? 'url(#arrow)' : undefined} />`;
}

/** Vertex i with its name and tokens; `more` are its classes besides that of its mark. */
export function Vertex({ model, form, i, marks, more }) {
  const [x, y] = form.points[i];
  return html`
    <circle cx=${x} cy=${y} r=${model.radius} class=${names('vertex', more, marks?.get(model.vertexKey?.(i)))} />
    ${model.radius > 10 && html`<text x=${x} y=${y + 5} class="label middle">${form.ids[i]}</text>`}
    ${drawn(tokensOn(form, i), 5).map((token, at) => html`<circle cx=${x + 13 - 9 * at} cy=${y - 13} r="7"
      class=${names('token', model.tokenKey ? marks?.get(model.tokenKey(token)) : 'part')} />`)}`;
}

/** The head of an arc. */
export const Arrow = () => html`<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
  <path d="M0 0L8 4L0 8z" class="arrow-head" /></marker></defs>`;
