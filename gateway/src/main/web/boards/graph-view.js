// The board of every game on a graph, by the game's model: graph-editor.js says what a model has.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, key } from './board.js';
import { Drawing, tokensOn } from './graph-drawing.js';
import { GraphEditor } from './graph-editor.js';
import { carry, extent, formOf, RISE } from './layout.js';

/** Where the drawing begins and ends, and how high the ground lies: a step below the lowest vertex. */
function frameOf({ ground }, points) {
  const [width, height] = extent(points);
  if (ground === undefined) return { width, height };
  const heights = points.length ? points.map(([, y]) => y) : [0];
  const [top, low] = [Math.min(...heights) - 24, Math.max(...heights) + RISE];
  return { top, width: Math.max(200, width), height: low + 16 - top, ground: low };
}

/** Points that a drawing reaches: those of its vertices above the ground, and the far ends of their loops. */
const reached = ({ ground }, { edges, points }) => [
  ...points.filter((point, i) => i !== ground), ...edges.filter(([u, v]) => u === v && u !== ground).map(([u]) => [points[u][0] + 20, points[u][1] - 24]),
];

/** Besides what every board has: classOf(i) and labelOf(i) of a vertex, and choose(i) where vertices are chosen for no move. */
export function GraphView({ model, ...props }) {
  const { position, game, marks, last, pick, edit, classOf, labelOf, choose } = props;
  const large = model.large(position, game);
  if (large) return html`<p class="note">${large}</p>`;
  const gone = last && !model.large(last.position, game) ? carry(model, last, game) : undefined;
  if (edit) return html`<${GraphEditor} ...${props} model=${model} />`;
  const form = formOf(model, position, game);
  const { ids, edges } = form;
  const act = (i) => (pick ? () => pick(...(model.tokenKey ? tokensOn(form, i).map((token) => model.tokenKey(token)) : []), model.vertexKey(i)) : choose && (() => choose(i)));
  return html`<${Drawing} model=${model} form=${form} frame=${frameOf(model, [form, gone?.form].filter(Boolean).flatMap((shown) => reached(model, shown)))}
    marks=${marks} classOf=${classOf} gone=${gone}
    asEdge=${(i) => choosable(!model.vertexKey && pick, key(i), t('edge.name', { n: i + 1, u: ids[edges[i][0]], v: ids[edges[i][1]] }))}
    asVertex=${(i) => choosable(model.vertexKey && act(i), '', labelOf?.(i) ?? t('vertex.plain', { v: ids[i] }))} />`;
}

/** What the boards of one model share. */
export const graphBoard = (model) => ({ View: (props) => html`<${GraphView} ...${props} model=${model} />` });
