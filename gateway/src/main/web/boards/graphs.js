// Games on a graph. Where the position is the graph, vertices are taken in Node Kayles, one and its neighbours, and in a poset game, an element
// and all above it; in undirected vertex geography a token walks along edges, and the vertex it leaves is taken away; edges are chosen in
// arc Kayles, Nimstring and green Hackenbush. Where the graph is in the rules, tokens move along its arcs.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, arePairs, Bad, choosable, explained, isNatural, key, partName, picking, range, readIntegers, sayPart, structure, toggled } from './board.js';
import { Asking } from './asking.js';
import { Drawing, tokensOn } from './graph-drawing.js';
import { GraphEditor } from './graph-editor.js';
import { carry, extent, formOf, goneOf, RISE, treePoints } from './layout.js';
import { graph6Of, readGraph } from './named-graph.js';

/** Larger graphs are not drawn; of those whose edges are chosen not as many. */
const MOST = 80;
const MOST_EDGES = 1000;
const MOST_BRANCHES = 120;

/** Where the drawing of the forms begins and ends, and how high the ground lies: a step below the lowest vertex. */
function frameOf({ ground }, forms) {
  const points = forms.flatMap((form) => reached(ground, form));
  const [width, height] = extent(points);
  if (ground === undefined) return { width, height };
  const heights = points.length ? points.map(([, y]) => y) : [0];
  const [top, low] = [Math.min(...heights) - 24, Math.max(...heights) + RISE];
  return { top, width: Math.max(200, width), height: low + 16 - top, ground: low };
}

/** Points that a drawing reaches: those of its vertices above the ground, and the far ends of their loops. */
const reached = (ground, { edges, points }) => [
  ...points.filter((point, i) => i !== ground), ...edges.filter(([u, v]) => u === v && u !== ground).map(([u]) => [points[u][0] + 20, points[u][1] - 24]),
];

/** A graph by its model, as graph-editor.js says; classOf(i) and labelOf(i) are of a vertex, and choose(i) is for those chosen for no move. */
function GraphView({ model, ...props }) {
  const { position, game, marks, last, edit, classOf, labelOf, choose } = props;
  const large = model.large(position, game);
  if (large) return html`<p class="note">${large}</p>`;
  const gone = last && !model.large(last.position, game) ? carry(model, last, game) : undefined;
  if (edit) return html`<${GraphEditor} ...${props} model=${model} />`;
  const form = formOf(model, position, game);
  const { ids, edges } = form;
  const keysAt = (i) => [...(model.tokenKey ? tokensOn(form, i).map(model.tokenKey) : []), model.vertexKey(i)];
  const act = (i) => (props.pick ? picking(props, ...keysAt(i)) : choose && (() => choose(i)));
  return html`<${Drawing} model=${model} form=${form} frame=${frameOf(model, gone ? [form, gone.form] : [form])} marks=${marks} classOf=${classOf} gone=${gone}
    asEdge=${(i) => choosable(!model.vertexKey && picking(props, key(i)), t('edge.name', { n: i + 1, u: ids[edges[i][0]], v: ids[edges[i][1]] }))}
    asVertex=${(i) => choosable(model.vertexKey && act(i), labelOf?.(i) ?? t('vertex.plain', { v: ids[i] }))} />`;
}

/** What the boards of one model share. */
const graphBoard = (model) => ({ View: (props) => html`<${GraphView} ...${props} model=${model} />` });

const isEdges = (value) => arePairs(value?.edges);
const isGraph = (value) => isEdges(value) && isNatural(value.vertices) && value.edges.flat().every((v) => v < value.vertices);
const isWalk = (value) => isGraph(value) && isNatural(value.at) && value.at < value.vertices;

const tooLarge = (vertices, edges) => (vertices > MOST || edges.length > MOST_EDGES) && t('graph.large', { n: vertices });

const vertexModel = (own) => ({
  isNumbered: true, radius: 16, vertexKey: (v) => key(v),
  large: ({ vertices, edges }) => tooLarge(vertices, edges),
  of: ({ vertices, edges }) => ({ ids: range(vertices), edges, tokens: [] }),
  to: ({ ids, edges }) => ({ position: { vertices: ids.length, edges } }),
  ...own,
});

