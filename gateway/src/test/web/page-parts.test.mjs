// What the page makes of odd words, large numbers and answers that lack something: node page-parts.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import { draw } from './drawing.mjs';

const { readJson, writeJson, integer, plus, minus } = await import('../../main/web/base/json.js');
const { language, languageAsked, percent, t, ZH } = await import('../../main/web/base/lang.js');
const { loadLanguage } = await import('../../main/web/base/chinese.js');
const { STRINGS } = await import('../../main/web/base/strings.js');
const { gameWords } = await import('../../main/web/base/games.js');
const { chinese } = await import('../../main/web/base/server-words.js');
const { everywhere } = await import('../../main/web/base/storage.js');
const { boardOf } = await import('../../main/web/boards/boards.js');
const { readGame } = await import('../../main/web/solve/game.js');
const { pins } = await import('../../main/web/boards/rows.js');
const { csv } = await import('../../main/web/tables/pairs.js');
const { growing, isOfPairs, pairPosition, pairValues } = await import('../../main/web/tables/pair-values.js');
const { readSteps } = await import('../../main/web/solve/line.js');
const { optionsOf } = await import('../../main/web/solve/options.js');
const { Solving } = await import('../../main/web/solve/solving.js');
const { Page } = await import('../../main/web/solve/page.js');
const { Explorer } = await import('../../main/web/solve/explorer.js');
const { Form } = await import('../../main/web/solve/form.js');
const { Play } = await import('../../main/web/solve/play.js');
const { Stepper } = await import('../../main/web/boards/parts.js');
const { FOCUSED, Holding } = await import('../../main/web/base/ui.js');
const { Page: SearchPage } = await import('../../main/web/searches/page.js');
const { ProgressPlot } = await import('../../main/web/searches/progress-plot.js');
const { LiveBatch } = await import('../../main/web/batch/live-batch.js');
const { RulesEditor } = await import('../../main/web/solve/rules-editor.js');
const { repeated } = await import('../../main/web/base/json-place.js');
const { GraphEditor } = await import('../../main/web/boards/graph-editor.js');
const { formOf } = await import('../../main/web/boards/layout.js');
const { hackenbush, nodeKayles } = await import('../../main/web/boards/graphs.js');
const { Values, Why } = await import('../../main/web/solve/why.js');
const { LEARN } = await import('../../main/web/learn/texts.js');
const CHINESE = Object.assign({}, ...await Promise.all(['base/strings', 'base/server', 'base/games', 'learn/texts']
  .map((name) => import(`../../main/web/${name}-zh.js`))));

/** What `action` gives on a page that is asked for in Chinese. */
async function askedInChinese(action) {
  const before = globalThis.location;
  globalThis.location = new URL('http://localhost/?lang=zh');
  try {
    return await action();
  } finally {
    globalThis.location = before;
  }
}

const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

test('words that every object inherits name nothing', () => {
  for (const name of INHERITED) {
    assert.equal(boardOf(name).group, 'own');
    assert.match(gameWords({ name, rules: 'take one' }).title, /^[_A-Zhtvc]/);
    Object.assign(ZH, CHINESE);
    assert.equal(chinese(name), undefined);
    for (const key of Object.keys(ZH)) delete ZH[key];
  }
});

test('the page stays whole in English until all of the Chinese is there', async () => {
  const { error } = console;
  console.error = () => {};
  try {
    await askedInChinese(loadLanguage); // Node finds no file of that name.
  } finally {
    console.error = error;
  }
  assert.deepEqual(await askedInChinese(() => [languageAsked(), language(), t('mode.play')]), ['zh', 'en', 'Play']);
  Object.assign(ZH, CHINESE);
  assert.deepEqual(await askedInChinese(() => [language(), t('mode.play'), t('time.seconds', { n: 5 })]), ['zh', '对弈', '5 秒']);
  assert.deepEqual([language(), t('mode.play')], ['en', 'Play']);
  for (const key of Object.keys(ZH)) delete ZH[key];
});

test('Chinese says no less than the server', () => {
  Object.assign(ZH, CHINESE);
  assert.equal(chinese('it was stopped on request'), '已按请求停止');
  assert.equal(chinese("found ''; expected a number, a name or '('"), "实际为 ''；应为数、名称或 '('");
  assert.equal(chinese('game has 2 fields, "graph" and "x"'), '游戏有 2 个字段："graph"、"x"');
  for (const key of Object.keys(ZH)) delete ZH[key];
});

test('an unknown key of a text stands for itself', () => {
  const { error } = console;
  const said = [];
  console.error = (text) => said.push(text);
  try {
    for (const name of INHERITED) assert.equal(t(name), name);
    assert.equal(t('state.damaged-by-fire'), 'damaged-by-fire');
    assert.equal(t('answer.moves', { n: 5, constructor: 1 }), '5 winning moves');
  } finally {
    console.error = error;
  }
  assert.equal(said.length, INHERITED.length + 1);
});

test('every text is there in both languages, with the same places to fill in', () => {
  const places = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
  assert.deepEqual(Object.keys(CHINESE.STRINGS), Object.keys(STRINGS));
  for (const [key, text] of Object.entries(STRINGS)) {
    const other = CHINESE.STRINGS[key];
    assert.ok(text.length > 0 && other.length > 0, key);
    if (!key.endsWith('.one')) assert.equal(places(text), places(other), key);
  }
  assert.deepEqual(Object.keys(CHINESE.THEORY), Object.keys(LEARN));
});

test('storage that is blocked or full keeps nothing, and breaks nothing', () => {
  for (const blocked of [undefined, null, { get getItem() { throw new Error('denied'); } }, { getItem: () => null, setItem() { throw new Error('full'); } }]) {
    globalThis.localStorage = blocked;
    everywhere.set('a', 'b');
    assert.equal(everywhere.get('a'), 'b');
    assert.deepEqual(everywhere.keys().filter((key) => key === 'a'), []);
    everywhere.forget('a');
  }
  delete globalThis.localStorage;
});

