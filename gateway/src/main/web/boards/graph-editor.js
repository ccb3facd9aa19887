// One editor for graphs: vertices and edges are added, moved, joined and deleted by pointer and by keys.
import { Component, createRef, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { plus, writeJson } from '../base/json.js';
import { choosable, largest, range, replaced } from './board.js';
import { bow, Drawing, GROUND, RIM } from './graph-drawing.js';
import { extent, formOf, place, standing, together } from './layout.js';
import { gap } from './stress.js';

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
 *   isNumbered             the ids are the places; else edges may be parallel, and a vertex without one is in the editor alone
 *   isDirected             whether edges have a direction
 *   ground                 the place of the vertex that is drawn as the ground, on which all stands
 *   earth                  the place of one that is drawn among the others, as ground
 *   token(form, i)         the tokens after vertex i was chosen for one
 *   large(position, game)  what is said instead of a drawing that would be too large
 *   taken(position, move)  the places of the vertices that a move takes, where the ids do not tell
 *   least, radius          vertices that must stay; radius of a vertex
 *   vertexKey(i), edgeKey(i, u, v), tokenKey(i)  their keys for marks; edges are chosen where vertices have none
 *   heights({ids, edges})  how many steps above the lowest vertices are drawn, where edges go up
 *   points({ids, edges})   the points where those of stress.js would not do
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
      this.shown = { ...form, points: isSame ? this.shown.points : together(form.points, this.isOnGround(), this.size(form.points)) };
    }
    return this.shown;
  }

  /** Shows a form, and sets up the position that it is; what hangs on no ground is not kept. */
  change({ edges, ...form }, chosen = null) {
    const { model, game, edit, editTexts } = this.props;
    this.shown = { ...form, edges: this.isOnGround() ? standing(edges) : edges };
    const { position, rules } = model.to(this.shown);
    const value = rules ?? game.value;
    const before = this.name;
    this.name = writeJson([value, position]);
    const kept = model.of(position, { ...game, value });
    place(model, kept, together(kept.ids.map((id) => form.points[form.ids.indexOf(id)]), this.isOnGround()));
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

  /** A place for a vertex that is added by a button: the nearest to the chosen one, or to the lower left, where there is room. */
  free() {
    const { points } = this.form();
    const { chosen } = this.state;
    const near = (chosen !== this.props.model.ground && points[chosen]) || [0, this.size()[1]];
    const worth = (spot) => 20 * Math.min(60, ...points.map((point) => gap(point, spot))) - gap(near, spot);
    const spots = range(400).map((i) => this.within([28 * (1 + (i % 20)), 28 * (1 + Math.floor(i / 20))]));
    return spots.reduce((best, spot) => (worth(spot) > worth(best) ? spot : best));
  }

  join(u, v) {
    const { isNumbered, isDirected } = this.props.model;
    const form = this.form();
    const isIt = ([a, b]) => (a === u && b === v) || (!isDirected && a === v && b === u);
    const rest = form.edges.filter((edge) => !isIt(edge));
    this.change({ ...form, edges: !isNumbered || rest.length === form.edges.length ? [...form.edges, [u, v]] : rest });
  }

  removeEdge(i) {
    const form = this.form();
    this.change({ ...form, edges: replaced(form.edges, i) });
  }

  isGround = (i) => [this.props.model.ground, this.props.model.earth].includes(i);

  removeVertex(i) {
    const { model } = this.props;
    const { ids, edges, tokens, points } = this.form();
    if (this.isGround(i) || ids.length <= (model.least ?? 0)) return;
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

  isOnGround = () => this.props.model.ground !== undefined;

  size(points = this.form().points) {
    const [width, height] = extent(points);
    return [Math.max(leastWidth(), width), Math.max(LEAST_HEIGHT, height) + (this.isOnGround() ? GROUND : 0)];
  }

  /** The nearest point that is well within the plane, which does not grow under the pointer. */
  within([x, y]) {
    const [width, height] = this.size();
    const low = this.isOnGround() ? GROUND + 30 : 30;
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
    const place = (name) => {
      const found = event.target.closest(`[data-${name}]`);
      return found && Number(found.dataset[name]);
    };
    const vertex = place('vertex');
    this.hand = { from: this.at(event), vertex, edge: place('edge'), isRim: vertex === this.props.model.ground || Boolean(event.target.closest('.rim')) };
    this.svg.current.setPointerCapture(event.pointerId);
  };

  drag = (event) => {
    if (!this.hand) return;
    const { from, vertex, isRim } = this.hand;
    const to = this.at(event);
    this.hand.hasMoved ||= gap(from, to) > STILL;
    if (!this.hand.hasMoved || vertex === null) return;
    if (isRim) this.setState({ line: [vertex === this.props.model.ground ? from : this.form().points[vertex], to] });
    else this.moved(vertex, to);
  };

  drop = (event) => {
    if (!this.hand) return;
    const { vertex, edge, isRim, hasMoved } = this.hand;
    const to = this.at(event);
    this.hand = null;
    if (hasMoved) {
      if (isRim && vertex !== null) this.reach(vertex, to);
    } else if (vertex !== null) this.choose(vertex);
    else if (edge !== null) this.removeEdge(edge);
    else this.addVertex(to);
  };

  /** An edge was drawn from a rim to a point. */
  reach(from, to) {
    const { ground, radius } = this.props.model;
    const near = this.form().points.findIndex((point, i) => i !== ground && gap(point, to) < radius + RIM);
    const isAtGround = this.isOnGround() && to[1] > this.size()[1] - GROUND;
    if (near < 0 && !isAtGround) return this.addVertex(to, from);
    const end = near < 0 ? ground : near;
    return end === from ? this.setState({ line: null }) : this.join(from, end);
  }

  render({ model, marks, classOf, labelOf, note }, { line, chosen: at }) {
    const form = this.form();
    const chosen = at < form.ids.length ? at : null;
    const [width, height] = this.size();
    const name = (i) => (this.isGround(i) ? `${t('board.ground')} ${form.ids[i]}` : t('vertex.plain', { v: form.ids[i] }));
    const isLoose = (i) => !model.isNumbered && !form.edges.some((edge) => edge.includes(i));
    const frame = { width, height, ground: this.isOnGround() ? height - GROUND / 2 : undefined };
    return html`
      <div class="graph-editor" data-testid="graph-editor"><${Drawing} svg=${this.svg} model=${model} form=${form} frame=${frame} marks=${marks}
          classOf=${(i) => names(isLoose(i) && 'loose', classOf?.(i), i === chosen && 'picked')}
          asVertex=${(i) => this.asVertex(i, i === chosen, labelOf?.(i) ?? name(i), this.keysOf(i, form.points[i]))}
          asEdge=${(i) => this.asEdge(i, form)} asGround=${this.asVertex(model.ground, model.ground === chosen, name(model.ground))}
          onPointerDown=${this.grab} onPointerMove=${this.drag} onPointerUp=${this.drop} onPointerCancel=${() => (this.hand = null)}>
        ${line && html`<path d=${bow(...line, 0)} class="arc goal" />`}<//>
      <p class="note">${note ?? t('editor.help')}</p>
      <div class="buttons">
        <button type="button" class="add" ref=${this.add} onClick=${() => this.addVertex(this.free(), chosen)}>+ ${t('node.add')}</button>
        ${chosen !== null && !this.isGround(chosen) && html`
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
const keyed = (label, choose, keys) => ({ ...choosable(choose, label, keys), onClick: (event) => event.detail === 0 && choose() });
