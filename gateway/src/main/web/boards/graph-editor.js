// One editor for graphs: vertices and edges are added, moved, joined and deleted by pointer and by keys.
import { Component, createRef, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { plus, writeJson } from '../base/json.js';
import { choosable, largest, range, replaced } from './board.js';
import { bow, Drawing, GROUND, RIM } from './graph-drawing.js';
import { extent, formOf, place } from './layout.js';

/** The plane has room to draw in; on a phone it is not wider than the screen. */
const leastWidth = () => Math.min(560, Math.max(320, (globalThis.innerWidth ?? Infinity) - 80));
const LEAST_HEIGHT = 300;
/** How far a pointer moves before that is no click. */
const STILL = 5;
const STEP = 12;
const ARROWS = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] };

/**
 * A form is {ids, edges, tokens, points}: the names of the vertices, and edges, tokens and points by the places of these. A
 * model says how a game has them:
 *
 *   of(position, game)     {ids, edges, tokens}
 *   to(form)               {position} and, where the graph is in the rules, {rules}
 *   isNumbered             the ids are the places; else a vertex without an edge is in the editor alone
 *   isMulti, isDirected    whether edges may be parallel, or have a direction
 *   ground                 the place of the vertex that is drawn as the ground
 *   token(form, i)         the tokens after vertex i was chosen for one
 *   large(position, game)  what is said instead of a drawing that would be too large
 *   taken(position, move)  the places of the vertices that a move takes, where the ids do not tell
 *   least, radius, line    vertices that must stay; radius of a vertex, class of an edge
 *   vertexKey(i), edgeKey(i, u, v), tokenKey(i)  their keys for marks; edges are chosen where vertices have none
 *   points({ids, edges})   the points where springs would not do
 */
export class GraphEditor extends Component {
  svg = createRef();
  add = createRef();
  state = { chosen: null, line: null };

  form() {
    const { model, position, game } = this.props;
    const name = writeJson([game.value, position]);
    if (this.name !== name) {
      const form = formOf(model, position, game);
      const isSame = String(this.shown?.ids) === String(form.ids);
      this.name = name;
      this.shown = isSame ? { ...form, points: this.shown.points } : form;
    }
    return this.shown;
  }

  /** Shows a form, and sets up the position that it is. */
  change(form, chosen = null) {
    const { model, game, edit, editTexts } = this.props;
    const { position, rules } = model.to(form);
    const value = rules ?? game.value;
    const before = this.name;
    this.shown = model.isNumbered ? form : withLoose(model.of(position, game), form);
    this.name = writeJson([value, position]);
    const standing = model.of(position, { ...game, value });
    place(model, standing, this.shown.points.slice(0, standing.ids.length));
    this.setState({ chosen, line: null });
    if (this.name === before) return;
    if (rules) editTexts(writeJson(rules), position.join(','));
    else edit(position);
  }

  addVertex(point, from = this.state.chosen) {
    const { ids, edges, points, ...form } = this.form();
    const id = this.props.model.isNumbered ? ids.length : plus(largest(ids), 1);
    this.change({ ...form, ids: [...ids, id], points: [...points, this.within(point)], edges: from === null ? edges : [...edges, [from, ids.length]] });
  }

  /** A place for a vertex that is added by a button: beside the chosen one, or in the first row, else where there is most room. */
  free() {
    const { points } = this.form();
    const { chosen } = this.state;
    const near = chosen !== null && chosen !== this.props.model.ground ? points[chosen] : [GROUND, this.size()[1] - 110];
    const room = ([x, y]) => Math.min(...points.map((point) => Math.hypot(point[0] - x, point[1] - y)));
    const beside = range(9).map((i) => [near[0] + 62 * (1 + Math.floor(i / 3)), near[1] + 62 * ((i % 3) - 1)]);
    const anywhere = range(400).map((i) => [28 * (1 + (i % 20)), 28 * (1 + Math.floor(i / 20))]);
    const spots = [...beside, ...anywhere].map((spot) => this.within(spot));
    return spots.find((spot) => room(spot) >= 40) ?? spots.reduce((best, spot) => (room(spot) > room(best) ? spot : best));
  }

