// How a graph is drawn, to be played on or set up.
import { html, names } from '../base/ui.js';
import { drawn, range } from './board.js';

/** Where an edge leaves the ground that leads to no other place, and the height of the ground that a pointer finds. */
const LEFT = 40;
export const GROUND = 40;
/** Width of the rim around a vertex from which an edge is drawn. */
export const RIM = 11;

/** Places in `tokens` of those on vertex i. */
export const tokensOn = ({ tokens }, i) => range(tokens.length).filter((token) => tokens[token] === i);

const short = (n) => Math.round(10 * n) / 10;

/** A path between two points that ends before the circle of radius `stop`, bent by `bend` to its left; from a point to itself an arch to that side. */
export function bow([x1, y1], [x2, y2], bend, stop = 0) {
  const far = Math.hypot(x2 - x1, y2 - y1);
  if (!far) return `M${x1} ${y1}C${x1 + bend - 30} ${y1 - 60} ${x1 + bend + 30} ${y1 - 60} ${short(x1 + 0.5 * stop)} ${short(y1 - 0.9 * stop)}`;
  const [x, y] = [(x1 + x2) / 2 + (bend * (y2 - y1)) / far, (y1 + y2) / 2 - (bend * (x2 - x1)) / far];
  const rest = 1 - stop / (Math.hypot(x2 - x, y2 - y) || 1);
  return `M${short(x1)} ${short(y1)}Q${short(x)} ${short(y)} ${short(x + (x2 - x) * rest)} ${short(y + (y2 - y) * rest)}`;
}

/** The path of edge i, bent so that it can be told from those before it and from one that leads back. */
function pathOf(model, { edges, points }, i, ground) {
  const [u, v] = edges[i];
  const end = (w, other) => (w === model.ground ? [other === w ? LEFT : points[other][0], ground] : points[w]);
  const isTwin = ([a, b], j) => (model.isDirected ? u !== v && a === v && b === u : j < i && ((a === u && b === v) || (a === v && b === u)));
  return bow(end(u, v), end(v, u), 20 * edges.filter(isTwin).length + (u === v && !model.isDirected ? 40 : 0), model.isDirected ? model.radius + 4 : 0);
}

/**
 * A form of a model, as graph-editor.js says, in a `frame` that begins at `top`, with the ground at height `ground`. asVertex(i), asEdge(i)
 * and `asGround` are attributes of what is drawn, classOf(i) more classes of a vertex; `gone` is {form, edges, vertices}, what the
 * last move has taken, where it was. What is set up has rims to be taken hold of.
 */
export function Drawing({ model, form, frame: { top = 0, width, height, ground }, marks, gone, classOf, asVertex, asEdge, asGround, svg, children, ...attributes }) {
  const { ids, edges, points, tokens } = form;
  const line = model.isNumbered ? 'arc' : 'branch';
  const edge = (ends, i) => {
    const path = pathOf(model, form, i, ground);
    return html`<g key=${`e${i}`} ...${asEdge(i)}><path d=${path} class="hit" />
      <path d=${path} class=${names(line, marks?.get(model.edgeKey?.(i, ...ends)))} marker-end=${model.isDirected ? 'url(#arrow)' : undefined} /></g>`;
  };
  const vertex = (id, i) => {
    const [x, y] = points[i];
    return i !== model.ground && html`<g key=${`v${id}`} ...${asVertex(i)}>
      ${asGround && html`<circle cx=${x} cy=${y} r=${model.radius + RIM} class="rim" />`}
      <circle cx=${x} cy=${y} r=${model.radius} class=${names('vertex', i === model.earth && 'earth', classOf?.(i), marks?.get(model.vertexKey?.(i)))} />
      <text x=${x} y=${y + 5} class="label middle">${id}</text>
      ${drawn(tokensOn({ tokens }, i), 5).map((token, at) => html`<circle cx=${x + 13 - 9 * at} cy=${y - 13} r="7"
        class=${names('token', model.tokenKey ? marks?.get(model.tokenKey(token)) : 'part')} />`)}</g>`;
  };
  return html`
    <svg class="fit" ref=${svg} width=${width} height=${height} viewBox="0 ${top} ${width} ${height}" ...${attributes}>
      <defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" class="arrow-head" /></marker></defs>
      ${ground !== undefined && html`<g ...${asGround}>
        ${asGround && html`<rect x="0" y=${ground - GROUND / 2} width=${width} height=${GROUND} class="rim" />`}
        <line x1="0" x2=${width} y1=${ground} y2=${ground} class=${names('soil', asGround?.['aria-pressed'] === 'true' && 'picked')} />
        <text x="4" y=${ground - 8} class="label">${ids[model.ground]}</text></g>`}
      ${gone && html`${gone.edges.map((i) => html`<path d=${pathOf(model, gone.form, i, ground)} class="${line} gone" />`)}
        ${gone.vertices.map((i) => html`<circle cx=${gone.form.points[i][0]} cy=${gone.form.points[i][1]} r=${model.radius} class="vertex gone" />`)}`}
      ${edges.map(edge)}${children}${ids.map(vertex)}</svg>`;
}