test('integers past 2^53 are exact in JSON, and strings are what they were', () => {
  const text = '{"a":9007199254740993,"b":[-9223372036854775807,1],"c":"9007199254740993","d":"\\"12345678901234567","e":1.12345678901234567,"f":1234567890123456}';
  const value = readJson(text);
  assert.equal(value.a, 9007199254740993n);
  assert.deepEqual(value.b, [-9223372036854775807n, 1]);
  assert.deepEqual([value.c, value.d, value.e, value.f], ['9007199254740993', '"12345678901234567', 1.12345678901234567, 1234567890123456]);
  assert.match(writeJson(value.b), /-9223372036854775807/);
  assert.throws(() => readJson('{"a":9007199254740993,}'), SyntaxError);
  assert.deepEqual([integer('9007199254740991'), integer('9007199254740992')], [9007199254740991, 9007199254740992n]);
  assert.deepEqual([plus(9007199254740991, 2), minus(9007199254740993n, 2)], [9007199254740993n, 9007199254740991]);
});

test('gaps between coins keep every digit of large numbers', () => {
  const silver = readGame('silver-dollar', []);
  const { items } = silver.board.why(silver.board.read('9007199254740993,9007199254740996', silver), silver);
  assert.deepEqual(items.map(({ size }) => size), [2]);
});

test('a move whose result is not known yet is marked by what it names', () => {
  const marked = (notation, text, move, ...left) => {
    const { board } = readGame(notation, []);
    return Object.fromEntries(board.marks(move, board.read(text), undefined, ...left));
  };
  const edges = '{"edges":[[0,1],[1,2],[0,1],[1,3]]}';
  assert.deepEqual(marked('hackenbush', edges, { edge: 2 }), { 2: 'cut' });
  assert.deepEqual(marked('arc-kayles', edges, { edge: 1 }, { edges: [] }), { 0: 'fallen', 1: 'cut', 2: 'fallen', 3: 'fallen' });
  assert.deepEqual(marked('hackenbush', edges, { edge: 0 }, { edges: [[1, 2], [0, 1], [1, 3]] }), { 0: 'cut' });
  assert.deepEqual(marked('chomp', '2,2', { row: 1, column: 1 }, [2, 1]), { '1.1': 'taken' });
  assert.deepEqual(marked('chomp', '3,2', { row: 0, column: 2 }), { '0.2': 'taken' });
});

test('a move in several heaps has left them all marked', () => {
  const { board } = readGame('moore(2)', []);
  assert.deepEqual([...board.traces({ heaps: [{ heap: 1, to: [] }, { heap: 2, to: [1] }] }, [1, 2, 3])], [['1', 'last'], ['2', 'last']]);
});

const foot = (rows, count, grundy) => {
  const { elements } = draw({ type: Values, props: { rows, theory: { count }, answer: { outcome: 'N', grundy } } });
  return elements.find(({ type }) => type === 'tfoot') && draw(elements.find(({ type }) => type === 'tfoot').props.children).text;
};

test('the xor of Why is that of all parts, also of those without a row', () => {
  const nim = readGame('nim', []);
  const position = Array.from({ length: 100 }, (_, i) => i + 1);
  const { items, count } = nim.board.why(position, nim);
  assert.equal(count, 100);
  const rows = items.map((item) => ({ ...item, value: item.size }));
  assert.equal(foot(rows, count, 100), 'xor1001100100');
  assert.equal(foot(rows, rows.length, 64), 'xor641000000');
  assert.equal(foot(rows, count, undefined), undefined);
});

test('Why adds no values in a sum that a completed row has ended', async () => {
  const game = readGame('sum', []);
  const position = [{ game: 'treblecross', position: ['XXX'] }, { game: 'nim', position: [1] }];
  const answer = { outcome: 'P', grundy: 0, moves: { count: 0, items: [] } };
  const why = new Why({ game, position, play: 'normal', answer, options: { isOver: async () => true } });
  why.setState = (state) => Object.assign(why.state, state);
  await why.load();
  assert.deepEqual(why.state, { open: false, rows: [], option: { isOver: true }, failed: null });
});

const { Answer } = await import('../../main/web/solve/answer.js');

const answered = (answer) => draw({
  type: Answer, props: { answer, game: readGame('nim', []), position: [3, 5], play: 'normal', onHover() {}, onMove() {} },
});

test('what is known is shown beside what is past the budget', () => {
  const unanswered = { grundy: { code: 'too-large', message: 'the query needs more' } };
  const moves = { count: 1, items: [{ heap: 1, to: [3] }] };
  const { text, elements } = answered({ line: 0, outcome: 'N', moves, unanswered });
  assert.match(text, /wins \(N\).*Not known: nim-value; the query needs more.*heap 2: 5 → 3/s);
  assert.ok(!text.includes('nim-value undefined'));
  assert.equal(elements.filter(({ props }) => props?.['data-testid'] === 'unanswered').length, 1);
  assert.doesNotMatch(answered({ line: 0, grundy: 5, unanswered: { outcome: unanswered.grundy } }).text, /undefined/);
});

const { viewOf } = await import('../../main/web/tables/view.js');
const { axes, heat } = await import('../../main/web/tables/paint.js');
const { bow } = await import('../../main/web/boards/graph-drawing.js');

test('the last label of an axis ends within the picture', () => {
  const ends = [];
  const nothing = () => {};
  const fillText = (label, x) => ends.push([label, x + 4 * label.length]);
  axes({ clearRect: nothing, beginPath: nothing, moveTo: nothing, lineTo: nothing, stroke: nothing, measureText: ({ length }) => ({ width: 8 * length }), fillText },
    viewOf(0, 2000, 3, 400, 300), {});
  const heaps = ends.slice(0, ends.findIndex(([label], i) => i && label === '0'));
  assert.equal(heaps.at(-1)[0].replace(/\D/g, ''), '2000');
  assert.ok(heaps.every(([, end]) => end <= 400), String(heaps));
});

