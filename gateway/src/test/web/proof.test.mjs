// Proofs played through against every play, by the rules of three games as they stand here: node proof.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.location ??= new URL('http://localhost/');
globalThis.navigator ??= {};

const { readProof } = await import('../../main/web/searches/proof.js');
const { partsOf } = await import('../../main/web/searches/proof-parts.js');
const { sampled, samplesOf } = await import('../../main/web/searches/progress-plot.js');

const put = (rows, ...cells) => cells.reduce((board, [r, c, sign]) =>
  board.map((row, i) => (i === r ? row.slice(0, c) + sign + row.slice(c + 1) : row)), rows);

const SIDES = [[1, 0], [-1, 0], [0, 1], [0, -1]];
const beside = (rows, r, c) => SIDES.map(([down, across]) => [r + down, c + across]).filter(([y, x]) => rows[y]?.[x] !== undefined);
const cells = (rows) => rows.flatMap((row, r) => [...row].map((sign, c) => [r, c]));

const OPTIONS = {
  cram: (rows) => cells(rows).flatMap(([r, c]) => beside(rows, r, c).filter(([y, x]) => rows[r][c] === '.' && rows[y][x] === '.' && (y > r || x > c))
    .map(([y, x]) => put(rows, [r, c, '#'], [y, x, '#']))),
  clobber: (rows) => cells(rows).flatMap(([r, c]) => beside(rows, r, c).filter(([y, x]) => [rows[r][c], rows[y][x]].sort().join('') === 'ox')
    .map(([y, x]) => put(rows, [r, c, '.'], [y, x, rows[r][c]]))),
  chomp: (lengths) => lengths.flatMap((n, row) => Array.from({ length: n }, (_, column) => [row, column]))
    .filter(([row, column]) => row + column > 0).map(([row, column]) => lengths.map((n, i) => (i < row ? n : Math.min(n, column))).filter(Boolean)),
};

const PROOFS = {
  cram: `{"proof":1,"game":"cram","play":"normal","claim":{"position":["....","....","...."],"grundy":1},"entries":16}
[["....","....","...."],1]
[["...#","...#","...."],0]
[["#.##","#...","...."],1]
[[".##.","....","...."],0]
[[".#.#",".#.#","...."],1]
[["...#","##.#","...."],1]
[["....",".##.","...."],0]
[[".###","...."],0]
[[".##",".##","..."],0]
[["..."],1]
[[".."],1]
[["#..#","...."],0]
[[".##","...","##."],0]
[[".#",".."],1]
[["..#","..."],0]
[[".##","...","..#"],0]
`,
  clobber: `{"proof":1,"game":"clobber","play":"normal","claim":{"position":["xoxo","oxox"],"grundy":0},"entries":6}
[["oxox","xoxo"],0]
[[".oox","xoo."],0]
[[".oxx","xxo."],0]
[[".o","xo"],2]
[["ox"],1]
[["ox","xo"],0]
`,
  chomp: `{"proof":1,"game":"chomp","play":"normal","claim":{"position":[4,3,2],"grundy":5},"entries":23}
[[4,3,2],5]
[[4,2,2],0]
[[3,3,2],1]
[[1,1,1],2]
[[4],3]
[[2,2,2],4]
[[4,1,1],1]
[[4,3],0]
[[4,3,1],4]
[[2,2,1],0]
[[3,3,1],3]
[[4,2],4]
[[3,2],0]
[[1,1],1]
[[2,2],2]
[[4,1],2]
[[2,1],0]
[[3],2]
[[2],1]
[[3,2,1],1]
[[3,1,1],0]
[[3,1],3]
[[2,1,1],3]
`,
  misere: `{"proof":1,"game":"cram","play":"misere","claim":{"position":["...","..."],"outcome":"P"},"entries":2}
[["...","..."]]
[[".."]]
`,
};

/** The proof's reply to each option of a position that is lost, and so on: how many were made. */
function playedThrough(proof, options, position, seen = new Map()) {
  const name = JSON.stringify(position);
  if (!seen.has(name)) {
    seen.set(name, 0);
    for (const left of options(position)) {
      if (proof.isMisere && !options(left).length) continue; // Who cannot move wins.
      const reply = proof.reply(options(left).map((next) => ({ left: next })));
      assert.ok(reply, `no reply to ${JSON.stringify(left)}`);
      playedThrough(proof, options, reply.left, seen);
    }
  }
  return seen.size;
}

for (const [name, text] of Object.entries(PROOFS)) {
  test(`${name}: the proof replies to whatever is played`, async () => {
    const header = JSON.parse(text.split('\n')[0]);
    const read = [];
    const proof = await readProof(new Response(text), (count) => read.push(count));
    const options = OPTIONS[header.game];
    const { position } = header.claim;
    const start = proof.isSecond ? position : proof.reply(options(position).map((left) => ({ left }))).left;
    assert.ok(playedThrough(proof, options, start) > 1);
    assert.deepEqual(read, []);
  });
}

test('components are alike under the symmetries of their game, and those without a move are none', () => {
  const same = (game, ...positions) => assert.equal(new Set(positions.map((position) => partsOf(game)(position).join())).size, 1);
  same('cram', ['..#', '#.#'], ['##', '.#', '..'], ['.#.', '..#'], ['..', '.#', '##']);
  assert.deepEqual(partsOf('cram')(['.#.', '#.#', '.#.']), []);
  assert.equal(partsOf('cram')(['..#..']).length, 2);
  same('clobber', ['xo.', '..o'], ['ox'], ['x', 'o'], ['..', 'ox']);
  assert.deepEqual(partsOf('clobber')(['xx.oo']), []);
  same('chomp', [3, 1], [2, 1, 1]);
  assert.deepEqual([partsOf('chomp')([1]), partsOf('chomp')([]), partsOf('chomp')([2])], [[], [], ['1,1']]);
  assert.equal(partsOf('sprouts'), undefined);
  assert.equal(partsOf('constructor'), undefined);
});

test('a proof that is cut, empty, or too large to be played is named', async () => {
  const lines = PROOFS.clobber.split('\n');
  await assert.rejects(readProof(new Response(lines.slice(0, 3).join('\n'))), { key: 'proof.cut' });
  await assert.rejects(readProof(new Response('')), { key: 'proof.cut' });
  await assert.rejects(readProof(new Response(lines[0].replace(/"entries":\d+/, '"entries":200001'))), { key: 'proof.large' });
});

test('samples of a search survive a reload, and are thinned', () => {
  let samples = samplesOf('a');
  assert.deepEqual(samples, []);
  for (let i = 0; i < 1000; i++) samples = sampled('a', samples, { positionsPerSecond: i, proof: 3, disproof: 4 }, i);
  assert.ok(samples.length > 100 && samples.length <= 240);
  assert.deepEqual(samples.at(-1), [999, 999, 3, 4]);
  assert.deepEqual(samplesOf('a'), samples);
  assert.equal(samples[0][0], 0);
});
