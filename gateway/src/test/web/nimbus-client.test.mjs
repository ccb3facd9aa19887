// Tests of the client in Node, against a running server and a proxy before it that cuts connections:
//
//   node nimbus-client.test.mjs http://127.0.0.1:8080 http://127.0.0.1:8081
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import test from 'node:test';
import { batchesPath, NimbusClient, NimbusError } from '../../main/web/client/nimbus-client.mjs';

const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket;
const [server, proxy] = process.argv.slice(2);
const client = new NimbusClient(server, { WebSocket });
const nim = (a, b) => `${JSON.stringify({ game: 'nim', position: [a, b], ask: ['grundy'] })}\n`;

test('solve answers in order, errors among them', async () => {
  const answers = await client.solve({ game: 'nim', position: [3, 4, 5] }, { game: 'nym', position: [1] });

  assert.deepEqual(answers.map((answer) => answer.outcome ?? answer.error.code), ['N', 'unknown-game']);
});

test('address of the API is that of the server', () => {
  for (const end of ['', '/', '/v1', '/v1/']) assert.equal(new NimbusClient(`http://host/a${end}`).url, 'http://host/a');
  assert.equal(new NimbusClient('').url, '');
});

test('follow gives each answer once, through cuts', async () => {
  const cut = new NimbusClient(proxy, { WebSocket });
  const queries = 60_000;
  const batch = await cut.submit(Array.from({ length: queries }, (_, i) => nim(i, 1)).join(''));
  let text = '';
  let lost = 0;

  const end = await cut.follow(batch.id, { onLines: (lines) => (text += lines), onLost: () => lost++ });

  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(lines.map(({ line }) => line), Array.from({ length: queries }, (_, i) => i));
  assert.ok(lines.every(({ line, grundy }) => grundy === (line ^ 1)));
  assert.deepEqual(end, { state: 'completed', queries, answered: queries, errors: 0 });
  assert.ok(lost > 0);
});

test('follow after a line begins behind it', async () => {
  const batch = await client.submit(nim(1, 2) + nim(3, 4) + nim(5, 6));
  let text = '';

  await client.follow(batch.id, { after: 1, onLines: (lines) => (text += lines) });

  assert.equal(text, '{"line":2,"grundy":3}\n');
  assert.equal((await client.status(batch.id)).answered, 3);
});

test('a batch that is gone fails with what the server says', async () => {
  await assert.rejects(client.follow('no-such-batch'), (error) => error instanceof NimbusError && error.status === 404);
});

test('an id that is empty, or that an address drops, is refused', async () => {
  const nobody = new NimbusClient('http://127.0.0.1:1', { WebSocket, patience: 0 });
  for (const id of ['', ' ', '.', '..']) {
    for (const call of [nobody.status(id), nobody.cancel(id), nobody.follow(id)]) await assert.rejects(call, RangeError);
  }
});

test('text of one game takes parameters', async () => {
  const batch = await client.submit('3 4 5\n1 1\n', { type: 'text/plain', parameters: { game: 'nim', ask: 'outcome', label: '' } });
  let text = '';

  await client.follow(batch.id, { onLines: (lines) => (text += lines) });

  assert.equal(text, 'N\nP\n');
});

test('a wrong request is not tried again', async () => {
  let retries = 0;

  await assert.rejects(client.submit('3\n', { type: 'text/plain', onRetry: () => retries++ }), { status: 400 });

  assert.equal(retries, 0);
});

test('a server that does not answer is tried again until the patience ends', async (t) => {
  let now = 0;
  t.mock.method(Date, 'now', () => now);
  const nobody = new NimbusClient('http://127.0.0.1:1', { patience: 600 });
  const waits = [];

  const onRetry = (wait) => {
    waits.push(wait);
    now += wait;
  };
  await assert.rejects(nobody.submit('x', { onRetry }), { status: 0 });

  assert.deepEqual(waits, [250]);
});

test('Retry-After is heeded, and the idempotency key stays', async () => {
  const keys = [];
  const busy = createServer((request, response) => {
    keys.push(request.headers['idempotency-key']);
    response.writeHead(keys.length === 1 ? 429 : 201, { 'retry-after': '1' }).end('{"id":"b"}');
  });
  await new Promise((listening) => busy.listen(0, '127.0.0.1', listening));
  const waits = [];
  const batch = await new NimbusClient(`http://127.0.0.1:${busy.address().port}`).submit('x', { onRetry: (wait) => waits.push(wait) });
  busy.close();

  assert.equal(batch.id, 'b');
  assert.deepEqual(waits, [1000]);
  assert.equal(new Set(keys).size, 1);
});