test('a square of the heat map lies around its heap and its value', () => {
  const painted = [];
  const view = viewOf(0, 5, 3, 400, 300, 0.5);
  heat({ fillRect: (...rect) => painted.push(rect) }, view, [0, 1, 2, 3, 1, 0], 'blue');
  assert.equal(painted.length, 6);
  for (const [heap, value] of [0, 1, 2, 3, 1, 0].entries()) {
    assert.ok(painted.some(([x, y, w, h]) => Math.abs(x + w / 2 - view.x(heap)) < 1 && Math.abs(y + h / 2 - view.y(value)) < 1), `heap ${heap}`);
    assert.equal(view.heapAt(view.x(heap)), heap);
  }
});

test('an edge from a vertex to itself is an arch that comes back another way', () => {
  assert.equal(bow([0, 0], [0, 0], 40), 'M0 0C10 -60 70 -60 0 0');
});

test('a graph is written in graph6 as it is read', () => {
  for (const code of ['?', '@', 'A_', 'D?{', 'IsP@OkWHG', 'Bw']) {
    const { vertices, edges } = nodeKayles.read(`graph6(${code})`);
    assert.equal(nodeKayles.graph6({ vertices, edges }), code);
  }
  const { vertices, edges } = nodeKayles.read('path(70)');
  assert.deepEqual(nodeKayles.read(`graph6(${nodeKayles.graph6({ vertices, edges })})`), { vertices, edges });
  assert.equal(nodeKayles.graph6({ vertices: 2, edges: [[1, 0], [0, 1], [1, 1]] }), 'A_');
});

test('the pairs of a table grow in squares, each of them once', () => {
  const pairs = [...growing(7)].flat();
  assert.equal(new Set(pairs.map(String)).size, 49);
  assert.deepEqual(pairs.slice(0, 9).map((pair) => Math.max(...pair)), [0, 1, 1, 1, 2, 2, 2, 2, 2]);
  assert.equal(csv({ side: 2, values: [0, 1, -1, 12] }), ',0,1\n0,0,1\n1,,12\n');
});

test('a pair is a position in the form of its game', () => {
  const rules = '{"rules":{"state":["a","b"],"moves":[]}}';
  assert.deepEqual(['wythoff', 'chocolate(2)', 'sheet-cutting(2)', rules, 'nim', '{"ru', ''].map(isOfPairs), [true, true, true, true, false, false, false]);
  assert.deepEqual([rules, 'tartan(ruler,ruler)', 'chomp', 'nim'].map((game) => pairPosition(game, [3, 1])), ['[[3,1]]', '[[3,1]]', '3,1', '3,1']);
});

const answersWith = (lines) => (globalThis.fetch = async () => new Response(lines.map((line) => `${line}\n`).join('')));

test('pairs of which none has a value are not shown, and the first reason is said', async () => {
  const shown = [];
  const take = (table) => shown.push([...table.values]);
  const game = '{"rules":{"state":["a","b"],"moves":[]}}';
  answersWith(['! invalid-game no such game', ...Array(3).fill('! invalid-game again')]);
  await assert.rejects(pairValues('moore', 2, undefined, take), { message: 'no such game' });
  assert.deepEqual(shown, []);
  answersWith(['0', '! invalid-position b is negative', '! invalid-position again', '1']);
  await assert.rejects(pairValues(game, 2, undefined, take), { message: 'b is negative' });
  assert.deepEqual(shown.at(-1), [0, -1, -1, 1]);
  await pairValues('chomp', 2, undefined, take); // has pairs that are no positions
  assert.deepEqual(shown.at(-1), [0, -1, -1, 1]);
});

test('the steps of an address are read up to the first that is none, which stays as it is', () => {
  assert.deepEqual(readSteps(''), []);
  assert.deepEqual(readSteps('3,{"heap":0,"to":[1,2]},0'), [3, { heap: 0, to: [1, 2] }, 0]);
  assert.deepEqual(readSteps('{"heap":0,"to":[1]},zzz'), [{ heap: 0, to: [1] }, 'zzz']);
  assert.deepEqual(readSteps('abc'), ['abc']);
  assert.deepEqual(readSteps('1,,2'), [1, ',2']);
});

const START = { vertices: 3, edges: [[0, 1], [1, 2]] };

test('vertices that a button adds lie apart, within the plane', () => {
  globalThis.innerWidth = 360;
  const editor = new GraphEditor();
  const { model } = nodeKayles.View({ position: START, edit() {} }).props;
  editor.props = { model, position: START, game: { value: 'node-kayles' }, edit: (position) => (editor.props = { ...editor.props, position }) };
  const [width, height] = editor.size();
  for (let i = 0; i < 60; i++) editor.addVertex(editor.free(), i % 2 ? null : 0);
  const { points } = editor.form();
  assert.equal(points.length, 63);
  assert.equal(new Set(points.map(String)).size, 63);
  assert.deepEqual(editor.size(), [width, height]);
  delete globalThis.innerWidth;
});

test('the list of searches leads to the page where one begins', () => {
  const before = globalThis.location;
  globalThis.location = new URL('http://localhost/searches?lang=en');
  try {
    const { elements, text } = draw({ type: SearchPage, props: { attempt: 0 } });
    assert.match(text, /To begin one, ask about the position in Solve/);
    assert.equal(elements.find(({ props }) => props?.['data-testid'] === 'begin').props.href, '/?lang=en');
  } finally {
    globalThis.location = before;
  }
});

