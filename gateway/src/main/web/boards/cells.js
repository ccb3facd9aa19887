// Cells of a grid: one stop of the tab key, among which arrow keys move; Enter, a blank and a click choose.
import { Component, html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { range } from './board.js';

/** Rows and columns that are drawn. */
export const MOST = 36;
const SIDE = 44;
/** Room for the numbers of rows and columns. */
const MARGIN = 26;
const FOOT = 20;
const ARROWS = { ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] };

/**
 * `cell(row, column)` is {label, mark, content, choose}, or null where there is none: `mark` its classes, `content` what is
 * drawn in it around its middle. With `isUp` rows count from below. `axis(index)` is the number of a row or column, if any.
 */
export class Cells extends Component {
  state = { at: '' };

  /** The cells by name, in order. */
  all() {
    const { rows, columns, cell } = this.props;
    return new Map(range(rows).flatMap((r) => range(columns).map((c) => [`${r},${c}`, { r, c, ...cell(r, c) }]))
      .filter(([, { label }]) => label !== undefined));
  }

  move(event, { r, c }, cells) {
    const [up, right] = ARROWS[event.key] ?? [];
    if (up === undefined) return;
    event.preventDefault();
    const down = this.props.isUp ? up : -up;
    const { rows, columns } = this.props;
    const svg = event.currentTarget.ownerSVGElement;
    for (let [y, x] = [r + down, c + right]; y >= 0 && x >= 0 && y < rows && x < columns; y += down, x += right) {
      if (cells.get(`${y},${x}`)?.choose) {
        this.setState({ at: `${y},${x}` }, () => svg.querySelector(`[data-at="${y},${x}"]`).focus());
        return;
      }
    }
  }

  render({ rows, columns, side = SIDE, isUp, axis }, { at }) {
    const cells = this.all();
    const stop = cells.get(at)?.choose ? at : [...cells].find(([, { choose }]) => choose)?.[0];
    const left = axis ? MARGIN : 1;
    const [width, height] = [side * columns + left + 1, side * rows + 2 + (axis ? FOOT : 0)];
    const top = (r) => 1 + side * (isUp ? rows - 1 - r : r);
    return html`<svg class="fit" width=${width} height=${height} viewBox="0 0 ${width} ${height}">
      ${axis && range(rows).map((r) => html`<text x="12" y=${top(r) + side / 2 + 5} class="label middle">${axis(r)}</text>`)}
      ${axis && range(columns).map((c) => html`<text x=${left + side * (c + 0.5)} y=${height - 5} class="label middle">${axis(c)}</text>`)}
      ${[...cells].map(([name, { r, c, label, mark, content, choose }]) => html`
        <g key=${name} ...${choose && this.choosable(name, { r, c, label, choose }, name === stop, cells)}>
          <rect x=${left + side * c} y=${top(r)} width=${side} height=${side} class=${names('cell', mark)} />
          ${content && html`<g transform="translate(${left + side * (c + 0.5)} ${top(r) + side / 2})">${content}</g>`}</g>`)}</svg>`;
  }

  choosable(name, { r, c, label, choose }, isStop, cells) {
    return {
      'data-at': name,
      role: 'button',
      tabindex: isStop ? 0 : -1,
      'aria-label': label,
      class: 'choosable',
      onClick: choose,
      onFocus: () => this.setState({ at: name }),
      onKeyDown: (event) => {
        this.move(event, { r, c }, cells);
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          choose();
        }
      },
    };
  }
}

/** Two buttons that make the grid one smaller or larger. */
export const Resize = ({ name, less, more }) => html`<span class="stepper" role="group" aria-label=${name}>
  <button type="button" aria-label=${t('step.less', { name })} onClick=${less}>−</button><span>${name}</span>
  <button type="button" aria-label=${t('step.more', { name })} onClick=${more}>+</button></span>`;

/** What is not drawn of a grid. */
export const Beyond = ({ rows, columns }) => (rows > MOST || columns > MOST) && html`<p class="note">${t('grid.beyond', { rows, columns, n: MOST })}</p>`;