test('an aborted follow ends', async () => {
  const stop = new AbortController();
  const batch = await client.submit(nim(1, 2));
  stop.abort();

  await assert.rejects(client.follow(batch.id, { signal: stop.signal }), { name: 'AbortError' });
});

/** Sockets that open, do what `act` says, and close. */
function socketThat(act) {
  let sockets = 0;
  return class {
    constructor() {
      const isFirst = ++sockets === 1;
      setTimeout(() => {
        this.onopen();
        act(this, isFirst);
        this.onclose();
      });
    }
  };
}

test('a connection that is open again is reported before its first answer', async () => {
  const reported = [];
  const Socket = socketThat((socket, isFirst) => {
    if (!isFirst) {
      reported.push('answer');
      socket.onmessage({ data: 'N\n' });
      socket.onmessage({ data: '{"end":{"state":"completed"}}' });
    }
  });
  const slow = new NimbusClient('http://127.0.0.1:1', { WebSocket: Socket });
  slow.send = async () => ({});

  await slow.follow('b', { onLost: () => reported.push('lost'), onConnected: () => reported.push('connected') });

  assert.deepEqual(reported, ['lost', 'connected', 'answer']);
});

test('a connection that was quiet for longer than the patience is opened again', async (t) => {
  let now = 0;
  t.mock.method(Date, 'now', () => now);
  let sockets = 0;
  const Socket = socketThat((socket, isFirst) => {
    sockets++;
    if (isFirst) now += 85_000;
    else socket.onmessage({ data: '{"end":{"state":"completed"}}' });
  });
  const quiet = new NimbusClient('http://127.0.0.1:1', { WebSocket: Socket });
  quiet.send = async () => ({});

  assert.deepEqual(await quiet.follow('b'), { state: 'completed' });
  assert.equal(sockets, 2);
});

/** A client of a server that answers with `answer(response, number)`, and how many requests it got. */
async function clientOf(t, answer, options = {}) {
  const seen = [];
  const fake = createServer((request, response) => {
    seen.push(request);
    answer(response, seen.length, request);
  });
  await new Promise((listening) => fake.listen(0, '127.0.0.1', listening));
  t.after(() => {
    fake.closeAllConnections();
    fake.close();
  });
  return { seen, client: new NimbusClient(`http://127.0.0.1:${fake.address().port}`, options) };
}

for (const status of [429, 502, 503, 504, 507]) {
  test(`status ${status} is tried again`, async (t) => {
    const { seen, client: retrying } = await clientOf(t, (response, number) => response.writeHead(number === 1 ? status : 201).end('{"id":"b"}'));

    assert.equal((await retrying.submit('x')).id, 'b');
    assert.equal(seen.length, 2);
  });
}

for (const call of ['solve', 'status']) {
  test(`${call} is tried again after a failure that passes`, async (t) => {
    const { seen, client: retrying } = await clientOf(t, (response, number) => {
      if (number > 2) response.end('{"id":"b"}');
      else if (number > 1) response.writeHead(503).end();
      else {
        response.writeHead(200, { 'content-length': '100' }).write('{"id":');
        setTimeout(() => response.destroy(), 50);
      }
    });

    assert.deepEqual([await retrying[call]('b')].flat(), [{ id: 'b' }]);
    assert.equal(seen.length, 3);
  });
}

for (const status of [400, 401, 403, 409, 413, 422, 500]) {
  test(`status ${status} is not tried again`, async (t) => {
    const { seen, client: refused } = await clientOf(t, (response) => response.writeHead(status).end());

    await assert.rejects(refused.submit('x'), { status });
    assert.equal(seen.length, 1);
  });
}

test('patience begins at the first failure, and later attempts count', async (t) => {
  let now = 0;
  t.mock.method(Date, 'now', () => now);
  for (const statuses of [[503, 201], [503, 503]]) {
    const { seen, client: late } = await clientOf(t, (response, number) => {
      now += 85_000;
      response.writeHead(statuses[number - 1] ?? 500).end('{"id":"b"}');
    });
    if (statuses.at(-1) === 201) assert.equal((await late.submit('x')).id, 'b');
    else await assert.rejects(late.submit('x'), { status: 503 });
    assert.equal(seen.length, 2);
  }
});

