// Boards against texts that nobody means well with: node boards.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { draw } from './drawing.mjs';

const { readGame } = await import('../../main/web/solve/game.js');
const { carry, formOf, place } = await import('../../main/web/boards/layout.js');
const { stressed } = await import('../../main/web/boards/stress.js');
const { nodeKayles } = await import('../../main/web/boards/graphs.js');
const { Bad } = await import('../../main/web/boards/board.js');
const { writeJson } = await import('../../main/web/base/json.js');

const LARGEST = '9223372036854775807';
/** Elements that any drawing may take, and milliseconds of CPU for all that is done with a position. */
const MOST_ELEMENTS = 6000;
const MOST_MILLIS = 1500;

const GAMES = [
  ['sprouts', '"0*2.AB|AB.12+0+2aABCa|2BAC"'], ['sprouts', '4'],
  ['nim', '[3,5,6,7]', 'heap'], ['subtraction(1..3,7)', '[5,9]', 'heap'], ['kayles', '[5,7]', 'heap'], ['octal(4.3...)', '[5,7]', 'heap'],
  ['lasker', '[4,2]', 'heap'], ['take-and-break(0.8A)', '[5,9,12]', 'heap'], ['couples-are-forever', '[5,7]', 'heap'],
  ['treblecross', '[12,"..X...."]', 'heap'], ['strip(2)', '[6,10]', 'heap'], ['ring(1,2)', '[7,12]'],
  ['ring(1,2)', '{"circles":[7],"lines":[3]}'], ['staircase', '[2,1,3,1]'], ['moore(2)', '[1,2,3,4]'],
  ['moore(9223372036854775807)', '[1,2,3,4]'], ['half-nim', '[1,1,2,3]'], ['cyclic-nimhoff(3)', '[4,5,7]'], ['fibonacci-nim', '[11,7,[6,2]]'], ['poset', '{"vertices":3,"edges":[[0,1],[0,2]]}'], ['stoned', '[4,1,2,1]'],
  ['stoned', '{"heaps":[4,1,2],"last":0}'], ['boxes', '{"open":[1],"closed":[1,2,3]}'], ['cards', '[[6,3],[4,3],[5,6]]'],
  ['end-nim', '[3,1,4,2]'], ['nim-pass', '{"heaps":[1,2,3],"pass":false}'], ['wythoff', '[10,18]'], ['euclid', '[18,50]'],
  ['chocolate(2)', '[3,9]'], ['turning-turtles', '"TTTHHTHH"'], ['mock-turtles', '"THTHH"'], ['ruler', '"THTH"'],
  ['coins(1..5)', '"THTHH"'], ['turning-corners', '[[1,3],[2,3]]'], ['tartan(mock-turtles,ruler)', '[[1,3],[2,3]]'],
  ['nimble', '[3,5,5]'], ['silver-dollar', '[1,5,8]'], ['{"graph":[[1,2],[],[1]]}', '[0,2]'],
  ['hackenbush', '{"edges":[[0,1],[1,2],[1,3],[3,4]]}'], ['node-kayles', '{"vertices":5,"edges":[[0,1],[0,3],[2,4]]}'],
  ['arc-kayles', '{"edges":[[0,1],[1,2],[2,3],[3,1],[4,5]]}'], ['nimstring', '{"edges":[[0,1],[1,2],[2,0],[2,3],[3,0]]}'],
  ['geography', '{"vertices":5,"edges":[[0,1],[1,2],[2,3],[3,0],[3,4]],"at":0}'], ['cram', '[".##",".#.","..."]'],
  ['chomp', '[3,2]'], ['clobber', '["xox","oxo"]'], ['sheet-cutting(2)', '[[4,5],[7,3]]'], ['nogo', '["...","x.o"]'], ['nogo', '["1.#","x23"]'], ['notakto', '[["X..","...","..."],3]'], ['delete-nim', '[7,10]'], ['nim-pass', '[1,2,3]'],
  ['subtraction-pass(1,3)', '[4,7]'], ['coin-runs(2,3)', '"THTHH"'], ['chocolate(0)', '[3,9]'],
  ['{"rewrite":[["++","--"]]}', '"++++-++"'],
  ['{"rules":{"state":["n"],"moves":[{"for":{"d":"1..n-1"},"if":"n%d==0","to":["n-d"]}]}}', '[12,7]'],
  ['{"rules":{"state":["w","h"],"moves":[{"for":{"k":"1..w-1"},"to":[["k","h"],["w-k","h"]]}]}}', '[[4,5],[7,3]]'],
  ['sum', '[{"game":"kayles","position":[10]},{"game":"nim","position":[2,6]}]'],
  ['sum', '[{"game":"treblecross","position":[4]},{"game":{"graph":[[1],[]]},"position":[0]},{"game":"cram","position":["..",".."]}]'],
];

