// Components of positions as proofs have them: connected parts that have a move, those alike under the game's symmetries as one text.

/** Groups of cells that hang together: {rows}, cut to the cells of the group, all others `empty`. */
function groups(rows, isIn, empty) {
  const seen = new Set();
  const found = [];
  rows.forEach((row, r) => [...row].forEach((sign, c) => {
    if (isIn(sign) && !seen.has(`${r},${c}`)) found.push(cropped(rows, grown(rows, r, c, isIn, seen), empty));
  }));
  return found;
}

function grown(rows, r, c, isIn, seen) {
  const cells = [[r, c]];
  seen.add(`${r},${c}`);
  for (const [y, x] of cells) { // It grows meanwhile.
    for (const [down, across] of [[y + 1, x], [y - 1, x], [y, x + 1], [y, x - 1]]) {
      const name = `${down},${across}`;
      if (seen.has(name) || !isIn(rows[down]?.[across] ?? '')) continue;
      seen.add(name);
      cells.push([down, across]);
    }
  }
  return cells;
}

function cropped(rows, cells, empty) {
  const [top, left] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  const [bottom, right] = [0, 1].map((axis) => Math.max(...cells.map((cell) => cell[axis])));
  const board = Array.from({ length: bottom - top + 1 }, () => Array(right - left + 1).fill(empty));
  for (const [r, c] of cells) board[r - top][c - left] = rows[r][c];
  return board.map((row) => row.join(''));
}

const upsideDown = (rows) => rows.toReversed();
const mirrored = (rows) => rows.map((row) => [...row].toReversed().join(''));
const transposed = (rows) => [...rows[0]].map((sign, c) => rows.map((row) => row[c]).join(''));
const swapped = (rows) => rows.map((row) => row.replace(/[xo]/g, (sign) => (sign === 'x' ? 'o' : 'x')));

/** The least of the texts that `changes`, one after another, make of a board. */
function least(board, changes) {
  const alike = changes.reduce((boards, change) => boards.flatMap((one) => [one, change(one)]), [board]);
  return alike.map(String).reduce((first, text) => (text < first ? text : first));
}

const TURNS = [upsideDown, mirrored, transposed];

/** Longer rows of Chomp are not turned into columns. */
const MOST_TURNED = 1000;

/** A board of Chomp with its rows as columns. */
const turned = (lengths) => (lengths[0] > MOST_TURNED ? lengths : Array.from({ length: lengths[0] }, (_, c) => lengths.filter((n) => n > c).length));

const PARTS = {
  __proto__: null,
  cram: (rows) => groups(rows, (sign) => sign === '.', '#').filter((board) => board.join('').match(/\./g).length > 1)
    .map((board) => least(board, TURNS)),
  clobber: (rows) => groups(rows, (sign) => sign === 'x' || sign === 'o', '.').filter((board) => /x/.test(board) && /o/.test(board))
    .map((board) => least(board, [...TURNS, swapped])),
  chomp: (lengths) => {
    const rows = lengths.map(Number).filter((n) => n > 0);
    return rows.length && rows[0] + rows.length > 2 ? [least(rows, [turned])] : [];
  },
};

/** The function from a position to its components, each a text; undefined for games whose components this page does not know. */
export const partsOf = (name) => PARTS[name];