/** The vertex and its neighbours. */
const around = ({ edges }, vertex) => new Set([vertex, ...edges.filter((edge) => edge.includes(vertex)).flat()]);

/** The element and all above it. */
function above({ edges }, vertex) {
  const found = new Set([vertex]);
  for (const v of found) for (const [low, high] of edges) if (low === v) found.add(high);
  return found;
}

/** A graph of which a move takes the vertices that `taken` says. */
const takingBoard = (taken, own) => ({
  ...graphBoard(vertexModel({ taken: (position, { vertex }) => taken(position, vertex), ...own })),
  say: ({ vertex }, position) => t('move.vertex', { list: [...taken(position, vertex)].join(', ') }),
  marks: ({ vertex }, position) => new Map([...taken(position, vertex)].map((v) => [key(v), v === vertex ? 'goal' : 'taken'])),
  keys: ({ vertex }) => [key(vertex)],
});

export const nodeKayles = {
  ...takingBoard(around),
  read: (text) => readGraph(text, isGraph, 'bad.node-kayles'),
  graph6: ({ vertices, edges }) => (vertices <= MOST ? graph6Of(Number(vertices), edges) : undefined),
};

/** Lengths of the longest chains below elements. */
function heights({ ids, edges }) {
  const found = ids.map(() => 0);
  for (let round = 0; round < ids.length; round++) for (const [low, high] of edges) found[high] = Math.max(found[high], Math.min(ids.length - 1, found[low] + 1)); // as far as there is no cycle
  return found;
}

/** A partially ordered set: edges go up. */
export const poset = {
  ...takingBoard(above, { isDirected: true, heights }),
  ...structure(isGraph, 'bad.poset'),
};

export const geography = {
  ...graphBoard(vertexModel({
    least: 1,
    of: ({ vertices, edges, at }) => ({ ids: range(vertices), edges, tokens: [at] }),
    to: ({ ids, edges, tokens }) => ({ position: { vertices: ids.length, edges, at: tokens[0] ?? 0 } }),
    token: (form, v) => [v],
  })),
  ...structure(isWalk, 'bad.geography'),
  say: ({ to }, { at }) => t('move.walk', { from: at, to }),
  marks: ({ to }, { at }) => new Map([[key(to), 'goal'], [key(at), 'taken']]),
  keys: ({ to }) => [key(to)],
  traces: ({ to }) => new Map([[key(to), 'last']]),
};

/** A graph whose edges are chosen, and that is a list of these; with a `ground` on which a tree stands, or an `earth`, that is vertex 0. */
const edgeBoard = (own) => graphBoard({
  radius: 14, edgeKey: (i) => key(i),
  large: ({ edges }) => edges.length > MOST_BRANCHES && t('hackenbush.large', { n: edges.length }),
  of: ({ edges }) => {
    const ids = [...new Set([...(own ? [0] : []), ...edges.flat()])];
    return { ids, edges: edges.map((edge) => edge.map((v) => ids.indexOf(v))), tokens: [] };
  },
  to: ({ ids, edges }) => ({ position: { edges: edges.map((edge) => edge.map((i) => ids[i])) } }),
  ...own,
});

/** What an edge game has whose moves are {edge}; `said` is the key of such a move in words. */
const cutting = (said) => ({
  say: ({ edge }, { edges }) => t(said, { n: edge + 1, u: edges[edge][0], v: edges[edge][1] }),
  /** The edge that a move takes, and those that are not there any more after it. */
  marks: ({ edge }, position, game, left) => {
    const places = range(position.edges.length).filter((i) => i !== edge);
    const fallen = left ? goneOf(places.map((i) => position.edges[i]), left.edges) : [];
    return new Map([...fallen.map((i) => [key(places[i]), 'fallen']), [key(edge), 'cut']]);
  },
  keys: ({ edge }) => [key(edge)],
});

export const arcKayles = {
  ...edgeBoard(),
  ...cutting('move.edge-taken'),
  read: (text) => ({ edges: readGraph(text, isEdges, 'bad.arc-kayles').edges }),
};

