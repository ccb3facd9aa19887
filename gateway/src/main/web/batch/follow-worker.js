// Follows a batch over its WebSocket, off the page's thread, and counts; the page hears a summary a few times a second.
import { NimbusClient } from '../client/nimbus-client.mjs';
import { addLines, emptyTally } from './tally.js';

const EVERY = 250;
const SECOND = 1000;

let id;
let client;
let tally = emptyTally();
let stop;
let changed = false;

onmessage = ({ data }) => {
  if (data.follow) {
    id = data.follow;
    client = new NimbusClient(location.origin, { token: data.token, patience: Infinity });
    tally = data.tally ?? tally;
    follow();
    setInterval(report, EVERY);
  } else if (data.pause) {
    stop.abort();
  } else {
    follow();
  }
};

async function follow() {
  stop = new AbortController();
  try {
    const ended = await client.follow(id, {
      after: tally.next - 1,
      signal: stop.signal,
      onLines,
      onLost: (wait) => postMessage({ lost: Math.ceil(wait / SECOND) }),
      onConnected: () => postMessage({ connected: true }),
    });
    changed = true;
    report();
    postMessage({ ended });
  } catch (failure) {
    if (failure.status) postMessage({ failed: { status: failure.status, message: failure.message, code: failure.code } });
  }
}

function onLines(text) {
  addLines(tally, text);
  changed = true;
}

function report() {
  if (!changed) return;
  changed = false;
  postMessage({ tally });
}
