// Material for class: QR codes, paths, LaTeX, worksheets: node class.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { draw } from './drawing.mjs';

const { correction, formatBits, qr, versionBits } = await import('../../main/web/class/qr.js');
const { partsOf, svgOf } = await import('../../main/web/class/picture.js');
const { escaped, pairsTable, tikzOf, valuesTable } = await import('../../main/web/class/latex.js');
const { readGame } = await import('../../main/web/solve/game.js');
const { chance, likeness, mixed } = await import('../../main/web/class/walk.js');

const WHITE = [255, 255, 255, 1];

test('codewords and bits are those of the published examples', () => {
  // "HELLO WORLD" as 1-M, and the tables of format and version information of ISO/IEC 18004
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  assert.deepEqual(correction(data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  const bits = (number, length) => number.toString(2).padStart(length, '0');
  assert.deepEqual([0, 4, 7].map((mask) => bits(formatBits(1, mask), 15)), ['111011111000100', '110011000101111', '110100101110110']);
  assert.deepEqual([0, 5].map((mask) => bits(formatBits(0, mask), 15)), ['101010000010010', '100000011001110']);
  assert.deepEqual([7, 40].map((version) => bits(versionBits(version), 18)), ['000111110010010100', '101000110001101001']);
});

test('a code is the one that another reader has read', () => {
  const rows = qr('https://a.org/?game=nim').map((row) => row.map((isDark) => (isDark ? '#' : '.')).join(''));
  assert.deepEqual(rows, [
    '#######....##.#...#######',
    '#.....#..##...#.#.#.....#',
    '#.###.#.....#.##..#.###.#',
    '#.###.#.#...##..#.#.###.#',
    '#.###.#.##......#.#.###.#',
    '#.....#....##.#.#.#.....#',
    '#######.#.#.#.#.#.#######',
    '..........##..###........',
    '##...###.#.#.#.#....##...',
    '.##.#..#.#..##.#....####.',
    '#.###.##..#...####.#.#.##',
    '.....#.###..#.###....#..#',
    '#.##.###.#.##.....##....#',
    '#.##.#.##....#.#...#...#.',
    '#...#####.########.###.##',
    '#..###.#...#..##.#.#.##.#',
    '#.#..##.##.#.##.#####.#..',
    '........#...##..#...#....',
    '#######.##.#.##.#.#.#...#',
    '#.....#.###.#.#.#...#..#.',
    '#.###.#.....#########.###',
    '#.###.#...#..###.##....##',
    '#.###.#..#.##.#..#...##.#',
    '#.....#.#..#..#.#.###...#',
    '#######.###.###.##...#..#',
  ]);
});

test('codes grow with the text, up to the capacity of level L', () => {
  // the largest texts of versions 1, 6, 7, 9, 10, 26, 40 in the standard's table, and one byte more
  const sizes = { 17: 1, 134: 6, 154: 7, 230: 9, 271: 10, 1367: 26, 2953: 40 };
  for (const [length, version] of Object.entries(sizes)) assert.equal(qr('x'.repeat(length), 0).length, 4 * version + 17, length);
  assert.equal(qr('x'.repeat(18), 0).length, 4 * 2 + 17);
  assert.equal(qr('x'.repeat(2954)), undefined);
});

test('the parts of a path are points from the origin', () => {
  assert.deepEqual(partsOf('M1 2l3 4m0 -4h5v6H0zL-1.5-2Q0 0 1 1'), [
    ['M', [1, 2]], ['L', [4, 6]], ['M', [4, 2]], ['L', [9, 2]], ['L', [9, 8]], ['L', [0, 8]], ['Z'], ['L', [-1.5, -2]], ['Q', [0, 0], [1, 1]],
  ]);
});

test('texts in pictures are no commands', () => {
  assert.equal(escaped('a_b & 50% \\{x} #1 ^~☠'), 'a\\_b \\& 50\\% \\textbackslash{}\\{x\\} \\#1 \\textasciicircum{}\\textasciitilde{}$\\dagger$');
  const shapes = [{ kind: 'text', at: [1, 2], text: '<a&"', anchor: 'middle', size: 12, fill: WHITE, opacity: 1 }];
  assert.match(svgOf({ width: 9, height: 9, shapes }), />&lt;a&amp;&quot;<\/text>/);
  assert.match(tikzOf({ shapes }, 'x\ny'), /^% x y\n.*\{<a\\&"\};\n/s);
});

test('a curve with one control point is one with two for TikZ', () => {
  const shapes = [{ kind: 'path', parts: [['M', [0, 0]], ['Q', [3, 3], [6, 0]]], stroke: WHITE, width: 2, dash: [4, 2], opacity: 1 }];
  assert.ok(tikzOf({ shapes }, 'x').includes(
    '\\path[draw={rgb,255:red,255;green,255;blue,255},line width=1.5pt,dash pattern=on 3pt off 1.5pt] (0,0) .. controls (2,2) and (4,2) .. (6,0);'));
});

test('tables for LaTeX have ten values a row, and nothing where there is no pair', () => {
  assert.ok(valuesTable('nim', Float64Array.from({ length: 12 }, (_, i) => i)).endsWith('10 & 10 & 11 \\\\\n\\end{tabular}\n'));
  assert.match(pairsTable('chomp', { side: 2, values: [0, 0, -1, 1] }), /\n0 & 0 & 0 \\\\\n1 & {2}& 1 \\\\\n/);
});

test('a title of several lines is a comment in one', () => {
  const title = '{\n"rules":\r\n\\input{x}}';
  for (const table of [valuesTable(title, [0]), pairsTable(title, { side: 1, values: [0] })]) {
    assert.match(table, /^% \{ "rules": \\input\{x\}\}: nim-values of .*\n\\begin/);
  }
});

test('a seed says the same numbers always, from 0 to 1', () => {
  const numbers = (seed) => Array.from({ length: 5 }, chance(seed));
  assert.deepEqual(numbers(7), numbers(7));
  assert.notDeepEqual(numbers(7), numbers(8));
  assert.ok(Array.from({ length: 1000 }, chance(1)).every((n) => n >= 0 && n < 1));
});

test('a third of the exercises is lost where there are so many, and none is missing while there are others', () => {
  const all = [...'NNNNPNPPPP'].map((outcome, i) => ({ position: i, answer: { outcome } }));
  assert.deepEqual(mixed(all, 6).map(({ position }) => position), [0, 1, 2, 3, 4, 6]);
  assert.equal(mixed(all.slice(0, 4), 6).length, 4);
  assert.equal(mixed(all.slice(4), 6).length, 6);
});

test('the same parts in another order are the same exercise, where their order means nothing', () => {
  const like = (name, text) => {
    const game = readGame(name, []);
    return likeness(game.board.read(text, game), game);
  };
  for (const [name, one, other] of [
    ['nim', '3,2', '2,3'], ['kayles', '1,5,1', '5,1,1'], ['sum', '[{"game":"nim","position":[1]},{"game":"kayles","position":[2]}]', '[{"game":"kayles","position":[2]},{"game":"nim","position":[1]}]'],
  ]) {
    assert.equal(like(name, one), like(name, other), name);
  }
  for (const [name, one, other] of [['end-nim', '3,2', '2,3'], ['staircase', '3,2', '2,3'], ['nim', '3,2', '3,2,1'], ['turning-turtles', 'HT', 'TH']]) {
    assert.notEqual(like(name, one), like(name, other), name);
  }
});

const { Answers, playLink } = await import('../../main/web/class/worksheet.js');

test('the answers of a worksheet say how many winning moves they leave out, and that one is a winning move where it alone is known', () => {
  const told = (answer) => draw({ type: Answers, props: { game: readGame('nim', []), list: [{ position: [3, 5], answer: { outcome: 'N', ...answer } }] } }).text;
  const move = { heap: 1, to: [3] };
  assert.match(told({ moves: { count: 9, items: [move] } }), /Winning: heap 2: 5 → 3; and 8 others$/);
  assert.match(told({ moves: { count: 1, items: [move] } }), /Winning: heap 2: 5 → 3$/);
  assert.match(told({ move }), /A winning move: heap 2: 5 → 3$/);
});

const { QrCode } = await import('../../main/web/class/qr-code.js');

test('there is no code of an address that leads a phone to itself', () => {
  const idOf = (text) => draw({ type: QrCode, props: { text } }).elements[0].props['data-testid'];
  for (const host of ['localhost:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', 'nimbus.localhost']) assert.equal(idOf(`http://${host}/?game=nim`), 'no-qr', host);
  for (const host of ['192.168.1.7:8080', 'school.org', '127.0.0.1.org', '[fd00::1]']) assert.equal(idOf(`http://${host}/?game=nim`), 'qr', host);
});

test('the code on a worksheet leads to the position with its answer hidden', () => {
  const link = playLink({ asked: { game: 'nim', position: '3,5', play: 'misere' } });
  assert.equal(link, `${location.origin}/?game=nim&position=3,5&play=misere&side=first`);
});