  join(u, v) {
    const { isMulti, isDirected } = this.props.model;
    const form = this.form();
    const isIt = ([a, b]) => (a === u && b === v) || (!isDirected && a === v && b === u);
    const rest = form.edges.filter((edge) => !isIt(edge));
    this.change({ ...form, edges: isMulti || rest.length === form.edges.length ? [...form.edges, [u, v]] : rest });
  }

  removeEdge(i) {
    const form = this.form();
    this.change({ ...form, edges: replaced(form.edges, i) });
  }

  removeVertex(i) {
    const { model } = this.props;
    const { ids, edges, tokens, points } = this.form();
    if (i === model.ground || ids.length <= (model.least ?? 0)) return;
    const place = (v) => (v > i ? v - 1 : v);
    this.change({
      ids: model.isNumbered ? range(ids.length - 1) : replaced(ids, i), points: replaced(points, i),
      edges: edges.filter((edge) => !edge.includes(i)).map((edge) => edge.map(place)), tokens: tokens.filter((v) => v !== i).map(place),
    });
    this.add.current.focus();
  }

  choose(i) {
    const { chosen } = this.state;
    if (chosen === null || chosen === i) this.setState({ chosen: chosen === i ? null : i });
    else this.join(chosen, i);
  }

  size() {
    const [width, height] = extent(this.form().points);
    return [Math.max(leastWidth(), width), Math.max(LEAST_HEIGHT, height) + (this.props.model.ground === undefined ? 0 : GROUND)];
  }

  /** The nearest point that is well within the plane, which does not grow under the pointer. */
  within([x, y]) {
    const [width, height] = this.size();
    const low = this.props.model.ground === undefined ? 30 : GROUND + 30;
    return [Math.min(width - 30, Math.max(24, x)), Math.min(height - low, Math.max(24, y))];
  }

  moved(i, to) {
    const form = this.form();
    this.change({ ...form, points: replaced(form.points, i, this.within(to)) }, this.state.chosen);
  }

  at({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.svg.current.getScreenCTM().inverse());
    return [x, y];
  }

  grab = (event) => {
    if (event.button) return;
    const number = (name) => event.target.closest(`[data-${name}]`)?.dataset[name];
    const { ground } = this.props.model;
    const vertex = number('vertex') === undefined ? null : Number(number('vertex'));
    this.hand = { from: this.at(event), vertex, edge: number('edge'), isRim: vertex === ground || Boolean(event.target.closest('.rim')) };
    this.svg.current.setPointerCapture(event.pointerId);
  };

  drag = (event) => {
    if (!this.hand) return;
    const { from, vertex, isRim } = this.hand;
    const to = this.at(event);
    this.hand.hasMoved ||= Math.hypot(to[0] - from[0], to[1] - from[1]) > STILL;
    if (!this.hand.hasMoved || vertex === null) return;
    if (isRim) this.setState({ line: [vertex === this.props.model.ground ? from : this.form().points[vertex], to] });
    else this.moved(vertex, to);
  };

  drop = (event) => {
    const { hand } = this;
    this.hand = null;
    if (!hand) return;
    const to = this.at(event);
    if (!hand.hasMoved) this.click(hand, to);
    else if (hand.isRim && hand.vertex !== null) this.reach(hand.vertex, to);
  };

  click({ vertex, edge }, to) {
    if (vertex !== null) this.choose(vertex);
    else if (edge !== undefined) this.removeEdge(Number(edge));
    else this.addVertex(to);
  }