/** Games that are none, or none that a board knows. */
const STRANGE_GAMES = [
  'constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf(3)', 'subtraction(constructor)', 'subtraction(toString)', 'moore(x)', 'moore()',
  'octal()', 'octal(x)', 'take-and-break(__proto__)', 'strip()', 'strip(a..b)', 'ring()', 'nope', '.', '0.', '(', '{}', '{"constructor":1}', '{"__proto__":[]}',
  '{"graph":[[5]]}', '{"graph":5}', '{"graph":null}', '{"graph":[5]}', '{"graph":[null]}', '{"graph":[["x"]]}', '{"graph":[[-1]]}', '{"graph":[[[1,9]],[]]}',
  '{"graph":[[1.5],[]]}', '{"graph":[[9007199254740993]]}', '{"graph":{}}', '{"rewrite":5}', '{"rewrite":[5]}', '{"rewrite":[null]}', '{"rewrite":[["a"]]}',
  '{"rewrite":[[1,2]]}', '{"rewrite":[["",""]]}', '{"rules":5}', '{"rules":null}', '{"rules":{}}', '{"rules":{"state":"ab","moves":[]}}',
  '{"rules":{"state":["n"],"moves":5}}', '{"rules":{"state":["n"],"moves":[{"to":["constructor(n)"]}]}}', '{"ruleset":"x"}', '{"nim":1}', '{"sum":1}', '{"cram":1}',
];

const ODD = ['-1', '1.5', 'null', '"x"', '"constructor"', '{}', '[]', '[1]', LARGEST, `"${LARGEST}"`, '9007199254740993', '1e300', 'true', '100000', '""'];
const TEXTS = [
  '', 'null', '5', '-1', '[-1]', '[[]]', '[null]', '[[null]]', '{}', '[{}]', '"', '[', '{', 'x', '"x"', '""', 'constructor', '[""]', '[["#"]]', LARGEST, `[${LARGEST}]`,
  `[${LARGEST},${LARGEST}]`, `${LARGEST},1,9007199254740993`, '{"edges":5}', '{"edges":[5]}', '{"edges":[[0]]}', '{"edges":[[0,0]]}', '{"edges":[[7,8]]}',
  '{"heaps":5}', '{"heaps":[1],"last":7}', '{"heaps":[-1]}', '{"vertices":1000000000,"edges":[]}', '{"vertices":3,"edges":[],"at":7}', '{"open":[1]}',
  '{"circles":[5],"lines":5}', '[{"game":"constructor","position":[1]}]', '[{"game":"nim","position":"x"}]', '[{"game":null,"position":null}]', '[{"game":{},"position":1}]',
  '[{"game":"","position":1}]', '[{"game":{"graph":[[5]]},"position":[0]}]', '[{"game":"sum","position":[{"game":"sum","position":[]}]}]',
  `[${Array(60_000).fill('1').join()}]`, Array(5000).fill(LARGEST).join(), `[${Array(300).fill(`"${'.'.repeat(300)}"`).join()}]`, 'H'.repeat(100_000), '.'.repeat(100_000), `[${Array(3000).fill('[3,4]').join()}]`,
  `{"open":[${Array(1000).fill(5).join()}],"closed":[${Array(1000).fill(5).join()}]}`, `[${Array(40).fill('0').join()}]`, '[400,400,400]',
];

