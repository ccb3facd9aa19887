// Proofs played through against every play, by the rules of Nim as they stand here: node proof.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.location ??= new URL('http://localhost/');
globalThis.navigator ??= {};

const { readProof } = await import('../../main/web/searches/proof.js');
const { sampled, samplesOf } = await import('../../main/web/searches/progress-plot.js');

/** The options of heaps of Nim, as the server lists them with their components. */
const options = (heaps) => heaps.flatMap((n, i) => Array.from({ length: n }, (_, to) => {
  const left = heaps.map((heap, j) => (j === i ? to : heap)).filter(Boolean);
  return { left, components: left.map((heap) => [heap]) };
}));

const PROOFS = {
  'a nim-value of 0': `{"proof":1,"game":"nim","play":"normal","claim":{"position":[1,2,3],"grundy":0},"entries":3}
[[3],3]
[[2],2]
[[1],1]
`,
  'a win': `{"proof":1,"game":"nim","play":"normal","claim":{"position":[3,2],"outcome":"N"},"entries":2}
[[2],2]
[[1],1]
`,
  'a loss under misère play': `{"proof":1,"game":"nim","play":"misere","claim":{"position":[2,2],"outcome":"P"},"entries":2}
[[1]]
[[2],[2]]
`,
  'a sum in another order': `{"proof":1,"game":"nim","play":"misere","claim":{"position":[1,3,2],"outcome":"P"},"entries":5}
[[3],[1],[2]]
[[3],[3]]
[[2],[2]]
[[1]]
[[1],[1],[1]]
`,
};

/** The proof's reply to each option of a position that is lost, and so on: how many were made. */
function playedThrough(proof, position, seen = new Map()) {
  const name = JSON.stringify(position);
  if (!seen.has(name)) {
    seen.set(name, 0);
    for (const { left } of options(position)) {
      if (proof.isMisere && !left.length) continue; // Who cannot move wins.
      const reply = proof.reply(options(left));
      assert.ok(reply, `no reply to ${JSON.stringify(left)}`);
      playedThrough(proof, reply.left, seen);
    }
  }
  return seen.size;
}

for (const [name, text] of Object.entries(PROOFS)) {
  test(`${name}: the proof replies to whatever is played`, async () => {
    const { position } = JSON.parse(text.split('\n')[0]).claim;
    const read = [];
    const proof = await readProof(new Response(text), (count) => read.push(count));
    const start = proof.isSecond ? position : proof.reply(options(position)).left;
    assert.ok(playedThrough(proof, start) > 1);
    assert.deepEqual(read, []);
  });
}

test('a proof that is cut, empty, or too large to be played is named', async () => {
  const lines = PROOFS['a nim-value of 0'].split('\n');
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