test('a small graph is set up in the middle of the plane, and on the ground where it stands', () => {
  const shown = (board, position, game) => {
    const editor = new GraphEditor();
    const { model } = board.View({ position }).props;
    editor.props = { model, position, game: { value: game }, edit: (next) => (editor.props = { ...editor.props, position: next }) };
    return editor;
  };
  const middle = (editor, axis) => {
    const all = editor.form().points.map((point) => point[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  const isMiddle = (editor, axis) => Math.abs(middle(editor, axis) - editor.size()[axis] / 2) <= 1;
  const pair = { vertices: 2, edges: [[0, 1]] };
  const graph = shown(nodeKayles, pair, 'node-kayles');
  assert.ok(isMiddle(graph, 0) && isMiddle(graph, 1));
  const tree = shown(hackenbush, { edges: [[0, 1], [1, 2]] }, 'hackenbush');
  assert.ok(isMiddle(tree, 0));
  assert.ok(!isMiddle(tree, 1));

  graph.moved(0, [100, 50]);
  const { points } = graph.form();
  assert.deepEqual(points[0], [100, 50]);
  assert.deepEqual(formOf(graph.props.model, pair, graph.props.game).points, points.map(([x, y]) => [x - 70, y - 20]), 'elsewhere it is drawn from the corner');
  const again = shown(nodeKayles, pair, 'node-kayles');
  assert.ok(isMiddle(again, 0) && isMiddle(again, 1));
});

test('what hangs on no ground is no part of the position, and its vertices stay where they are to be joined', () => {
  const editor = new GraphEditor();
  const position = { edges: [[0, 2], [2, 5], [0, 7]] };
  const { model } = hackenbush.View({ position }).props;
  editor.props = { model, position, game: { value: 'hackenbush' }, edit: (next) => (editor.props = { ...editor.props, position: next }) };
  const { ids, points } = editor.form();
  editor.removeEdge(0);
  assert.deepEqual(editor.props.position, { edges: [[0, 7]] });
  assert.deepEqual([editor.form().ids, editor.form().points], [ids, points]);
  editor.join(ids.indexOf(5), ids.indexOf(2));
  assert.deepEqual(editor.props.position, { edges: [[0, 7]] });
  editor.join(ids.indexOf(7), ids.indexOf(5));
  assert.deepEqual(editor.props.position, { edges: [[0, 7], [7, 5]] });
});

test('what a move on a graph has taken is drawn where it was, and nothing else', () => {
  const gone = (notation, text, move, left) => {
    const { board, ...game } = readGame(notation, []);
    const position = board.read(text, game);
    const { elements } = draw({ type: board.View, props: { game, position: left, last: { position, move, left } } });
    return elements.filter(({ props }) => / gone$/.test(props?.class)).map(({ type }) => type).join(' ');
  };
  const path = '{"vertices":5,"edges":[[0,1],[1,2],[2,3],[3,4]]}';
  assert.equal(gone('node-kayles', path, { vertex: 0 }, { vertices: 3, edges: [[0, 1], [1, 2]] }), 'path path circle circle');
  assert.equal(gone('poset', path, { vertex: 3 }, { vertices: 3, edges: [[0, 1], [1, 2]] }), 'path path circle circle');
  assert.equal(gone('geography', path.replace('}', ',"at":1}'), { to: 2 }, { vertices: 5, edges: [[2, 3], [3, 4]], at: 2 }), 'path path');
  assert.equal(gone('arc-kayles', '{"edges":[[0,1],[1,2],[2,3],[3,4]]}', { edge: 0 }, { edges: [[2, 3], [3, 4]] }), 'path path circle circle');
  assert.equal(gone('nimstring', '{"edges":[[0,1],[1,2],[2,0]]}', { edges: [1] }, { edges: [[0, 1], [2, 0]] }), 'path');
  assert.equal(gone('hackenbush', '{"edges":[[0,1],[1,2],[1,3],[0,4]]}', { edge: 0 }, { edges: [[0, 4]] }), 'path path path circle circle circle');
});

test('a graph is read by its name, or by its vertices and edges', () => {
  const graph = (text) => nodeKayles.read(text);
  const degrees = ({ vertices, edges }) => Array.from({ length: vertices }, (_, v) => edges.flat().filter((end) => end === v).length).sort().join('');
  assert.deepEqual(graph(' path(3) '), graph('{"vertices":3,"edges":[[0,1],[1,2]]}'));
  assert.deepEqual(graph('"grid(2,2)"').edges, [[0, 1], [0, 2], [1, 3], [2, 3]]);
  assert.deepEqual(['cycle(4)', 'cycle(2)', 'complete(4)', 'star(3)', 'bipartite(1,2)', 'grid(3,3)', 'grid(3,1)', 'cube(3)', 'petersen'].map((name) => degrees(graph(name))),
    ['2222', '11', '3333', '1113', '112', '222233334', '112', '33333333', '3333333333']);
  assert.equal(graph('petersen').edges.join(' '), '0,1 1,2 2,3 0,4 3,4 0,5 1,6 2,7 5,7 3,8 5,8 6,8 4,9 6,9 7,9');
  assert.deepEqual(graph('graph6(DQc)').edges, [[0, 2], [1, 3], [0, 4], [3, 4]]); // the example of the format's paper
  assert.deepEqual(boardOf('arc-kayles').read('star(2)'), { edges: [[0, 1], [0, 2]] });
  for (const bad of ['petersn', 'grid(3)', 'graph6(DQ)', '{"vertices":', '']) {
    assert.throws(() => graph(bad), { key: 'bad.node-kayles' }, bad);
  }
  for (const large of ['path(10001)', 'path(100000)', 'complete(9999)', 'star(123456789012345678901)', '"grid(99999,99999)"', 'cube(2000)']) {
    assert.throws(() => graph(large), { key: 'bad.graph-large' }, large);
  }
});

test('a board that says who wins elsewhere says it of the convention of play', async () => {
  const { fetch } = globalThis;
  try {
    for (const [notation, position, outcomes, legend] of [['wythoff', [3, 5], [], 'loses here'], ['{"graph":[[1],[]]}', [0], ['P', 'N'], 'Each vertex']]) {
      const game = readGame(notation, []);
      const asked = [];
      globalThis.fetch = async (url, { body }) => {
        asked.push(...body.split('\n').map(readJson));
        return new Response(asked.map((query, i) => writeJson(outcomes[i] ? { outcome: outcomes[i] } : { error: { code: 'unsupported-play', message: '' } })).join('\n'));
      };
      const board = new game.board.View({ game, position, play: 'misere' });
      board.setState = (state) => Object.assign(board.state, state);
      await board.look();
      assert.ok(asked.length && asked.every(({ play }) => play === 'misere'));
      const { elements, text } = draw(board.render(board.props, board.state));
      assert.equal(text.includes(legend), outcomes.length > 0, text);
      assert.equal(elements.some(({ props }) => /\blost\b|vertex-P/.test(props?.class ?? '')), outcomes.length > 0);
      assert.ok(draw({ type: game.board.View, props: { game, position, play: 'normal' } }).text.includes(legend));
    }
  } finally {
    globalThis.fetch = fetch;
  }
});

test('a name that is given twice is told and not lost', () => {
  const twice = '{"state":["n"],"moves":[{"for":{"d":"1..n","d" : "1"},"to":["n-d"]}]}';
  assert.deepEqual(repeated(twice), { name: 'd', offset: twice.indexOf('"d" ') });
  assert.equal(repeated('{"a":{"b":"\\"b\\":"},"b":["a","a",{"a":1}],"c":"a"}'), undefined);
  assert.deepEqual(repeated('{"a":1,"\\u0061":2}'), { name: 'a', offset: 7 });
  assert.throws(() => readGame(`{"rules":${twice}}`, []), { key: 'bad.twice' });
  assert.throws(() => readGame('geography', []).board.read('{"vertices":2,"edges":[[0,1]],"at":0,"at":1}'), { key: 'bad.twice' });

  const editor = new RulesEditor({ onGame: () => assert.fail('the rules were taken') });
  editor.props = { game: { value: {} }, gameText: '', onGame: () => assert.fail('the rules were taken') };
  editor.setState = (state, then) => (Object.assign(editor.state, state), then?.());
  editor.type(twice);
  assert.deepEqual([editor.error().said, editor.error().offset], [t('bad.twice', { name: 'd' }), twice.indexOf('"d" ')]);
});

test('a step that is none of the empty position says so', async () => {
  await assert.rejects(optionsOf(readGame('nim', []), [], 'normal').at(readSteps('x')[0]), { message: 'The step "x" in the address is no move of the empty position.' });
});

test('what was set up on the board is taken back step by step, until something else is typed', () => {
  const page = new Solving();
  page.setState = (state) => Object.assign(page.state, state);
  page.state.games = [];
  page.setState(page.read('nim', '1'));
  page.setPosition([2]);
  page.setUp('nim', '3');
  page.undoEdit();
  assert.equal(page.state.positionText, '2');
  assert.ok(page.hasEdit());
  page.undoEdit();
  assert.equal(page.state.positionText, '1');
  assert.ok(!page.hasEdit());
  page.setPosition([5]);
  page.setTexts('nim', '7');
  assert.ok(!page.hasEdit());
});

/** The moves that choices on the board make, and what is chosen then. */
async function choices(notation, position, moves, ...picks) {
  const page = new Page();
  const made = [];
  page.setState = (state) => Object.assign(page.state, state);
  Object.assign(page.state, { game: readGame(notation, []), position });
  Object.assign(page, { act: async () => ({ items: moves.map((move) => ({ move })) }), move: (move) => made.push(move) });
  for (const keys of picks) await page.pick(...keys);
  return { made, picked: page.state.picked };
}

test('an element that stands for several things is the one that goes with what was chosen before', async () => {
  const played = async (...chosen) => (await choices(...chosen)).made;
  const steps = [{ token: 0, to: 1 }, { token: 0, to: 2 }, { token: 1, to: 1 }];
  assert.deepEqual(await played('{"graph":[[1,2],[],[1]]}', [0, 2], steps, ['token.0', 'vertex.0'], ['token.1', 'vertex.2']), [steps[1]]);
  const takes = [{ from: [0, 1], to: [0, 0] }, { from: [0, 1], to: [0, 2] }, { from: [0, 2], to: [0, 1] }, { from: [0, 2], to: [0, 3] }];
  assert.deepEqual(await played('clobber', ['xoxo'], takes, ['from.0.1', 'to.0.1'], ['from.0.2', 'to.0.2']), [takes[1]]);
  const knocked = [{ heap: 0, to: [4] }, { heap: 0, to: [1, 3] }, { heap: 1, to: [1] }];
  assert.deepEqual(await played('kayles', [5, 2], knocked, ['0'], ['1.0', '1']), [knocked[2]]);
});

test('an element that is chosen again is chosen no more', async () => {
  const takes = [{ heap: 0, to: [] }, { heap: 0, to: [1] }, { heap: 0, to: [2] }, { heap: 1, to: [] }];
  assert.deepEqual(await choices('nim', [3, 1], takes, ['0']), { made: [], picked: ['0'] });
  assert.deepEqual(await choices('nim', [3, 1], takes, ['0'], ['0']), { made: [], picked: [] });
  const stones = [{ from: [0, 1], to: [0, 0] }, { from: [0, 1], to: [0, 2] }, { from: [0, 0], to: [0, 1] }];
  assert.deepEqual((await choices('clobber', ['xox'], stones, ['from.0.1', 'to.0.1'], ['from.0.1', 'to.0.1'])).picked, []);
  const curves = [[0, 1], [0, 2]].map((ends) => ({ via: { region: 0, ends, inside: [] }, to: '12' }));
  assert.deepEqual((await choices('sprouts', 3, curves, ['0.0'], ['0.0'])).picked, []);
  const { board } = readGame('sprouts', []);
  const { elements } = draw({ type: board.View, props: { position: 3, moves: curves, marks: new Map([['0.0', 'picked']]), pick() {} } });
  assert.deepEqual(elements.filter(({ props }) => props?.role === 'button').map(({ props }) => props['aria-label']), ['vertex 1', 'vertex 2', 'vertex 3']);
});

test('a token stands for the moves that leave those before it as a part', async () => {
  const takes = [[], [1], [2], [1, 1]].map((to) => ({ heap: 0, to }));
  assert.deepEqual((await choices('nim', [3], takes.slice(0, 3), ['0.2', '0'])).made, [takes[2]]);
  assert.deepEqual((await choices('lasker', [3], takes, ['0.1', '0'])), { made: [], picked: ['0.1'] });
  assert.deepEqual(await choices('subtraction(1)', [3], [takes[2]], ['0.0', '0']), { made: [], picked: ['0'] }); // the heap, where no move is the token's
  assert.deepEqual((await choices('subtraction(1)', [3], [takes[2]], ['0'])).made, [takes[2]]);
  const keys = (notation, ...at) => readGame(notation, []).board.keys(...at);
  assert.deepEqual(keys('moore(2)', { heaps: [{ heap: 0, to: [] }, { heap: 2, to: [1] }] }, [1, 2, 3]), ['0', '0.0', '2', '2.1']);
  assert.deepEqual(keys('ring(1,2)', { circle: 1, to: [2] }, [5, 3]), ['circle.1', 'circle.1.2']);
  assert.deepEqual(keys('ring(1,2)', { line: 0, to: [1, 2] }, { circles: [], lines: [4] }), ['line.0', 'line.0.1', 'line.0.2']);
  assert.deepEqual(keys('nim-pass', { pass: true }, [1]), ['pass']);
  assert.deepEqual(keys('nim-pass', { heap: 1, to: [2] }, [1, 3]), ['1', '1.2']);
  assert.deepEqual(keys('boxes', { open: [1] }, { open: [], closed: [1, 2] }), ['closed.1']);
  assert.deepEqual(keys('boxes', { box: 0, to: 0 }, { open: [2], closed: [] }), ['0', '0.0']);
});

/** What a page says of the keys of elements, once it knows all moves. */
function opened(notation, position, moves) {
  const page = new Page();
  const items = moves.map((move) => ({ move }));
  Object.assign(page.state, { game: readGame(notation, []), position });
  page.listed = () => ({ count: items.length, items });
  return page.open();
}

test('nothing on a board is a button that does nothing', () => {
  const labels = (notation, props) => draw({ type: readGame(notation, []).board.View, props: { game: readGame(notation, []), ...props } }).elements
    .filter(({ type, props: own }) => type === 'button' || own?.role === 'button').map(({ props: own }) => own['aria-label'] ?? 'add');
  const played = (notation, position, moves) => labels(notation, { position, open: opened(notation, position, moves), pick() {} });
  assert.deepEqual(labels('nim', { position: [0, 2], pick() {} }), ['heap 2 of 2: list its moves']);
  assert.deepEqual(labels('staircase', { position: [0, 2], pick() {} }), ['stair 2']);
  assert.deepEqual(labels('delete-nim', { position: [3, 4], edit() {} }).filter((label) => /Remove|add/.test(label)), []);
  assert.deepEqual(played('end-nim', [0, 2, 3, 4], [{ heap: 1, to: [] }, { heap: 3, to: [1] }]), ['heap 2 of 2: list its moves', 'heap 4 of 4: list its moves']);
  assert.deepEqual(played('stoned', { heaps: [2, 3], last: 1 }, [{ heap: 0 }]), ['heap 1 of 2: list its moves']);
  assert.deepEqual(played('clobber', ['x.', 'o.', '.x'], [{ from: [0, 0], to: [1, 0] }, { from: [1, 0], to: [0, 0] }]), ['row 1, column 1, stone x', 'row 2, column 1, stone o']);
  assert.deepEqual(played('cram', ['..#.'], [{ from: [0, 0], to: [0, 1] }]), ['row 1, column 1, free', 'row 1, column 2, free']);
  assert.deepEqual(played('geography', { vertices: 3, edges: [[0, 1], [1, 2]], at: 0 }, [{ to: 1 }]), ['vertex 1']);
  assert.deepEqual(played('sheet-cutting(2)', [[4, 1]], [{ sheet: 0, columns: 2 }]), ['sheet 4 × 1: cut off 2 columns']);
  assert.deepEqual(played('{"rewrite":[["+","-"]]}', '-+', [{ rule: 0, at: 1 }]), ['character 2: +']);
  assert.deepEqual(played('chomp', [2], [{ row: 0, column: 1 }]), ['row 1, column 2']);
  assert.deepEqual(played('nim', [2], []), []);
});

test('while not all moves are known, any element may stand for one', () => {
  const page = new Page();
  Object.assign(page.state, { game: readGame('nim', []), position: [3] });
  page.listed = () => ({});
  assert.equal(page.open(), undefined);
  page.listed = () => ({ count: 3, items: [{ move: { heap: 0, to: [] } }] });
  assert.equal(page.open(), undefined);
});

test('a number that is none does not stay in its field', () => {
  const changes = [];
  const { elements } = draw({ type: Stepper, props: { value: 3, name: 'heap', most: 9, change: (n) => changes.push(n) } });
  const { onChange } = elements.find(({ type }) => type === 'input').props;
  const typed = (value) => {
    const target = { value };
    onChange({ target });
    return target.value;
  };
  assert.deepEqual(['abc', '', '10', '7'].map(typed), ['3', '3', '3', '3']); // the next drawing shows the last one
  assert.deepEqual(changes, [7]);
});

test('whose turn it is, is not said to be found out where it has failed', () => {
  const said = (listed) => draw({ type: Play, props: { line: { at: 0, moves: [] }, picked: [], listed, slip: 0, side: 'first' } }).text;
  assert.match(said({}), /Computing/);
  assert.doesNotMatch(said({ failure: new Error() }), /Computing/);
  assert.doesNotMatch(draw({ type: Play, props: { line: { at: 0, moves: [] }, picked: [], listed: {}, failure: new Error(), slip: 0, side: 'first' } }).text, /Computing/);
});

test('where what had the keyboard is gone, or can have it no more, it goes on at the place that a component has for it', () => {
  const page = new Holding();
  const [body, button, shut] = [false, true, false].map((is) => ({ matches: (selector) => is && selector === FOCUSED }));
  let gone = 0;
  page.home.current = { focus: () => gone++ };
  const moved = (before, after) => {
    globalThis.document = { body, activeElement: before };
    const had = page.getSnapshotBeforeUpdate();
    globalThis.document.activeElement = after;
    page.componentDidUpdate({}, {}, had);
    delete globalThis.document;
    return gone;
  };
  assert.deepEqual([moved(body, body), moved(button, button), moved(button, body), moved(shut, shut)], [0, 0, 1, 2]);
});

const LISTED = { picked: [], mode: 'set', fits: () => true, game: readGame('nim', []), position: [3] };

test('a row of the list stays the same where it moves', () => {
  const rows = (...weights) => draw({ type: Explorer, props: { ...LISTED, list: { count: 3, items: [[], [1], [2]].map((left, i) => ({ move: { heap: 0, to: left }, left, ...weights[i] })) } } })
    .elements.filter(({ type }) => type === 'li').map(({ key }) => key);
  const unweighed = rows();
  assert.equal(new Set(unweighed).size, 3);
  assert.deepEqual(rows({ outcome: 'N' }, { outcome: 'P' }, { outcome: 'N' }), [unweighed[1], unweighed[0], unweighed[2]]);
});

test('more rows take the keyboard to the first of them, and a mouse nowhere', () => {
  const explorer = new Explorer({});
  explorer.setState = (state, then) => {
    Object.assign(explorer.state, state);
    then();
  };
  let focused = 0;
  const children = { 60: { querySelector: () => ({ focus: () => focused++ }) } };
  explorer.list.current = { children };
  const after = (detail) => {
    explorer.state.shown = 60;
    explorer.more({ detail });
    return focused;
  };
  assert.deepEqual([after(1), after(0)], [0, 1]);
  explorer.list.current = { children: {} }; // The list got shorter.
  assert.equal(after(0), 1);
});

test('a component of a sum takes the choices that its moves are', () => {
  const { board, ...game } = readGame('sum', []);
  const position = board.read('[{"game":"nim","position":[1]},{"game":"wythoff","position":[0,1]},{"game":"sprouts","position":2}]');
  const moves = [{ component: 1, move: { to: [0, 0] } }, { component: 2, move: { via: { region: 0, ends: [0, 1], inside: [] }, to: '12' } }];
  const open = opened('sum', position, moves);
  const labels = draw({ type: board.View, props: { game, position, moves, open, pick() {} } }).elements.filter(({ props }) => props?.role === 'button').map(({ props }) => props['aria-label']);
  assert.deepEqual(labels, ['(0, 0)', 'vertex 1', 'vertex 2']);
});

test('a move in a row of pins stands on both sides of it', () => {
  const { keys } = pins(1, 2);
  assert.deepEqual(keys({ heap: 1, to: [1, 4] }, [3, 7]), ['1', '1.1.gap', '1.4.gap']);
  assert.deepEqual(keys({ heap: 0, to: [1, 3] }, [5]), ['0', '0.1', '0.3']);
  assert.deepEqual(keys({ heap: 0, to: [4] }, [5]), ['0', '0.0', '0.4']);
  assert.deepEqual(keys({ heap: 0, to: [] }, [2]), ['0', '0.0.gap', '0.0.gap']);
});

test('a circle that is opened shows what is taken, and its line what it was', () => {
  const { board } = readGame('ring(1,2)', []);
  assert.deepEqual(Object.fromEntries(board.marks({ circle: 0, to: [2] }, [3])), { 'circle.0': 'chosen', 'circle.0.0': 'part', 'circle.0.1': 'part', 'circle.0.2': 'taken' });
  const { elements } = draw({ type: board.View, props: { position: { circles: [3], lines: [2] }, marks: new Map([['circle.0.2', 'taken'], ['line.0.1', 'taken']]), pick() {} } });
  assert.deepEqual(elements.filter(({ props }) => /^token/.test(props?.class)).map(({ props }) => props.class), ['token', 'token', 'token taken', 'token', 'token taken']);
  assert.deepEqual(elements.filter(({ type }) => type === 'button').map(({ props }) => props['aria-label']), ['circle 1 of 3: list its moves', 'line 1 of 2: list its moves']);
});

test('shares of a whole do not add up to more than it', () => {
  assert.deepEqual([0, 2 / 403, 0.25, 401 / 403, 1].map(percent), ['0 %', '0.5 %', '25 %', '99.5 %', '100 %']);
});

test('the number of a move is said where the rules have several', () => {
  const say = (moves, move) => readGame(JSON.stringify({ rules: { state: ['n'], moves } }), []).board.say(move, [5], readGame(JSON.stringify({ rules: { state: ['n'], moves } }), []));
  assert.equal(say([{ to: ['n-1'] }], { component: 0, move: 0, for: {}, to: [4] }), '5 → 4');
  assert.equal(say([{ for: { d: '1..n' }, to: ['n-d'] }], { component: 0, move: 0, for: { d: 2 }, to: [3] }), '5 → 3 (d = 2)');
  assert.equal(say([{ to: ['n-1'] }, { to: ['n-2'] }], { component: 0, move: 1, for: {}, to: [3] }), '5 → 3 (move 1)');
});

test('a convention that a game is not solved under says so', () => {
  const titles = (asks) => draw({ type: Form, props: { games: [], game: { ...readGame('ring(1)', []), entry: { name: 'ring', rules: '', asks } }, gameText: 'ring(1)', positionText: '5', play: 'normal' } })
    .elements.filter(({ props }) => props?.['aria-pressed']).map(({ props }) => props.title);
  assert.deepEqual(titles({ normal: ['outcome'], misere: [] }), ['Who cannot move loses', 'Nimbus does not solve this game under this convention']);
  assert.deepEqual(titles({ normal: ['outcome'], misere: ['outcome'] }), ['Who cannot move loses', 'Who cannot move wins']);
});

test('Why names the parts as the moves do', () => {
  const named = (notation, position) => readGame(notation, []).board.why(position, { name: notation }).items.map(({ name }) => name);
  assert.deepEqual(named('nim', [3, 5]), ['heap 1', 'heap 2']);
  assert.deepEqual(named('strip(2)', [6, 10]), ['row 1', 'row 2']);
});

test('where the text says no position of the game, its example is shown', () => {
  const page = new Solving();
  page.state.games = [{ name: 'chomp', example: { game: 'chomp', position: [3, 2] } }, { name: 'graph', example: { game: { graph: [[1, 2], [], [1]] }, position: [0, 2] } }];
  assert.deepEqual(page.read('chomp', 'x').position, [3, 2]);
  assert.deepEqual(page.read('{"graph":[[]]}', 'x').position, [0]); // the example has more vertices
  assert.deepEqual(page.read('nope', '1,§').position, []);
});

test('edges between the same vertices lie apart, whatever their direction', () => {
  const distance = ([x1, y1], [x2, y2]) => {
    const [x, y] = bow([x1, y1], [x2, y2], 20).match(/Q(\S+) (\S+)/).slice(1).map(Number);
    return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / Math.hypot(x2 - x1, y2 - y1);
  };
  for (const end of [[100, 0], [0, 100], [60, 80], [-30, 5]]) assert.ok(Math.abs(distance([0, 0], end) - 20) < 0.2, String(end));
});

const { submit } = await import('../../main/web/batch/upload.js');

test('an upload is sent again after a response that is cut, and where it meets the one before', async (t) => {
  const keys = [];
  const responses = [[201, '{"id":'], [409, ''], [201, '{"id":"b"}']];
  globalThis.XMLHttpRequest = class {
    upload = {};

    open() {}

    setRequestHeader(name, value) {
      if (name === 'idempotency-key') keys.push(value);
    }

    getResponseHeader() {}

    send() {
      [this.status, this.responseText] = responses.shift();
      setTimeout(() => this.onload());
    }
  };
  t.after(() => delete globalThis.XMLHttpRequest);

  assert.deepEqual(await submit({ body: 'x', type: 'text/plain', parameters: {} }, 'key', () => {}, AbortSignal.timeout(10_000)), { id: 'b' });
  assert.deepEqual(keys, ['key', 'key', 'key']);
});

test('a search is followed by one socket, also after a refusal that passes', async (t) => {
  const before = { fetch: globalThis.fetch, WebSocket: globalThis.WebSocket, location: globalThis.location };
  t.after(() => Object.assign(globalThis, before));
  const progress = { positions: 1, positionsPerSecond: 1, knownValues: 0, value: [], solvers: 1, cpuSeconds: 1, effort: 60 };
  const search = (state) => `{"id":"s","state":"${state}","query":{"game":"nim","position":[9007199254740993]},"progress":${writeJson(progress)}}`;
  const sockets = [];
  let opened;
  const refusals = [429];
  globalThis.location = new URL('http://localhost/searches/s');
  globalThis.fetch = async (url) => {
    if (String(url).endsWith('/v1/games')) return new Response('{"games":[]}');
    return refusals.length ? new Response('{}', { status: refusals.pop() }) : new Response(search('running'));
  };
  globalThis.WebSocket = class {
    constructor() {
      sockets.push(this);
      opened();
    }

    close() {
      this.isClosed = true;
    }
  };
  const socket = () => new Promise((resolve) => (opened = resolve));
  const { type: Live } = new SearchPage().render({ attempt: 0 }).flatMap((node) => node ?? []).find((node) => node.props?.id === 's');
  const live = new Live({ id: 's' });
  live.setState = (state) => Object.assign(live.state, typeof state === 'function' ? state(live.state) : state);

  const first = socket();
  live.componentDidMount();
  await first;
  const second = socket();
  const [, ended] = [live.follow(), live.follow()];
  await second;

  assert.deepEqual(sockets.map(({ isClosed }) => isClosed), [true, undefined]);
  sockets[1].onmessage({ data: search('found') });
  sockets[1].onclose();
  await ended;
  assert.deepEqual([live.state.search.state, live.state.search.query.position, live.state.failure], ['found', [9007199254740993n], null]);
});

/** Runs `action` with a server that answers with these statuses in turn, 200 with `document`. */
async function answeringInTurn(statuses, document, action) {
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    const [status, headers] = [statuses.shift()].flat();
    return new Response(JSON.stringify(status === 200 ? document : { detail: 'no' }), { status, headers });
  };
  try {
    await action();
  } finally {
    globalThis.fetch = fetch;
  }
}

/** A component whose state changes at once. */
const mounted = (Type, props) => Object.assign(new Type(props), {
  props,
  setState(change) {
    Object.assign(this.state, typeof change === 'function' ? change(this.state) : change);
  },
});

test('a search is asked for again after a fault of the server, and within a minute', async (t) => {
  const { location } = globalThis;
  t.after(() => Object.assign(globalThis, { location }));
  globalThis.location = new URL('http://localhost/searches/s');
  const { type: Live } = new SearchPage().render({ attempt: 0 }).flatMap((node) => node ?? []).find((node) => node.props?.id === 's');
  const waits = [];
  t.mock.method(globalThis, 'setTimeout', (action, wait) => waits.push(wait));
  await answeringInTurn([500, [429, { 'Retry-After': '3600' }], 200], { state: 'found' }, async () => {
    const live = mounted(Live, { id: 's' });
    for (const expected of [2000, 60_000]) {
      await live.follow();
      assert.deepEqual([live.state.failure, live.state.isLost, waits.at(-1)], [null, true, expected]);
    }
    await live.follow();
    assert.deepEqual([live.state.search, live.state.isLost], [{ state: 'found' }, false]);
  });
});

test('a batch is gone after two 404 in a row', async ({ mock }) => {
  const stopped = mock.method(globalThis, 'clearInterval', () => {}).mock;
  await answeringInTurn([404, 200, 404, 404], { state: 'running' }, async () => {
    const batch = mounted(LiveBatch, { id: 'b' });
    for (const [failure, stops] of [[404, 0], [undefined, 0], [404, 0], [404, 1]]) {
      await batch.status();
      assert.deepEqual([batch.state.failure?.status, stopped.callCount()], [failure, stops]);
    }
  });
});

test('two samples of a search a second apart take a tenth of the plot, where they filled it', () => {
  const curve = (samples) => draw({ type: ProgressPlot, props: { samples, isOver: false } }).elements
    .find(({ type }) => type === 'polyline').props.points.split(' ').map((point) => Number(point.split(',')[0]));
  assert.deepEqual(curve([[0, 5, 0, 0], [1000, 9, 0, 0]]), [0, 36]);
  assert.deepEqual(curve([[0, 5, 0, 0], [20_000, 9, 0, 0], [40_000, 7, 0, 0]]), [0, 180, 360]);
});
