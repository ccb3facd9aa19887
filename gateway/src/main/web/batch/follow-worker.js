// Follows a batch over its WebSocket, off the page's thread, and counts. A lost connection is opened again after the last
// line that came; the page hears a summary a few times a second.
import { addLines, emptyTally } from './tally.js';

const EVERY = 250;
const LONGEST_WAIT = 8000;

let id;
let token;
let tally = emptyTally();
let socket;
let tries = 0;
let ended = null;
let paused = false;
let changed = false;

onmessage = ({ data }) => {
  if (data.follow) {
    ({ follow: id, token } = data);
    tally = data.tally ?? tally;
    connect();
    setInterval(report, EVERY);
  } else if (data.pause !== undefined) {
    paused = data.pause;
    if (paused) socket?.close();
    else connect();
  }
};

async function connect() {
  if (paused || ended) return;
  try {
    socket = new WebSocket(await address());
  } catch {
    retry();
    return;
  }
  const mine = socket;
  mine.onmessage = ({ data }) => mine === socket && !paused && receive(data);
  mine.onclose = () => mine === socket && !ended && !paused && retry();
}

async function address() {
  const url = new URL(`/v1/batches/${id}/results?after=${tally.next - 1}`, location.href.replace(/^http/, 'ws'));
  if (token) {
    const response = await fetch('/v1/tickets', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`no ticket: ${response.status}`);
    url.searchParams.set('ticket', (await response.json()).ticket);
  }
  return url;
}

function receive(text) {
  if (tries) {
    tries = 0;
    postMessage({ connected: true });
  }
  if (text.startsWith('{"end":')) {
    ended = JSON.parse(text).end;
    report();
    postMessage({ ended });
    return;
  }
  addLines(tally, text);
  changed = true;
}

function retry() {
  const wait = Math.min(LONGEST_WAIT, 250 * 2 ** tries++);
  postMessage({ lost: Math.ceil(wait / 1000) });
  setTimeout(connect, wait);
}

function report() {
  if (!changed && !ended) return;
  changed = false;
  postMessage({ tally });
}
