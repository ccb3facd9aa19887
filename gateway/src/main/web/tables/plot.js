// A canvas with one or two games' values, moved and zoomed by mouse, touch and keys.
import { Component, createRef, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { colour, onThemeChange } from '../base/theme.js';
import { axes, heat, periods, roomOf, scatter } from './paint.js';
import { largest, panned, viewOf, zoomed } from './view.js';

const HEIGHT = 420;
const COLOURS = ['faint', 'line', 'soft', 'n', 'p', 'token-other'];

export class Plot extends Component {
  canvas = createRef();
  state = { range: null, at: null };

  componentDidMount() {
    this.observer = new ResizeObserver(() => this.paint());
    this.observer.observe(this.canvas.current.parentElement);
    this.leaveTheme = onThemeChange(() => this.paint());
    this.canvas.current.addEventListener('wheel', this.wheel, { passive: false });
    this.paint();
  }

  componentWillUnmount() {
    this.observer.disconnect();
    this.leaveTheme();
  }

  componentDidUpdate(before) {
    if (before.series !== this.props.series) this.setState({ range: null });
    this.paint();
  }

  last() {
    return Math.max(1, ...this.props.series.map(({ values }) => values.length - 1));
  }

  range() {
    return this.state.range ?? { from: 0, to: this.last() };
  }

  view() {
    const { from, to } = this.range();
    const most = Math.max(...this.props.series.map(({ values }) => largest(values, from, to)));
    return viewOf(from, to, most, roomOf(this.canvas.current), HEIGHT, this.props.kind === 'heat' ? 0.5 : 0);
  }

  paint() {
    const canvas = this.canvas.current;
    if (!canvas) return;
    const view = (this.shown = this.view());
    if (view.w <= 0) return; // There is no room for it, as while it is hidden.
    const scale = devicePixelRatio || 1;
    canvas.width = view.width * scale;
    canvas.height = view.height * scale;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const colours = Object.fromEntries(COLOURS.map((name) => [name, colour(name)]));
    axes(context, view, colours);
    this.series(context, view, colours);
  }

  series(context, view, colours) {
    const { series, kind } = this.props;
    if (series[0].period?.period) periods(context, view, series[0].period, colours);
    const draw = kind === 'heat' ? heat : scatter;
    series.forEach(({ values }, i) => draw(context, view, values, i ? colours['token-other'] : colours.n));
  }

  move(range) {
    this.setState({ range });
  }

  wheel = (event) => {
    event.preventDefault();
    this.move(zoomed(this.range(), this.shown.heapAt(event.offsetX), event.deltaY > 0 ? 1.25 : 0.8, this.last()));
  };

  grab = (event) => {
    this.from = { x: event.clientX, range: this.range() };
    event.target.setPointerCapture(event.pointerId);
  };

  drag = (event) => {
    if (this.from) {
      const perPixel = (this.from.range.to - this.from.range.from) / this.shown.w;
      this.move(panned(this.from.range, (this.from.x - event.clientX) * perPixel, this.last()));
    }
    const heap = this.shown.heapAt(event.offsetX);
    this.setState({ at: heap >= 0 && heap <= this.last() ? heap : null });
  };

  key = (event) => {
    const range = this.range();
    const span = range.to - range.from;
    const middle = range.from + span / 2;
    const moves = {
      ArrowLeft: () => panned(range, -span / 4, this.last()), ArrowRight: () => panned(range, span / 4, this.last()),
      '+': () => zoomed(range, middle, 0.5, this.last()), '-': () => zoomed(range, middle, 2, this.last()), 0: () => null,
    };
    if (!moves[event.key]) return;
    event.preventDefault();
    this.move(moves[event.key]());
  };

  png = () => new Promise((resolve) => this.canvas.current.toBlob(resolve));

  render({ series, label }, { at }) {
    const zoom = (factor) => () => {
      const range = this.range();
      this.move(zoomed(range, (range.from + range.to) / 2, factor, this.last()));
    };
    return html`
      <div class="plot" data-testid="plot">
        <canvas ref=${this.canvas} tabindex="0" role="img" aria-label=${label} onKeyDown=${this.key} onPointerDown=${this.grab}
          onPointerMove=${this.drag} onLostPointerCapture=${() => (this.from = null)} onPointerLeave=${() => this.setState({ at: null })}></canvas>
        <div class="plot-foot">
          <span class="note">${at === null ? t('plot.help') : series.map(({ name, values }) => `${name}: G(${number(at)}) = ${number(values[at] ?? 0)}`).join(' · ')}</span>
          <span class="plot-zoom">
            <button type="button" class="quiet" aria-label=${t('plot.in')} onClick=${zoom(0.5)}>+</button>
            <button type="button" class="quiet" aria-label=${t('plot.out')} onClick=${zoom(2)}>−</button>
            <button type="button" class="quiet" onClick=${() => this.move(null)}>${t('plot.all')}</button></span>
        </div>
      </div>`;
  }
}
