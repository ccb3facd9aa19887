// Submits a batch of queries and follows its answers to the end, through lost connections.
//
//   node follow.mjs http://127.0.0.1:8080 queries.ndjson answers.ndjson
//
// Node 22 has a WebSocket of its own; on Node 20 run `npm i ws` first.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const WebSocket = globalThis.WebSocket ?? (await import('ws')).WebSocket;
const TRIES = 60;
const [url, queries, path] = process.argv.slice(2);

/** The id of the batch. The key makes a retry safe: a second upload under it gives the first batch again. */
async function submit() {
  const headers = { 'content-type': 'application/x-ndjson', 'idempotency-key': randomUUID() };
  const body = await readFile(queries);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    try {
      const response = await fetch(`${url}/v1/batches`, { method: 'POST', headers, body });
      if (response.ok) return (await response.json()).id;
      if (![409, 429, 503].includes(response.status)) throw new Error(await response.text());
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // fetch throws a TypeError where no response came
      console.error(`no answer from the server: ${error.cause ?? error}`);
    }
    await pause(1000);
  }
  throw new Error('gave up');
}

/** How the batch ended, or undefined where the connection was lost. Each message holds whole lines. */
const followOnce = (batch, answers) => new Promise((resolve) => {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/v1/batches/${batch}/results?after=${lines - 1}`);
  socket.onmessage = ({ data }) => {
    if (data.startsWith('{"end":')) {
      resolve(JSON.parse(data).end);
      return;
    }
    answers.write(data);
    lines += data.split('\n').length - 1;
  };
  socket.onerror = () => {};
  socket.onclose = () => resolve(undefined);
});

let lines = 0;
const batch = await submit();
console.error(`batch ${batch}`);
const answers = createWriteStream(path);
let end;
for (let attempt = 0; attempt < TRIES && !end; attempt++) {
  end = await followOnce(batch, answers);
  if (!end) {
    console.error(`lost the connection after ${lines} answers`);
    await pause(1000);
  }
}
await new Promise((written) => answers.end(written));
console.error(end ?? 'gave up');
process.exit(end ? 0 : 1);
