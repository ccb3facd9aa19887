// A game on a directed graph: each vertex carries its outcome for a lone token, tokens are dots, moves run along the arcs.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, Bad, explained, key, range, readIntegers, toggled } from './board.js';
import { Asking } from './asking.js';
import { GraphView } from './graph-view.js';

/** Larger graphs are not drawn. */
const MOST = 80;
const MOST_ARCS = 1000;

/** An option is a vertex, or a list of vertices that are played as a sum. */
const targets = (option) => (Array.isArray(option) ? option : [option]);

const arcsOf = (graph) => graph.flatMap((options, from) => options.flatMap((option) => targets(option).map((to) => [from, to])));

/** Whether entries list vertices that are there, or lists of them. */
const fits = ({ graph }) => Array.isArray(graph) && graph.every((options) => Array.isArray(options)
  && options.every((option) => areNaturals(targets(option)) && targets(option).every((v) => v < graph.length)));

const model = {
  isNumbered: true, isDirected: true, least: 1, radius: 17, line: 'arc',
  vertexKey: (v) => key('vertex', v), edgeKey: (i, u, v) => key('arc', u, v), tokenKey: (i) => key('token', i),
  large: (position, { value: { graph } }) => (graph.length > MOST || arcsOf(graph).length > MOST_ARCS) && t('graph.large', { n: graph.length }),
  of: (position, { value }) => ({ ids: range(value.graph.length), edges: arcsOf(value.graph), tokens: position }),
  to: ({ ids, edges, tokens }) => ({ position: tokens, rules: { graph: ids.map((v) => edges.filter(([from]) => from === v).map(([, to]) => to)) } }),
  token: ({ tokens }, v) => toggled(tokens, v),
};

class View extends Asking {
  /** A lone token on each vertex. */
  positions({ position, game }) {
    return model.large(position, game) ? [] : game.value.graph.map((options, v) => [v]);
  }

  /** Options that are sums of vertices can be played, but not drawn anew. */
  render({ last, edit, ...props }, { outcomes }) {
    const { position, game, isPlain, editTexts } = props;
    const isDrawn = editTexts && game.value.graph.flat().every((option) => !Array.isArray(option));
    const known = isPlain ? [] : outcomes;
    const label = (v) => t('vertex.name', { v, outcome: known[v] ?? '?', n: position.filter((at) => at === v).length });
    return html`
      <div><${GraphView} ...${props} model=${model} edit=${isDrawn && edit} choose=${edit && ((v) => edit(toggled(position, v)))}
        classOf=${(v) => known[v] && `vertex-${known[v]}`} labelOf=${label} />
      ${this.isTold && !model.large(position, game) && html`<p class="note">${t('graph.legend')}</p>`}</div>`;
  }
}

export const graph = {
  start: [0],
  fits,
  read: (text, game) => {
    const tokens = readIntegers(text);
    const size = game.value.graph.length;
    const wrong = tokens.findIndex((v) => v >= size);
    if (wrong >= 0) throw new Bad('bad.vertex', { v: tokens[wrong], place: wrong + 1, last: size - 1 });
    return tokens;
  },
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