test('parameters are sent by browsers whose URLSearchParams has no size', async (t) => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
  delete URLSearchParams.prototype.size;
  t.after(() => size && Object.defineProperty(URLSearchParams.prototype, 'size', size));

  assert.equal(batchesPath({ game: 'nim', label: '' }), '/v1/batches?game=nim');
  assert.equal(batchesPath({ label: '' }), '/v1/batches');
});

test('a second upload that meets the first is tried again', async (t) => {
  const statuses = [503, 409, 201];
  const { client: retrying } = await clientOf(t, (response, number) => response.writeHead(statuses[number - 1]).end('{"id":"b"}'));

  assert.equal((await retrying.submit('x')).id, 'b');
});

test('an accepted batch whose answer is cut keeps its id', async (t) => {
  const { seen, client: cut } = await clientOf(t, (response) => {
    response.writeHead(201, { location: '/v1/batches/the-id', 'content-length': '100' });
    response.write('{"id":');
    setTimeout(() => response.destroy(), 50);
  });

  assert.equal((await cut.submit('x')).id, 'the-id');
  assert.equal(seen.length, 1);
});

test('an upload to a frozen server is given up', async (t) => {
  const { client: frozen } = await clientOf(t, () => {}, { silence: 50, patience: 100 });

  await assert.rejects(frozen.submit('x'), { status: 0, message: 'the server is silent' });
});

test('an upload to a server that is there may take long', async (t) => {
  let probes = 0;
  let accept;
  const { client: slow } = await clientOf(t, (response, number, request) => {
    if (request.url === '/health/live') {
      response.end();
      if (++probes === 3) accept.writeHead(201).end('{"id":"slow"}');
    } else {
      accept = response;
    }
  }, { silence: 50 });

  assert.equal((await slow.submit('x')).id, 'slow');
});

/** A client whose sockets do what `act` says, and how many there were. */
function socketClient(act) {
  const opened = [];
  const Socket = class {
    constructor() {
      opened.push(this);
      setTimeout(() => {
        this.onopen();
        act(this);
        this.onclose();
      });
    }

    close() {}
  };
  const following = new NimbusClient('http://127.0.0.1:1', { WebSocket: Socket, patience: 600 });
  following.send = async () => ({});
  return { opened, client: following };
}

test('a socket that brings nothing is opened anew, and nobody hears of a loss', async () => {
  const addresses = [];
  const Socket = class {
    constructor(address) {
      addresses.push(new URL(address).searchParams.get('after'));
      setTimeout(() => {
        this.onopen();
        this.onmessage({ data: addresses.length === 1 ? 'N\n' : '{"end":{"state":"completed"}}' });
        if (addresses.length > 1) this.onclose();
      });
    }

    close() {}
  };
  const following = new NimbusClient('http://127.0.0.1:1', { WebSocket: Socket, silence: 20 });
  following.send = async () => ({});

  const end = await following.follow('b', { onLost: () => assert.fail('nothing is lost') });

  assert.deepEqual(end, { state: 'completed' });
  assert.deepEqual(addresses, ['-1', '0']);
});

test('what a listener throws comes out', async () => {
  const { opened, client: following } = socketClient((socket) => {
    socket.onmessage({ data: 'N\n' });
    socket.onmessage({ data: 'P\n' });
  });
  const seen = [];

  await assert.rejects(following.follow('b', {
    onLines: (text) => {
      seen.push(text);
      throw new TypeError('mine');
    },
  }), { name: 'TypeError', message: 'mine' });

  assert.deepEqual(seen, ['N\n']);
  assert.equal(opened.length, 1);
});

for (const frame of ['{"end":{"state":', '{"end":7}']) {
  test(`an end frame ${frame} is the server's fault`, async () => {
    const { opened, client: following } = socketClient((socket) => socket.onmessage({ data: frame }));

    await assert.rejects(following.follow('b'), { name: 'NimbusError', message: `the server ended the answers with ${frame}` });
    assert.equal(opened.length, 1);
  });
}
