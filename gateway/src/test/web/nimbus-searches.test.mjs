// Tests of effort and searches in Node, against a running server that gives searches effort:
//
//   node nimbus-searches.test.mjs http://127.0.0.1:8080
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import test from 'node:test';
import { NimbusClient, withSeconds } from '../../main/web/client/nimbus-client.mjs';
import { isOpen, Searches } from '../../main/web/client/nimbus-searches.mjs';

const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket;
const client = new NimbusClient(process.argv[2], { WebSocket });
const searches = new Searches(client);
const board = { game: 'cram', position: ['....', '..#.'], ask: ['grundy'] };
const large = { game: 'cram', position: Array(9).fill('.........'), ask: ['grundy'] };

test('effort is seconds or a time', () => {
  const read = [90, '90', '90s', 0.5, '10m', '1h30m', '1d'].map((effort) => withSeconds({ effort }).effort);

  assert.deepEqual(read, [90, 90, 90, 0.5, 600, 5400, 86_400]);
  assert.deepEqual(withSeconds({ game: 'nim' }), { game: 'nim' });
});

for (const effort of [0, -1, '', 'long', '10 m', '1m1h', NaN, {}]) {
  test(`effort ${JSON.stringify(effort)} is refused`, async () => {
    await assert.rejects(client.solve({ ...board, effort }), { name: 'RangeError', message: /^effort is .*expected/ });
    await assert.rejects(client.submit('x', { parameters: { effort } }), { name: 'RangeError' });
    await assert.rejects(searches.begin({ ...board, effort }), { name: 'RangeError' });
  });
}

test('an empty id is refused', async () => {
  for (const call of [searches.status(''), searches.stop(''), searches.proof(''), searches.follow('')]) {
    await assert.rejects(call, RangeError);
  }
});

test('queries and batches take an effort, and the server bounds it', async () => {
  const [within, beyond] = await client.solve({ ...board, effort: '1m' }, { ...board, effort: '300d' });

  assert.equal(within.grundy, 1);
  assert.equal(beyond.error.at, '/effort');
  await assert.rejects(client.submit('{}', { parameters: { effort: '300d' } }), { status: 400 });
});

test('a search is begun, followed to its answer, listed and proved', async () => {
  const { id } = await searches.begin({ ...board, effort: '1m' });
  const seen = [];

  const found = await searches.follow(id, { onProgress: (search) => seen.push(search) });

  assert.equal(found.state, 'found');
  assert.equal(found.answer.grundy, 1);
  assert.deepEqual(seen.at(-1), found);
  assert.deepEqual((await searches.status(id)).answer, found.answer);
  assert.ok((await searches.list()).some((search) => search.id === id));
  const [header] = (await searches.proof(id)).split('\n');
  assert.deepEqual(JSON.parse(header).claim, { position: board.position, grundy: 1 });
});

test('a search is stopped while it is followed', async () => {
  const { id } = await searches.begin({ ...large, effort: '10m' });

  const ended = await searches.follow(id, { onProgress: (search) => isOpen(search) && searches.stop(id) });

  assert.equal(ended.state, 'stopped');
  assert.ok(ended.reason);
  await assert.rejects(searches.proof(id), { status: 409, code: 'nothing-found' });
});

test('a search that is not there fails with what the server says', async () => {
  for (const call of ['status', 'stop', 'proof', 'follow']) await assert.rejects(searches[call]('0'.repeat(32)), { status: 404 }, call);
});

const running = '{"id":"s","state":"running"}';
const found = '{"id":"s","state":"found"}';

/** Searches of a server that answers with `answer(response, number)`, and sockets that do what `act(socket, number)` says. */
async function searchesOf(t, answer, act = () => {}, options = {}) {
  let requests = 0;
  let sockets = 0;
  const fake = createServer((request, response) => answer(response, ++requests));
  await new Promise((listening) => fake.listen(0, '127.0.0.1', listening));
  t.after(() => {
    fake.closeAllConnections();
    fake.close();
  });
  const Socket = class {
    constructor() {
      const number = ++sockets;
      setTimeout(() => {
        this.onopen();
        act(this, number);
      });
    }

    close() {}
  };
  return new Searches(new NimbusClient(`http://127.0.0.1:${fake.address().port}`, { WebSocket: Socket, ...options }));
}

test('a call that fails for a while is made again', async (t) => {
  const busy = await searchesOf(t, (response, number) => response.writeHead(number === 1 ? 503 : 202).end(running));

  assert.equal((await busy.begin({ ...board, effort: 1 })).id, 's');
});

test('an answer that is cut is asked for again', async (t) => {
  const cut = await searchesOf(t, (response, number) => {
    if (number > 1) response.end('the proof');
    else {
      response.writeHead(200, { 'content-length': '100' }).write('the');
      setTimeout(() => response.destroy(), 50);
    }
  });

  assert.equal(await cut.proof('s'), 'the proof');
});

test('a lost connection is opened again, and reported', async (t) => {
  let losses = 0;
  const states = [];
  const lossy = await searchesOf(t, (response) => response.end(running), (socket, number) => {
    socket.onmessage({ data: number === 1 ? running : found });
    socket.onclose();
  });

  const end = await lossy.follow('s', { onProgress: ({ state }) => states.push(state), onLost: () => losses++ });

  assert.equal(end.state, 'found');
  assert.deepEqual(states, ['running', 'found']);
  assert.equal(losses, 1);
});

test('a socket that brings nothing is opened anew, and nobody hears of a loss', async (t) => {
  const quiet = await searchesOf(t, (response, number) => response.end(number === 1 ? running : found), () => {}, { silence: 50 });

  assert.equal((await quiet.follow('s', { onLost: () => assert.fail('nothing is lost') })).state, 'found');
});

test('an aborted follow ends', async (t) => {
  const stop = new AbortController();
  const endless = await searchesOf(t, (response) => response.end(running), (socket) => socket.onmessage({ data: running }));

  await assert.rejects(endless.follow('s', { onProgress: () => stop.abort(), signal: stop.signal }), { name: 'AbortError' });
});