/** Strings between coins or to the ground are cut; who cuts the last string of a coin cuts again. A move is a whole turn. */
export const nimstring = {
  ...edgeBoard({ earth: 0 }),
  ...structure(isEdges, 'bad.hackenbush'),
  say: (move, { edges }) => t('move.strings', { strings: move.edges.map((i) => `${i + 1} (${edges[i].join('–')})`).join(', ') }),
  marks: (move) => new Map(move.edges.map((i) => [key(i), 'cut'])),
};

/** Edges on a ground line; what a cut leaves hanging free falls. */
export const hackenbush = {
  ...edgeBoard({ ground: 0, radius: 12, points: treePoints }),
  ...cutting('move.edge'),
  ...structure(isEdges, 'bad.hackenbush'),
};

/** An option is a vertex, or a list of vertices that are played as a sum. */
const targets = (option) => [option].flat();

const arcsOf = (graph) => graph.flatMap((options, from) => options.flatMap(targets).map((to) => [from, to]));

const tokenModel = {
  isNumbered: true, isDirected: true, least: 1, radius: 17,
  vertexKey: (v) => key('vertex', v), edgeKey: (i, u, v) => key('arc', u, v), tokenKey: (i) => key('token', i),
  large: (position, { value: { graph } }) => tooLarge(graph.length, arcsOf(graph)),
  of: (position, { value }) => ({ ids: range(value.graph.length), edges: arcsOf(value.graph), tokens: position }),
  to: ({ ids, edges, tokens }) => ({ position: tokens, rules: { graph: ids.map((v) => edges.filter(([from]) => from === v).map(([, to]) => to)) } }),
  token: ({ tokens }, v) => toggled(tokens, v),
};

/** Each vertex carries its outcome for a lone token. */
class TokenView extends Asking {
  positions({ position, game }) {
    return tokenModel.large(position, game) ? [] : game.value.graph.map((options, v) => [v]);
  }

  /** Options that are sums of vertices can be played, but not drawn anew. */
  render({ last, edit, ...props }, { outcomes }) {
    const { position, game, isPlain, editTexts } = props;
    const isDrawn = editTexts && game.value.graph.flat().every((option) => !Array.isArray(option));
    const known = isPlain ? [] : outcomes;
    const label = (v) => t('vertex.name', { v, outcome: known[v] ?? '?', n: position.filter((at) => at === v).length });
    return html`
      <div><${GraphView} ...${props} model=${tokenModel} edit=${isDrawn && edit} choose=${edit && ((v) => edit(toggled(position, v)))}
        classOf=${(v) => known[v] && `vertex-${known[v]}`} labelOf=${label} />
      ${this.isTold && !tokenModel.large(position, game) && html`<p class="note">${t('graph.legend')}</p>`}</div>`;
  }
}

export const graph = {
  start: [0],
  /** Whether entries list vertices that are there, or lists of them. */
  fits: ({ graph: lists }) => Array.isArray(lists) && lists.every((options) => Array.isArray(options)
    && options.every((option) => areNaturals(targets(option)) && targets(option).every((v) => v < lists.length))),
  read: (text, game) => {
    const tokens = readIntegers(text);
    const size = game.value.graph.length;
    const wrong = tokens.findIndex((v) => v >= size);
    if (wrong >= 0) throw new Bad('bad.vertex', { v: tokens[wrong], place: wrong + 1, last: size - 1 });
    return tokens;
  },
  say: ({ token, to }, position) => sayPart('token', token, position[token], targets(to).join(' + ') || '–'),
  marks: ({ token, to }, position) => new Map([
    [key('token', token), 'part'],
    ...targets(to).flatMap((v) => [[key('vertex', v), 'goal'], [key('arc', position[token], v), 'goal']]),
  ]),
  keys: ({ token, to }) => [key('token', token), ...targets(to).map((v) => key('vertex', v))],
  traces: ({ to }) => new Map(targets(to).map((v) => [key('vertex', v), 'last'])),
  why: (position) => ({
    head: t('graph.token'),
    ...explained(position, (v, i) => ({ name: partName('token', i), size: v, position: [v] })),
  }),
  View: TokenView,
};
