// Cells of a grid, or of a long row in lines: one stop of the tab key, among which arrow keys move; Enter, a blank and a click choose.
import { Component, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { choosable, key, picking, range } from './board.js';

/** Rows and columns that are drawn. */
export const MOST = 36;
const SIDE = 44;
/** Room for the numbers of rows and columns. */
const MARGIN = 26;
const FOOT = 20;
/** Squares of a line at least, where a row goes on below itself, and pixels beside the board. */
const LEAST = 8;
const BESIDE = 80;
/** Pixels that two numbers beside each other take, and how many rows or columns one stands for where there is less. */
const NUMBER = 20;
const STEPS = [1, 5, 10];
/** Pixels that a board may be wide. */
const room = () => Math.max(160, (globalThis.innerWidth ?? Infinity) - BESIDE);
const ARROWS = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

/**
 * Takes, besides what is marked, chosen or changed on a board, how many `rows` and `columns` there are, and at most how many are drawn; `extra`
 * of either where one is set up. `cell(row, column)` is {label, mark, content, keys}, or nothing where there is none: its classes, what
 * is drawn around its middle, and its keys where they are not row and column. `put(row, column)` is the position once a cell was chosen to
 * be changed. With `isUp` rows count from below, with `perLine` a single row goes on below itself after so many, or fewer where the window
 * is narrow; with `isBare` squares are not seen; `axis(index)` is the number of a row or column.
 */
export class Cells extends Component {
  state = { at: '' };

  /** How many rows and columns are drawn. */
  size() {
    const { rows = 1, columns, most = MOST, extra, edit } = this.props;
    return [rows, columns].map((n) => Math.min(most, Number(n) + (edit && extra ? 1 : 0)));
  }

  perLine() {
    const { perLine = Infinity, side = SIDE } = this.props;
    return Math.min(perLine, Math.max(LEAST, Math.floor(room() / side)));
  }

  /** The cells by name, in order. */
  all() {
    const [rows, columns] = this.size();
    return new Map(range(rows).flatMap((r) => range(columns).map((c) => [`${r},${c}`, this.cell(r, c)])).filter(([, { label }]) => label !== undefined));
  }

  cell(r, c) {
    const { cell, put, marks, pick, edit } = this.props;
    const { keys = [key(r, c)], mark, ...drawing } = cell(r, c) || {};
    const choose = pick ? picking(this.props, ...keys) : edit && put && (() => edit(put(r, c)));
    return { r, c, ...drawing, mark: names('cell', this.props.isBare && 'bare', mark, ...keys.map((name) => marks?.get(name))), choose };
  }

  move({ key: arrow, currentTarget }, { r, c }, cells) {
    const [up, right] = ARROWS[arrow];
    const { isUp, perLine } = this.props;
    const [rows, columns] = this.size();
    const [down, along] = perLine ? [0, right - up * this.perLine()] : [isUp ? up : -up, right];
    const svg = currentTarget.ownerSVGElement;
    for (let [y, x] = [r + down, c + along]; y >= 0 && x >= 0 && y < rows && x < columns; y += down, x += along) {
      if (cells.get(`${y},${x}`)?.choose) {
        this.setState({ at: `${y},${x}` }, () => svg.querySelector(`[data-at="${y},${x}"]`).focus());
        return;
      }
    }
  }

  /** Writes a number below a column, or beside a row: as large as elsewhere, also where the window makes the board smaller. */
  number(shrunk) {
    const { axis, side = SIDE } = this.props;
    const step = STEPS.find((n) => n * side * shrunk >= NUMBER) ?? STEPS.at(-1);
    const style = shrunk < 1 ? { fontSize: `${0.8 / shrunk}rem` } : undefined;
    return (x, y, i) => axis(i) % step === 0 && html`<text x=${x} y=${y} class="label middle" style=${style}>${axis(i)}</text>`;
  }

  render({ side = SIDE, isUp, axis, ...props }, { at }) {
    const perLine = props.perLine ? this.perLine() : Infinity;
    const cells = this.all();
    const stop = cells.get(at)?.choose ? at : [...cells].find(([, { choose }]) => choose)?.[0];
    const [rows, columns] = this.size();
    const beside = axis && rows > 1 ? MARGIN : 0;
    const shrunk = Math.min(1, (room() - beside) / (side * Math.min(columns, perLine) + 2));
    const number = this.number(shrunk);
    const left = Math.max(1, beside / shrunk);
    const line = side * rows + (axis ? FOOT / shrunk : 0);
    const [width, height] = [side * Math.min(columns, perLine) + left + 1, line * Math.ceil(columns / perLine || 1) + 2];
    const middle = (c) => left + side * ((c % perLine) + 0.5);
    const top = (r, c = 0) => 1 + side * (isUp ? rows - 1 - r : r) + line * Math.floor(c / perLine);
    return html`<svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${axis && rows > 1 && range(rows).map((r) => number(12 / shrunk, top(r) + side / 2 + 5 / shrunk, r))}
      ${axis && range(columns).map((c) => number(middle(c), line * (1 + Math.floor(c / perLine)) - 4 / shrunk, c))}
      ${[...cells].map(([name, { r, c, mark, content, ...cell }]) => html`
        <g key=${name} ...${this.choosable(name, { r, c, ...cell }, name === stop, cells)}>
          <rect x=${middle(c) - side / 2} y=${top(r, c)} width=${side} height=${side} class=${mark} />
          ${content && html`<g transform="translate(${middle(c)} ${top(r, c) + side / 2})">${content}</g>`}</g>`)}</svg>
      ${this.beyond()}`;
  }

  choosable(name, { label, choose, ...place }, isStop, cells) {
    if (!choose) return {};
    const keys = Object.fromEntries(Object.keys(ARROWS).map((arrow) => [arrow, (event) => this.move(event, place, cells)]));
    return { ...choosable(choose, label, keys), 'data-at': name, tabindex: isStop ? 0 : -1, onFocus: () => this.setState({ at: name }) };
  }

  /** What is not drawn. */
  beyond() {
    const { rows = 1, columns, most = MOST } = this.props;
    return (rows > most || columns > most) && html`<p class="note">${t('grid.beyond', { rows, columns, n: most })}</p>`;
  }
}
