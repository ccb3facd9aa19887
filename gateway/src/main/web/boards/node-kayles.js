// Node Kayles: an undirected graph, of which a vertex and its neighbours are taken.
import { Component, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, isNatural, key, range, readStructure, writeStructure } from './board.js';
import { extent, springs } from './layout.js';

const MOST = 80;
export const MOST_EDGES = 1000;

export const isGraph = (value) => isNatural(value?.vertices) && Array.isArray(value.edges)
  && value.edges.every((edge) => Array.isArray(edge) && edge.length === 2 && edge.every((v) => isNatural(v) && v < value.vertices));

/** The vertex and its neighbours. */
const taken = ({ edges }, vertex) => new Set([vertex, ...edges.filter((edge) => edge.includes(vertex)).flat()]);

function toggledEdge(position, u, v) {
  const joins = (edge) => edge.includes(u) && edge.includes(v);
  const edges = position.edges.some(joins) ? position.edges.filter((edge) => !joins(edge)) : [...position.edges, [u, v]];
  return { ...position, edges };
}

class View extends Component {
  state = { from: null };

  /** Two vertices after each other join, or part. */
  change = (v) => {
    const { from } = this.state;
    this.setState({ from: from === null ? v : null });
    if (from !== null && from !== v) this.props.edit(toggledEdge(this.props.position, from, v));
  };

  render({ position, marks, pick, edit }, { from }) {
    const { vertices, edges } = position;
    if (vertices > MOST || edges.length > MOST_EDGES) return html`<p class="note">${t('graph.large', { n: vertices })}</p>`;
    const points = springs(vertices, edges);
    const [width, height] = extent(points);
    const choose = pick ? (v) => pick(key(v)) : edit && this.change;
    return html`
      <div><svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
        ${edges.map(([u, v]) => html`<line x1=${points[u][0]} y1=${points[u][1]} x2=${points[v][0]} y2=${points[v][1]} class="arc" />`)}
        ${range(vertices).map((v) => html`
          <g ...${choosable(choose && (() => choose(v)), '', t('vertex.plain', { v }))}>
            <circle cx=${points[v][0]} cy=${points[v][1]} r="16" class=${names('vertex', marks?.get(key(v)), v === from && 'goal')} />
            <text x=${points[v][0]} y=${points[v][1] + 5} class="label middle">${v}</text></g>`)}</svg>
      ${edit && html`<p class="note">${t('node.edit')}</p>
        <button type="button" class="add" onClick=${() => edit({ ...position, vertices: vertices + 1 })}>+ ${t('node.add')}</button>`}</div>`;
  }
}

export const nodeKayles = {
  group: 'graphs',
  start: { vertices: 3, edges: [[0, 1], [1, 2]] },
  read: (text) => readStructure(text, isGraph, 'bad.node-kayles'),
  write: writeStructure,
  say: ({ vertex }, position) => t('move.vertex', { list: [...taken(position, vertex)].join(', ') }),
  marks: ({ vertex }, position) => new Map([...taken(position, vertex)].map((v) => [key(v), v === vertex ? 'goal' : 'taken'])),
  keys: ({ vertex }) => [key(vertex)],
  View,
};
