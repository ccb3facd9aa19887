// The nim-values of all positions of two numbers, as colours; positions that the player to move loses stand out.
import { Component, createRef, html, save } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { address } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { colour, onThemeChange } from '../base/theme.js';
import { pairsTable } from '../class/latex.js';
import { axes, roomOf } from './paint.js';
import { pairPosition, pairValues } from './pair-values.js';
import { MARGIN, viewOf } from './view.js';

const COLOURS = ['faint', 'line', 'card', 'ink', 'n', 'n-soft', 'p'];
const WIDEST = 640;
/** Cells of at least so many pixels have a mark in them where the player to move loses. */
const MARKED = 5;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

export class Pairs extends Component {
  canvas = createRef();
  state = { table: null, failure: null, at: null };

  componentDidMount() {
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.canvas.current.parentElement);
    this.leaveTheme = onThemeChange(() => this.paint());
    this.load();
  }

  componentWillUnmount() {
    this.abort.abort();
    this.observer.disconnect();
    this.leaveTheme();
  }

  componentDidUpdate(before) {
    if (before.attempt !== this.props.attempt) this.load();
    this.paint();
  }

  async load() {
    this.abort?.abort();
    const { signal } = (this.abort = new AbortController());
    this.setState({ failure: null });
    try {
      await pairValues(this.props.game, this.props.to + 1, signal, (table) => signal.aborted || this.setState({ table }));
    } catch (failure) {
      if (!signal.aborted) this.setState({ failure });
    }
  }

  paint() {
    const canvas = this.canvas.current;
    const { table, at } = this.state;
    if (!canvas || !table) return;
    const width = Math.min(WIDEST, roomOf(canvas));
    const last = table.side - 1;
    const view = (this.shown = viewOf(0, last, last, width, width - MARGIN.left - MARGIN.right + MARGIN.top + MARGIN.bottom, 0.5));
    if (view.w <= 0) return;
    const scale = devicePixelRatio || 1;
    Object.assign(canvas, { width: view.width * scale, height: view.height * scale });
    canvas.style.width = `${view.width}px`;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const colours = Object.fromEntries(COLOURS.map((name) => [name, colour(name)]));
    axes(context, view, colours);
    context.imageSmoothingEnabled = false;
    context.drawImage(pixels(table, colours), MARGIN.left, MARGIN.top, view.w, view.h);
    marks(context, view, table, colours);
    if (at) outline(context, view, table.side, at, colours);
  }

  look = (event) => {
    const at = [this.shown.heapAt(event.offsetX), this.shown.valueAt(event.offsetY)];
    const { side } = this.state.table;
    this.setState({ at: at.every((n) => n >= 0 && n < side) ? at : null });
  };

  key = (event) => {
    const by = ARROWS[event.key];
    const { at, table } = this.state;
    if (!by || !table) return;
    event.preventDefault();
    this.setState({ at: at ? at.map((n, i) => Math.min(table.side - 1, Math.max(0, n + by[i]))) : [0, 0] });
  };

  render({ game }, { table, failure }) {
    const isWhole = table !== null && table.known === table.of;
    const most = table ? table.values.reduce((a, b) => Math.max(a, b), 0) : 0;
    return html`
      ${failure && html`<${Failure} failure=${failure} />`}
      <div class="plot" hidden=${failure && !table} data-testid="plot" aria-busy=${String(!isWhole)}>
        <canvas class="pairs" ref=${this.canvas} tabindex="0" role="img" aria-label=${t('tables.pairs', { game })} onKeyDown=${this.key}
          onPointerMove=${table && this.look} onPointerDown=${table && this.look}></canvas>
        <div class="plot-foot">
          <span data-testid="cell" aria-live="polite">${this.reading()}</span>
          <span class="note"><span class="swatch share-P"></span> ${t('pairs.shaded')} · <span class="swatch share-N"></span> ${t('tables.ramp', { n: number(most) })}</span>
        </div></div>
      ${!isWhole && !failure && html`<p class="note" role="status">${table ? t('tables.so-far', { n: number(table.known), of: number(table.of) }) : t('solve.asking')}</p>`}
      <div class="buttons">
        <button type="button" data-testid="csv" disabled=${!isWhole} onClick=${() => save(`${game}.csv`, csv(table), 'text/csv')}>${t('tables.csv')}</button>
        <button type="button" data-testid="latex" disabled=${!isWhole} onClick=${() => save(`${game}.tex`, pairsTable(game, table))}>${t('tables.latex')}</button>
        <button type="button" disabled=${!table} onClick=${async () => save(`${game}.png`, await this.png())}>${t('tables.png')}</button></div>`;
  }

  /** The cell at hand in words, with a way to its position. */
  reading() {
    const { table, at } = this.state;
    if (!table || !at) return html`<span class="note">${t('tables.read')}</span>`;
    const value = table.values[at[1] * table.side + at[0]];
    const { game } = this.props;
    const pair = `(${at.join(', ')})`;
    if (value < 0) return html`${pair}: ${t('tables.no-value')}`;
    return html`<a href=${address('/', { game, position: pairPosition(game, at) })}>${pair}</a>: ${t('ask.grundy')} <b>${value}</b>${' · '}<span class=${`outcome-${value ? 'N' : 'P'}`}>${t(`short.${value ? 'N' : 'P'}`)}</span>`;
  }

  png = () => new Promise((resolve) => this.canvas.current.toBlob(resolve));
}

/** The table as one pixel for each pair, the second number upwards. */
function pixels({ side, values }, colours) {
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  const image = context.createImageData(side, side);
  const [low, high, lost] = [colours['n-soft'], colours.n, colours.p].map((text) => text.match(/[\d.]+/g).map(Number));
  const most = Math.max(1, values.reduce((a, b) => Math.max(a, b), 0));
  values.forEach((value, i) => {
    if (value < 0) return;
    const place = 4 * ((side - 1 - Math.floor(i / side)) * side + (i % side));
    const part = value / most;
    for (let c = 0; c < 3; c++) image.data[place + c] = value ? low[c] + (high[c] - low[c]) * part : lost[c];
    image.data[place + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  return canvas;
}

function marks(context, view, { side, values }, colours) {
  const cell = view.w / side;
  if (cell < MARKED) return;
  context.fillStyle = colours.card;
  values.forEach((value, i) => {
    if (value === 0) context.fillRect(view.x(i % side) - cell / 6, view.y(Math.floor(i / side)) - cell / 6, cell / 3, cell / 3);
  });
}

function outline(context, view, side, [a, b], colours) {
  const [width, height] = [view.w / side, view.h / side];
  context.strokeStyle = colours.ink;
  context.lineWidth = 2;
  context.strokeRect(view.x(a) - width / 2 - 1, view.y(b) - height / 2 - 1, width + 2, height + 2);
}

/** A line for each second number, a column for each first one; empty where there is no position. */
export function csv({ side, values }) {
  const all = Array.from({ length: side }, (_, i) => i);
  return [['', ...all], ...all.map((b) => [b, ...all.map((a) => (values[b * side + a] < 0 ? '' : values[b * side + a]))])]
    .map((row) => `${row.join(',')}\n`).join('');
}