/** A position with one of its numbers, words or lists replaced by something odd. */
function* mutations(text) {
  const value = JSON.parse(text);
  const paths = (at, path = []) => [path, ...(at && typeof at === 'object' ? Object.keys(at).flatMap((key) => paths(at[key], [...path, key])) : [])];
  for (const path of paths(value)) {
    for (const odd of ODD) {
      const copy = structuredClone(value);
      const last = path.at(-1);
      const parent = path.slice(0, -1).reduce((at, key) => at[key], copy);
      if (last !== undefined) parent[last] = '\u0001';
      yield last === undefined ? odd : JSON.stringify(copy).replace('"\\u0001"', odd);
    }
  }
}

function drawn(game, position, more = {}) {
  const { elements, text } = draw({ type: game.board.View, props: { position, game, ...more } });
  assert.ok(elements.length <= MOST_ELEMENTS, `${elements.length} elements`);
  for (const { type, props } of elements) for (const [name, value] of Object.entries(props ?? {})) {
    assert.ok(!(typeof value === 'number' && Number.isNaN(value)) && !/NaN|undefined/.test(typeof value === 'string' ? value : ''), `${type} ${name}=${value}`);
  }
  return text;
}

function look(game, position) {
  const { board } = game;
  assert.equal(board.write(board.read(board.write(position), game)), board.write(position), 'read and written');
  drawn(game, position, { edit: () => {} });
  drawn(game, position, { pick: () => {}, picked: [] });
  for (const { name, size } of board.why?.(position, game).items ?? []) assert.ok(name, `a part of ${writeJson(size)}`);
}

/** Reads the position and looks at it from all sides. */
function tried(notation, text) {
  const where = `${notation} ${text.length > 120 ? `${text.slice(0, 120)}… (${text.length})` : text}`;
  const began = process.cpuUsage();
  try {
    const game = readGame(notation, []);
    look(game, game.board.read(text, game));
  } catch (cause) {
    if (!(cause instanceof Bad)) throw new Error(`${where}: ${cause.message}`, { cause });
    assert.ok(cause.message, where);
  }
  const millis = process.cpuUsage(began).user / 1000;
  assert.ok(millis < MOST_MILLIS, `${where} took ${Math.round(millis)} ms`);
}

for (const [notation, position] of GAMES) {
  test(`${notation} takes any text for a position`, () => {
    tried(notation, position);
    for (const text of [...TEXTS, ...mutations(position)]) tried(notation, text);
  });
}

for (const notation of STRANGE_GAMES) {
  test(`${notation} is a game that the page stands`, () => {
    for (const text of [...TEXTS, '[0]', '++', '[[1,2]]']) tried(notation, text);
  });
}

test('a graph that a person has arranged stays so while many others are shown', () => {
  const model = { of: (ids) => ({ ids, edges: ids.slice(1).map((id, i) => [i, i + 1]) }) };
  place(model, model.of(['mine', 'too']), [[1, 2], [3, 4]]);
  for (let i = 0; i < 101; i++) formOf(model, ['other', i]);
  assert.deepEqual(formOf(model, ['mine', 'too']).points, [[1, 2], [3, 4]]);
});

test('a graph that a person has arranged after a move stays so while the move is shown', () => {
  const model = { isNumbered: true, of: (n) => ({ ids: [...Array(n).keys()], edges: [] }), taken: (position, taken) => new Set([taken]) };
  const shown = () => carry(model, { position: 3, move: 0, left: 2 });
  const after = () => formOf(model, 2).points;
  place(model, model.of(3), [[1, 1], [2, 2], [3, 3]]);
  shown();
  assert.deepEqual(after(), [[2, 2], [3, 3]]);
  place(model, model.of(3), [[1, 1], [5, 5], [3, 3]]);
  shown();
  assert.deepEqual(after(), [[5, 5], [3, 3]], 'what only moves have left goes with what was before them');
  place(model, model.of(2), [[7, 7], [3, 3]]);
  shown();
  assert.deepEqual(after(), [[7, 7], [3, 3]]);
});

/** Attributes of the elements of a board that is set up. */
const setUp = (notation, text, edit) => {
  const game = readGame(notation, []);
  return draw({ type: game.board.View, props: { position: game.board.read(text, game), game, edit } }).elements.map(({ props }) => props ?? {});
};

