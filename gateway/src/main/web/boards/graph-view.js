// The board of every game on a graph, by the game's model: graph-editor.js says what a model has.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, key, range } from './board.js';
import { GraphEditor } from './graph-editor.js';
import { Arrow, Edge, pathOf, tokensOn, Vertex } from './graph-shapes.js';
import { carry, extent, pointsOf, RISE } from './layout.js';

/** Where the drawing begins and ends, and how high the ground lies: a step below the lowest vertex. */
function frameOf({ ground }, points) {
  const [width, height] = extent(points);
  if (ground === undefined) return { top: 0, width, height };
  const heights = points.length ? points.map(([, y]) => y) : [0];
  const [top, low] = [Math.min(...heights) - 24, Math.max(...heights) + RISE];
  return { top, width: Math.max(200, width), height: low + 16 - top, ground: low };
}

/** What the last move has taken, where it was. */
function Gone({ model, form, gone, ground }) {
  return html`${gone.edges.map((i) => html`<path d=${pathOf(model, form, i, ground)} class="${model.line} gone" />`)}
    ${gone.vertices.map((i) => html`<circle cx=${form.points[i][0]} cy=${form.points[i][1]} r=${model.radius} class="vertex gone" />`)}`;
}

/** Besides what every board has: classOf(i) and labelOf(i) of a vertex, and choose(i) where vertices are chosen for no move. */
export function GraphView({ model, ...props }) {
  const { position, game, marks, last, pick, edit, classOf, labelOf, choose } = props;
  const large = model.large(position, game);
  if (large) return html`<p class="note">${large}</p>`;
  const before = last && !model.large(last.position, game) && carry(model, last, game);
  if (edit) return html`<${GraphEditor} ...${props} model=${model} />`;
  const form = model.of(position, game);
  form.points = pointsOf(model, position, game);
  const above = (points) => points.filter((point, i) => i !== model.ground);
  const { top, width, height, ground } = frameOf(model, [...above(form.points), ...above(before?.points ?? [])]);
  const act = (i) => (pick ? () => pick(...(model.tokenKey ? tokensOn(form, i).map((token) => model.tokenKey(token)) : []), model.vertexKey(i)) : choose && (() => choose(i)));
  const edge = ([u, v], i) => {
    const name = t('edge.name', { n: i + 1, u: form.ids[u], v: form.ids[v] });
    return html`<g ...${choosable(!model.vertexKey && pick, key(i), name)}>
      <${Edge} model=${model} form=${form} i=${i} ground=${ground} marks=${marks} isHit=${!model.vertexKey} /></g>`;
  };
  const vertex = (id, i) => i !== model.ground && html`
    <g ...${choosable(model.vertexKey && act(i), '', labelOf?.(i) ?? t('vertex.plain', { v: id }))}>
      <${Vertex} model=${model} form=${form} i=${i} marks=${marks} more=${classOf?.(i)} /></g>`;
  return html`
    <svg class="fit" width=${width} height=${height} viewBox="0 ${top} ${width} ${height}">
      ${model.isDirected && html`<${Arrow} />`}
      ${ground !== undefined && html`<line x1="0" x2=${width} y1=${ground} y2=${ground} class="soil" />`}
      ${before && html`<${Gone} model=${model} form=${before} gone=${model.gone(last)} ground=${ground} />`}
      ${form.edges.map(edge)}${form.ids.map(vertex)}</svg>`;
}

/** What the boards of one model share. */
export const graphBoard = (model) => ({ View: (props) => html`<${GraphView} ...${props} model=${model} />` });

const isPair = (edge) => Array.isArray(edge) && edge.length === 2;

/** Whether a value has edges between vertices that `isVertex` accepts. */
export const hasEdges = (value, isVertex) => Array.isArray(value?.edges) && value.edges.every((edge) => isPair(edge) && edge.every(isVertex));
