// Proofs played through against every play, by the rules of Nim as they stand here: node proof.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';

globalThis.location ??= new URL('http://localhost/');
globalThis.navigator ??= {};

const { readProof } = await import('../../main/web/searches/proof.js');
const { samplesOf } = await import('../../main/web/searches/progress-plot.js');

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

test('the plot of a search has the rate since the sample before, and the latest figures', () => {
  const at = (second, positions, proof) => ({ time: `2026-01-01T00:00:0${second}Z`, positions, proof, disproof: 4 });
  const history = [at(0, 0, 1), at(2, 3000, 2)];
  const { time, ...latest } = at(3, 5000, 3);
  const start = Date.parse(history[0].time);
  const kept = [[start, 1500, 1, 4], [start + 2000, 1500, 2, 4]];
  assert.deepEqual(samplesOf({ history, progress: { ...latest, checkpoint: time } }), [...kept, [start + 3000, 2000, 3, 4]]);
  assert.deepEqual(samplesOf({ history, progress: { ...latest, checkpoint: history[1].time } }), kept);
  assert.deepEqual(samplesOf({ history: [history[0]], progress: {} }), [[start, 0, 1, 4]]);
  assert.deepEqual(samplesOf({ progress: {} }), []);
});