test('the limit of a heap stays when another heap is removed', () => {
  const edited = [];
  const buttons = (text) => setUp('fibonacci-nim', text, (next) => edited.push(writeJson(next)));
  const press = (text, isIt) => buttons(text).filter(isIt)[1].onClick();
  press('[[5,2],7]', ({ class: name }) => name === 'remove');
  press('[5,[5,2]]', ({ class: name }) => name === 'remove');
  assert.deepEqual(edited, ['[[5,2]]', '[5]']);
});

test('Nimstring has its ground, also where there is no string yet', () => {
  const ground = setUp('nimstring', '{"edges":[]}', () => {}).filter(({ 'data-vertex': place }) => place === 0);
  assert.equal(ground.length, 1);
  assert.equal(ground[0]['aria-label'], 'ground 0');
});

test('a model that has points of its own is drawn by these', () => {
  let asked = 0;
  const model = { of: (ids) => ({ ids, edges: [] }), points: ({ ids }) => ids.map(() => [++asked, 0]) };
  formOf(model, ['a']);
  assert.deepEqual(formOf(model, ['a']).points, [[2, 0]]);
});

/** Pixels from a point to a line between two. */
function away([x, y], [[ax, ay], [bx, by]]) {
  const [dx, dy] = [bx - ax, by - ay];
  const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

const GRAPHS = ['grid(3,5)', 'grid(2,4)', 'grid(4,4)', 'path(9)', 'cycle(5)', 'star(7)', 'petersen', 'cube(3)', 'cube(4)', 'bipartite(2,3)', 'complete(5)', '{"vertices":7,"edges":[[0,0],[2,3],[3,4]]}'];
for (const name of GRAPHS) {
  test(`${name} is drawn so that no vertex lies on another or behind an edge, and the same each time`, () => {
    const { vertices, edges } = nodeKayles.read(name);
    const points = stressed(vertices, edges);
    assert.deepEqual(points, stressed(vertices, edges));
    points.forEach((point, w) => points.forEach((other, v) => assert.ok(v === w || away(point, [other, other.map((c) => c + 1e-9)]) > 32, `${v} on ${w}`)));
    for (const [u, v] of edges.filter(([a, b]) => a !== b)) points.forEach((point, w) => assert.ok([u, v].includes(w) || away(point, [points[u], points[v]]) > 16, `${w} behind ${u}–${v}`));
    assert.ok(points.flat().every((c) => c >= 16 && c < 1200));
  });
}

test('a grid is drawn as a grid, row by row', () => {
  const points = stressed(15, nodeKayles.read('grid(3,5)').edges);
  for (const i of [...Array(15).keys()]) {
    const [x, y] = points[i];
    assert.ok(i % 5 === 4 || (points[i + 1][0] > x + 40 && Math.abs(points[i + 1][1] - y) < 20), `${i}`);
    assert.ok(i > 9 || (points[i + 5][1] > y + 40 && Math.abs(points[i + 5][0] - x) < 20), `${i}`);
  }
});

test('a poset is drawn upwards, to the end of its longest chains', () => {
  const edges = [[0, 2], [1, 2], [1, 3], [3, 4], [2, 4], [0, 4]];
  const { model } = readGame('poset', []).board.View({}).props;
  const points = formOf(model, { vertices: 5, edges }).points;
  assert.ok(edges.every(([low, high]) => points[low][1] > points[high][1] + 40), String(points));
  assert.equal(Math.round(points[0][1]), Math.round(points[1][1]));
  assert.equal(formOf(model, { vertices: 2, edges: [[0, 1], [1, 0]] }).points.length, 2);
});

test('the vertices of Hackenbush have the numbers that its moves say', () => {
  const { elements } = draw(readGame('hackenbush', []).board.View({ position: { edges: [[0, 1], [1, 7]] }, game: {} }));
  assert.deepEqual(elements.filter(({ type }) => type === 'text').map(({ props }) => draw(props.children).text), ['0', '1', '7']);
});

test('Sprouts names the spots that a curve goes around as its board does', () => {
  const { say, head } = readGame('sprouts', []).board;
  assert.equal(say({ via: { region: 0, ends: [0, 0], inside: [1, 3] } }, 5), 'region 1: 1 to 1, with 2, 4 inside');
  assert.equal(say({ via: { region: 0, ends: [4, 5], inside: [0] } }, '1a2a.AB|AB'), 'region 1: A to B, with 1, a, 3 inside');
  assert.deepEqual(['1a2a.AB|AB', '12', 3, ''].map(head), ['1–a–3–a, A–B | A–B', '1–2', '1, 2, 3', '']);
});

function drawnIn(width, game, position) {
  globalThis.innerWidth = width;
  try {
    return draw({ type: readGame(game, []).board.View, props: { position, game: { value: game }, isPlain: true } }).elements;
  } finally {
    delete globalThis.innerWidth;
  }
}

const svgOf = (elements) => elements.find(({ type }) => type === 'svg').props;

test('numbers of rows and columns are as large on a phone, and fewer', () => {
  for (const [game, position] of [['wythoff', [28, 3]], ['euclid', [12, 5]], ['turning-corners', [[16, 16]]], ['nimble', [40]]]) {
    const elements = drawnIn(360, game, position);
    const shrunk = Math.min(1, 280 / svgOf(elements).width);
    const numbers = elements.filter(({ type, props }) => type === 'text' && props.class === 'label middle');
    const sizes = numbers.map(({ props }) => shrunk * 16 * parseFloat(props.style?.fontSize ?? '0.8rem'));
    assert.ok(sizes.length > 4 && sizes.every((size) => size > 12.5 && size < 13), `${game}: ${sizes}`);
    const places = numbers.map(({ props }) => [props.x * shrunk, props.y * shrunk]);
    assert.ok(places.every(([x, y], i) => places.slice(i + 1).every(([a, b]) => Math.abs(x - a) > 19 || Math.abs(y - b) > 14)), `${game}: ${places.join(' ')}`);
    assert.ok(drawnIn(1280, game, position).every(({ type, props }) => type !== 'text' || !props.style), game);
  }
});

test('a long row goes on below itself, sooner in a narrow window', () => {
  const widthOf = (width) => svgOf(drawnIn(width, 'treblecross', [60])).width;
  assert.ok(widthOf(390) <= 310, `${widthOf(390)}`);
  assert.ok(widthOf(1280) > 600 && widthOf(1280) < 700, `${widthOf(1280)}`);
});

test('squares of a row have the numbers that its moves say', () => {
  const { elements } = draw({ type: readGame('treblecross', []).board.View, props: { position: [5] } });
  assert.deepEqual(elements.filter(({ type }) => type === 'text').map(({ props }) => draw(props.children).text), ['1', '2', '3', '4', '5']);
});

test('stairs have room above them for their tokens, and no more', () => {
  for (const position of [[2, 1, 3, 1], [12], [13, 0], [0, 0]]) {
    const { elements } = draw({ type: readGame('staircase', []).board.View, props: { position } });
    const tops = elements.filter(({ type }) => type === 'circle').map(({ props }) => props.cy - props.r);
    assert.ok(tops.every((top) => top >= 0), `${position}: ${tops}`);
    const stair = Math.min(...elements.filter(({ type }) => type === 'rect').map(({ props }) => props.y));
    assert.ok(stair < 60 + 11 * Math.max(2, ...position), `${position}: ${stair}`);
  }
});

test('a sheet says what of it is not drawn', () => {
  const text = (position) => draw({ type: readGame('sheet-cutting(2)', []).board.View, props: { position } }).text;
  assert.match(text([[30, 12]]), /30 × 12: .* 24/);
  assert.doesNotMatch(text([[24, 12]]), /24 are drawn/);
});

test('coins on one square lie side by side', () => {
  const position = [3, 5, 5, 5, 5, 5];
  const { elements } = draw(readGame('nimble', []).board.View({ position }));
  const coins = elements.filter(({ type }) => type === 'circle').map(({ props }) => props).slice(1);
  assert.equal(coins.length, 5);
  coins.forEach((coin, i) => coins.slice(0, i).forEach((other) => assert.ok(Math.hypot(coin.cx - other.cx, coin.cy - other.cy) >= coin.r + other.r)));
});
