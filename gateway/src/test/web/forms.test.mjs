// Tests of what is sent for a file of queries, in Node: node forms.test.mjs
import assert from 'node:assert/strict';
import test from 'node:test';
import './drawing.mjs';

const { bodyOf } = await import('../../main/web/batch/forms.js');
const { QueryLines } = await import('../../main/web/batch/query-lines.js');

const LARGE = ' '.repeat(4 << 20);
const JSON_FORM = { form: 'json', gzip: false };

const zipped = (text) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();

test('JSON that a server reads is sent as it is, also compressed, and also if it is none', async () => {
  for (const text of ['{"queries":[nope]}', 'null']) {
    const blob = new Blob([text]);
    assert.equal((await bodyOf(blob, JSON_FORM, {})).body, blob);
    const compressed = await zipped(text);
    const sent = await bodyOf(compressed, { form: 'json', gzip: true }, {});
    assert.deepEqual([sent.body, sent.type, sent.gzip], [compressed, 'application/json', true]);
  }
  const broken = new Blob(['no gzip']);
  assert.equal((await bodyOf(broken, { form: 'json', gzip: true }, {})).body, broken);
});

test('JSON that is too large for a server is cut into lines', async () => {
  const text = `{${LARGE}"queries":[{"id":1e400},{"id":1.0,"id":"], \\"}"}]}`;
  for (const [blob, gzip] of [[new Blob([text]), false], [await zipped(text), true]]) {
    const sent = await bodyOf(blob, { form: 'json', gzip }, {});
    assert.deepEqual([await sent.body.text(), sent.type, sent.gzip], ['{"id":1e400}\n{"id":1.0,"id":"], \\"}"}', 'application/x-ndjson', false]);
  }
});

test('large JSON that is not queries alone is refused', async () => {
  for (const text of ['null', '{"queries":[1', '{"queries":[1],"more":[2]}', '{"queries":null}', '{"queries":[1]}]', '{"queries":{}}', '[1]']) {
    await assert.rejects(bodyOf(new Blob([LARGE, text]), JSON_FORM, {}), /4 MiB/, text);
  }
});

test('a query is copied as it is written, wherever a piece ends', () => {
  const text = '{ "queries" : [{"a":"\\\\"},\n[{"b":[1,2]},\n3],constructor ,"🂡\\"[,",{"c"}] }\n';
  const whole = '{"a":"\\\\"}\n\r[{"b":[1,2]},\r3]\nconstructor \n"🂡\\"[,"\n{"c"}';
  for (const size of [1, 2, 7, text.length]) {
    const lines = new QueryLines();
    let read = '';
    const characters = [...text];
    for (let at = 0; at < characters.length; at += size) read += lines.push(characters.slice(at, at + size).join(''));
    assert.equal(read, whole);
    assert.ok(lines.isWhole());
  }
});

test('CSV is made into lines, also without a last line end', async () => {
  const csv = new Blob(['id,game,position\n', 'a,nim,"1,2"\n\n', '"b ""2""",kayles,3 4']);
  const sent = await bodyOf(csv, { form: 'csv', gzip: false }, {});
  assert.equal(await sent.body.text(), '{"id":"a","game":"nim","position":[1,2]}\n{"id":"b \\"2\\"","game":"kayles","position":[3,4]}\n');
});
