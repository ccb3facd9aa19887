// A game on a directed graph: each vertex carries its outcome for a lone token, tokens are dots, moves run along the arcs.
import { Component, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, Bad, choosable, drawn, explained, key, range, readIntegers, replaced, writeIntegers } from './board.js';
import { Arrow, GraphEditor } from './graph-editor.js';
import { arc, extent, loop, pointsOf } from './layout.js';
import { solveAll } from '../client/nimbus.js';

/** Larger graphs are not drawn. */
const MOST = 80;
const MOST_ARCS = 1000;
const RADIUS = 17;

/** An option is a vertex, or a list of vertices that are played as a sum. */
const targets = (option) => (Array.isArray(option) ? option : [option]);

const arcsOf = (graph) => graph.flatMap((options, from) => options.flatMap((option) => targets(option).map((to) => [from, to])));

/** Whether entries list vertices that are there, or lists of them. */
const fits = ({ graph }) => Array.isArray(graph) && graph.every((options) => Array.isArray(options)
  && options.every((option) => areNaturals(targets(option)) && targets(option).every((v) => v < graph.length)));

const drawings = new Map();

/** Points and outcomes of a graph, found once; without the outcomes where the server does not say them. */
function drawing(graph) {
  const name = JSON.stringify(graph);
  if (!drawings.has(name)) {
    const outcomes = solveAll(graph.map((options, v) => ({ game: { graph }, position: [v] })))
      .then((answers) => answers.map((answer) => answer.outcome), () => drawings.delete(name) && []);
    drawings.set(name, { points: pointsOf(name, graph.length, arcsOf(graph)), outcomes });
  }
  return drawings.get(name);
}

class View extends Component {
  state = { outcomes: [] };

  componentDidMount() {
    this.look();
  }

  componentDidUpdate(before) {
    if (before.game !== this.props.game || before.isPlain !== this.props.isPlain) this.look();
  }

  async look() {
    const { graph } = this.props.game.value;
    if (this.props.isPlain) return;
    if (graph.length > MOST || arcsOf(graph).length > MOST_ARCS) return;
    const outcomes = await drawing(graph).outcomes;
    if (this.props.game.value.graph === graph) this.setState({ outcomes });
  }

  render(props, { outcomes }) {
    const { game, isPlain, edit, editTexts } = props;
    const { graph } = game.value;
    if (graph.length > MOST || arcsOf(graph).length > MOST_ARCS) return html`<p class="note">${t('graph.large', { n: graph.length })}</p>`;
    if (edit && editTexts && graph.every((options) => options.every((option) => !Array.isArray(option)))) return this.editor(outcomes);
    const { points } = drawing(graph);
    const [width, height] = extent(points);
    return html`
      <div><svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
        <${Arrow} />
        ${arcsOf(graph).map(([from, to]) => this.arc(points, from, to))}
        ${range(graph.length).map((v) => this.vertex(points[v], v, isPlain ? undefined : outcomes[v]))}
      </svg>${!isPlain && html`<p class="note">${t('graph.legend')}</p>`}</div>`;
  }

  editor(outcomes) {
    const { position } = this.props;
    const label = (v) => t('vertex.name', { v, outcome: outcomes[v] ?? '?', n: position.filter((at) => at === v).length });
    return html`<${GraphEditor} ...${this.props} model=${model} classOf=${(v) => outcomes[v] && `vertex-${outcomes[v]}`} labelOf=${label}
      note=${`${t('editor.help')} ${t('graph.legend')}`} />`;
  }

  arc(points, from, to) {
    const { marks, game } = this.props;
    const back = game.value.graph[to]?.some((option) => targets(option).includes(from));
    const path = from === to ? loop(points[from]) : arc(points[from], points[to], RADIUS + 4, back ? 24 : 0);
    return html`<path d=${path} class=${names('arc', marks?.get(key('arc', from, to)))} marker-end="url(#arrow)" />`;
  }

  vertex([x, y], v, outcome) {
    const { position, marks, pick, edit } = this.props;
    const tokens = range(position.length).filter((i) => position[i] === v);
    const choose = pick ? () => pick(...tokens.map((i) => key('token', i)), key('vertex', v))
      : edit && (() => edit(tokens.length ? replaced(position, tokens[0]) : [...position, v]));
    const label = t('vertex.name', { v, outcome: outcome ?? '?', n: tokens.length });
    return html`
      <g ...${choosable(choose, '', label)}>
        <circle cx=${x} cy=${y} r=${RADIUS} class=${names('vertex', outcome && `vertex-${outcome}`, marks?.get(key('vertex', v)))} />
        <text x=${x} y=${y + 5} class="label middle">${v}</text>
        ${drawn(tokens, 5).map((i, at) => html`<circle cx=${x + 13 - 9 * at} cy=${y - 13} r="7"
          class=${names('token', marks?.get(key('token', i)))} />`)}
      </g>`;
  }
}

const model = {
  isNumbered: true, isDirected: true, least: 1, radius: RADIUS, line: 'arc', layout: (position, game) => JSON.stringify(game.value.graph),
  vertexKey: (v) => key('vertex', v), edgeKey: (i, u, v) => key('arc', u, v),
  of: (position, { value }) => ({ ids: range(value.graph.length), edges: arcsOf(value.graph), tokens: position }),
  to: ({ ids, edges, tokens }) => ({ position: tokens, rules: { graph: ids.map((v) => edges.filter(([from]) => from === v).map(([, to]) => to)) } }),
  token: ({ tokens }, v) => (tokens.includes(v) ? replaced(tokens, tokens.indexOf(v)) : [...tokens, v]),
};

export const graph = {
  group: 'graphs',
  start: [0],
  fits,
  read: (text, game) => {
    const tokens = readIntegers(text);
    const size = game.value.graph.length;
    const wrong = tokens.findIndex((v) => v >= size);
    if (wrong >= 0) throw new Bad('bad.vertex', { v: tokens[wrong], place: wrong + 1, last: size - 1 });
    return tokens;
  },
  write: writeIntegers,
  say: ({ token, to }, position) => t('move.token', { token: token + 1, from: position[token], to: targets(to).join(' + ') || '–' }),
  marks: ({ token, to }, position) => new Map([
    [key('token', token), 'part'],
    ...targets(to).flatMap((v) => [[key('vertex', v), 'goal'], [key('arc', position[token], v), 'goal']]),
  ]),
  keys: ({ token, to }) => [key('token', token), ...targets(to).map((v) => key('vertex', v))],
  traces: ({ to }) => new Map(targets(to).map((v) => [key('vertex', v), 'last'])),
  why: (position) => ({
    head: t('graph.token'),
    ...explained(position, (v, i) => ({ name: t('token.name', { n: i + 1 }), size: v, position: [v] })),
  }),
  View,
};
