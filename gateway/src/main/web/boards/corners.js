// Heads on a quarter of the plane: Turning Corners, and the tartan games.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { arePairs, explained, key, largest, structure, traced } from './board.js';
import { Cells } from './cells.js';

const SIDE = 34;
const MOST = 16;

const same = ([a, b]) => ([c, d]) => a === c && b === d;

/** Turns a coin: heads that are there go, others come. */
const toggled = (heads, corner) => (heads.some(same(corner)) ? heads.filter((head) => !same(corner)(head)) : [...heads, corner]);

/** A board whose rows and columns count from `least`. */
function quarter(least) {
  const far = (position, side) => Math.min(MOST, Number(largest(position.map((head) => head[side]), 3)) + 2 - least);

  const View = ({ position, ...props }) => html`<${Cells} ...${props} isUp side=${SIDE} rows=${far(position, 1)} columns=${far(position, 0)} axis=${(i) => i + least}
    put=${(r, c) => toggled(position, [c + least, r + least])}
    cell=${(r, c) => {
      const [x, y] = [c + least, r + least];
      const face = position.some(same([x, y])) ? 'H' : 'T';
      return { label: t('corner.name', { x, y, face: t(`coin.${face}`) }), keys: [key(x, y)], content: html`<circle r="12" class="coin coin-${face}" />` };
    }} />`;

  return { ...structure((value) => arePairs(value, least), least ? 'bad.corners' : 'bad.tartan'), traces: traced, View };
}

const corners = ([x, y], [a, b]) => [[x, y], [a, y], [x, b], [a, b]].filter((corner) => corner.every((c) => c > 0));

const turned = (list) => new Map(list.map((corner) => [key(...corner), 'turn']));

export const turningCorners = {
  ...quarter(1),
  say: ({ head, to }, position) => t('move.corners', { from: position[head].join(', '), to: to.join(', ') }),
  marks: ({ head, to }, position) => turned(corners(position[head], to)),
  why: (position) => ({
    note: t('why.corners'),
    ...explained(position, (head) => ({ name: `(${head.join(', ')})`, size: head, position: [head] })),
  }),
};

/** The coins where the columns of a move cross its rows. */
export const tartan = {
  ...quarter(0),
  marks: ({ columns, rows }) => turned(columns.flatMap((x) => rows.map((y) => [x, y]))),
};
