// Submits a batch of queries and follows its answers to the end, through lost connections.
//
//   node follow.mjs http://127.0.0.1:8080 queries.ndjson answers.ndjson
//
// Node 22 has a WebSocket of its own; on Node 20 run `npm i ws` first. The client is one file: copy it beside your program.
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { NimbusClient } from '../../gateway/src/main/web/client/nimbus-client.mjs';

async function socketOfPackage() {
  try {
    return (await import('ws')).WebSocket;
  } catch {
    console.error(`Node ${process.version} has no WebSocket: run "npm i ws" first, or use Node 22`);
    process.exit(2);
  }
}

const WebSocket = globalThis.WebSocket ?? (await socketOfPackage());
const [url, queries, path] = process.argv.slice(2);
const client = new NimbusClient(url, { WebSocket, token: process.env.NIMBUS_TOKEN });
const say = (wait, error) => console.error(`${error.message}; trying again in ${wait} ms`);

const batch = await client.submit(await readFile(queries), { onRetry: say });
console.error(`batch ${batch.id}`);
const answers = createWriteStream(path);
const end = await client.follow(batch.id, { onLines: (text) => answers.write(text), onLost: say });
await new Promise((written) => answers.end(written));
console.error(end);
process.exit(end.state === 'completed' ? 0 : 1);