  /** An edge was drawn from a rim to a point. */
  reach(from, to) {
    const { model } = this.props;
    const { points } = this.form();
    const near = points.findIndex(([x, y], i) => i !== model.ground && Math.hypot(x - to[0], y - to[1]) < model.radius + RIM);
    const isGround = model.ground !== undefined && to[1] > this.size()[1] - GROUND;
    if (near >= 0 ? near === from : isGround && from === model.ground) this.setState({ line: null });
    else if (near >= 0 || isGround) this.join(from, near >= 0 ? near : model.ground);
    else this.addVertex(to, from);
  }

  render({ model, marks, classOf, labelOf, note }, { line, chosen: at }) {
    const form = this.form();
    const chosen = at < form.ids.length ? at : null;
    const [width, height] = this.size();
    const name = (i) => t('vertex.plain', { v: form.ids[i] });
    const isLoose = (i) => !model.isNumbered && !form.edges.some((edge) => edge.includes(i));
    const frame = { width, height, ground: model.ground === undefined ? undefined : height - GROUND / 2 };
    return html`
      <div class="graph-editor" data-testid="graph-editor"><${Drawing} svg=${this.svg} model=${model} form=${form} frame=${frame} marks=${marks}
          classOf=${(i) => names(isLoose(i) && 'loose', classOf?.(i), i === chosen && 'picked')}
          asVertex=${(i) => this.asVertex(i, i === chosen, labelOf?.(i) ?? name(i), this.keysOf(i, form.points[i]))}
          asEdge=${(i) => this.asEdge(i, form)} asGround=${this.asVertex(model.ground, model.ground === chosen, t('editor.ground'))}
          onPointerDown=${this.grab} onPointerMove=${this.drag} onPointerUp=${this.drop} onPointerCancel=${() => (this.hand = null)}>
        ${line && html`<path d=${bow(...line, 0)} class="arc goal" />`}<//>
      <p class="note">${note ?? t('editor.help')}</p>
      <div class="buttons">
        <button type="button" class="add" ref=${this.add} onClick=${() => this.addVertex(this.free(), chosen)}>+ ${t('node.add')}</button>
        ${chosen !== null && chosen !== model.ground && html`
          <button type="button" onClick=${() => this.removeVertex(chosen)}>${t('step.remove', { name: name(chosen) })}</button>
          ${model.token && html`<button type="button" onClick=${() => this.change({ ...form, tokens: model.token(form, chosen) })}>${t('editor.token')}</button>`}`}</div></div>`;
  }

  /** What keys do with vertex i. */
  keysOf(i, [x, y]) {
    const moves = Object.entries(ARROWS).map(([arrow, [dx, dy]]) => [arrow, () => this.moved(i, [x + dx, y + dy])]);
    return { ...Object.fromEntries(moves), ...removing(() => this.removeVertex(i)) };
  }

  asVertex = (i, isChosen, label, keys) => ({ 'data-vertex': i, 'aria-pressed': String(isChosen), ...keyed(label, () => this.choose(i), keys) });

  asEdge(i, { ids, edges }) {
    const [u, v] = edges[i].map((end) => ids[end]);
    const remove = () => this.removeEdge(i);
    return { 'data-edge': i, ...keyed(t('editor.edge', { u, v }), remove, removing(remove)) };
  }
}

const removing = (remove) => ({ Delete: remove, Backspace: remove });

/** What makes an element one that keys and programs choose; a pointer has its own way. */
const keyed = (label, choose, keys) => ({ ...choosable(choose, '', label, keys), onClick: (event) => event.detail === 0 && choose() });

/** The form of a position, with the points of the one that it was made of, and the vertices there that had no edge. */
function withLoose({ ids, edges, tokens }, form) {
  const loose = form.ids.filter((id, i) => !ids.includes(id) && !form.edges.some((edge) => edge.includes(i)));
  const all = [...ids, ...loose];
  return { ids: all, edges, tokens, points: all.map((id) => form.points[form.ids.indexOf(id)]) };
}
