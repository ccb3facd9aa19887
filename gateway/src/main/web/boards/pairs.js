// Wythoff and Euclid: a point on the quarter grid, with the positions shaded that the player to move loses.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, key, largest, range, readIntegers, traced } from './board.js';
import { Asking } from './asking.js';
import { Cells } from './cells.js';

const MOST = 30;

const sideOf = (position) => Math.min(MOST, Number(largest(position, 8)) + 2);

class View extends Asking {
  /** All points of the grid. */
  positions({ position }) {
    const side = sideOf(position);
    return range(side * side).map((i) => [i % side, Math.floor(i / side)]);
  }

  render({ position, isPlain, ...props }, { outcomes }) {
    const side = sideOf(position);
    const step = Math.max(14, Math.min(30, Math.floor(480 / side)));
    const cell = (y, x) => {
      const name = key(x, y);
      const here = Number(position[0]) === x && Number(position[1]) === y;
      return {
        label: `(${x}, ${y})`,
        keys: [name],
        mark: names(!isPlain && outcomes.length === side * side && outcomes[side * y + x] === 'P' && 'lost', props.open?.(name) && 'open'),
        content: here && html`<circle r=${step * 0.36} class="token part" />`,
      };
    };
    return html`<div><${Cells} ...${props} isUp side=${step} rows=${side} columns=${side} cell=${cell} put=${(y, x) => [x, y]} axis=${(i) => (i % 5 === 0 ? i : NaN)} />
      <p class="note">${this.isTold && html`<span class="swatch lost"></span> ${t('pairs.shaded')}`}
        ${position.some((n) => n >= side) && html`${this.isTold && ' · '}${t('pairs.far')}`}</p></div>`;
  }
}

export const pairs = {
  read: (text) => {
    const pair = readIntegers(text);
    if (pair.length !== 2) throw new Bad('bad.pair', { n: pair.length });
    return pair;
  },
  say: ({ to }, position) => t('move.pair', { from: position.join(', '), to: to.join(', ') }),
  marks: ({ to }) => new Map([[key(...to), 'goal']]),
  traces: traced,
  View,
};
