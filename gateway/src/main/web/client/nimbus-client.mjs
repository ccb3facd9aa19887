// A client of a Nimbus server for browsers and for Node ≥ 20, in one file that needs nothing else. It submits batches so
// that a retry makes no second one, follows their answers through lost connections, and asks single questions.
//
//   import { NimbusClient } from './nimbus-client.mjs';
//   const client = new NimbusClient('http://127.0.0.1:8080');
//   const batch = await client.submit('{"game":"nim","position":[3,4,5]}\n');
//   const end = await client.follow(batch.id, { onLines: (text) => process.stdout.write(text) });
//
// Node 22 and browsers have a WebSocket of their own; on Node 20 pass one: `{ WebSocket: (await import('ws')).WebSocket }`.
// The server has this file at /assets/client/nimbus-client.mjs.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const MINUTE = 60_000;
const END = '{"end":';
/** No answer, a server that starts or is busy, a limit on the caller: the same request may pass later. */
const PASSING = new Set([0, 409, 429, 502, 503, 504]);

/**
 * What the server, or the way to it, refused. `status` is 0 where no response came; `at` is the place of the fault, and
 * `code` its kind; `wait` is how many milliseconds the server asks to wait.
 */
export class NimbusError extends Error {
  constructor(status, message, at, code) {
    super(message);
    this.name = 'NimbusError';
    this.status = status;
    this.at = at;
    this.code = code;
    this.wait = 0;
  }
}

export class NimbusClient {
  /**
   * @param url the server; '' in a page that the server itself gave
   * @param options `token`: a bearer token, where the server asks for one; `patience`: milliseconds without progress
   *     after which a call fails (a minute); `WebSocket`: the constructor, where there is no global one
   */
  constructor(url = '', { token, patience = MINUTE, WebSocket = globalThis.WebSocket } = {}) {
    this.url = url.replace(/\/$/, '');
    this.token = token;
    this.patience = patience;
    this.WebSocket = WebSocket;
  }

  /** A response with a status of success; else throws NimbusError with what its problem document says. */
  async request(path, { headers, ...options } = {}) {
    let response;
    try {
      response = await fetch(this.url + path, { ...options, headers: { ...headers, ...this.authorization() } });
    } catch (cause) {
      if (cause.name === 'AbortError') throw cause;
      throw new NimbusError(0, `no answer from the server: ${cause.cause?.message ?? cause.message}`);
    }
    if (response.ok) return response;
    const error = problem(response.status, await response.text());
    error.wait = 1000 * (Number(response.headers.get('retry-after')) || 0);
    throw error;
  }

  authorization() {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /**
   * Submits a batch: text, bytes or a Blob, which a retry can send again. Resolves to the batch's document.
   *
   * @param options `type` of the body (NDJSON); `gzip`: the body is compressed; `parameters` of the address, such as
   *     `{ game: 'nim', ask: 'outcome' }` for text; `onRetry(milliseconds, error)`; `signal` to give up
   */
  async submit(body, { type = 'application/x-ndjson', gzip = false, parameters = {}, onRetry, signal } = {}) {
    const headers = { 'content-type': type, 'idempotency-key': newKey(), ...(gzip && { 'content-encoding': 'gzip' }) };
    const path = batchesPath(parameters);
    const response = await this.retrying(() => this.request(path, { method: 'POST', body, headers, signal }), { onRetry, signal });
    return response.json();
  }

  async status(id) {
    return (await this.request(`/v1/batches/${encodeURIComponent(id)}`)).json();
  }

  /** Cancels a batch; one that has ended is removed with its answers. */
  async cancel(id) {
    await this.request(`/v1/batches/${encodeURIComponent(id)}`, { method: 'DELETE' });
  }

  /** The answers to a few queries, in their order, errors among them. */
  async solve(...queries) {
    const body = queries.map((query) => JSON.stringify(query)).join('\n');
    const response = await this.request('/v1/solve', { method: 'POST', body, headers: { 'content-type': 'application/x-ndjson' } });
    return (await response.text()).split('\n').filter(Boolean).map((line) => JSON.parse(line));
  }

  /**
   * Follows the answers of a batch from the line after `after`, in the order of the queries, each once. A lost
   * connection is opened again after the last line that came. Resolves to how the batch ended:
   * `{ state, queries, answered, errors }`.
   *
   * @param options `onLines(text, count)`: whole lines and how many; `onLost(milliseconds, error)` before the next try;
   *     `onConnected()` after it; `signal` to stop
   */
  async follow(id, { after = -1, onLines = () => {}, onLost, onConnected = () => {}, signal } = {}) {
    let next = after + 1;
    let held = 0; // Connections that were open for long: a loss of one is a first loss.
    let isLost = false;
    const opened = () => {
      if (isLost) onConnected();
      isLost = false;
    };
    const lines = (text) => {
      const count = lineCount(text);
      next += count;
      onLines(text, count);
    };
    const lost = (wait, error) => {
      isLost = true;
      onLost?.(wait, error);
    };
    const once = () => this.followOnce(id, next - 1, lines, opened, () => held++, signal);
    return this.retrying(once, { onRetry: lost, signal, progress: () => next + held });
  }

  async followOnce(id, after, lines, onOpen, onHeld, signal) {
    const address = await this.socketAddress(`/v1/batches/${encodeURIComponent(id)}/results?after=${after}`);
    let opened = Infinity;
    const open = () => {
      opened = Date.now();
      onOpen();
    };
    const end = await this.read(address, lines, open, signal);
    if (end) return end;
    if (Date.now() - opened > LONGEST_WAIT) onHeld();
    await this.status(id); // A batch that is no longer there is no lost connection: this throws what the server says.
    throw new NimbusError(0, 'the connection was lost');
  }

  /** Reads a socket to its end. Resolves to what the end frame says, or undefined where there was none. */
  read(address, lines, onOpen, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const socket = new this.WebSocket(address);
      const abort = () => {
        socket.close();
        reject(signal.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      socket.onopen = onOpen;
      socket.onmessage = ({ data }) => {
        if (signal?.aborted) return;
        if (data.startsWith(END)) resolve(JSON.parse(data).end);
        else lines(data);
      };
      socket.onerror = () => {}; // A close follows each error.
      socket.onclose = () => {
        signal?.removeEventListener('abort', abort);
        resolve(undefined);
      };
    });
  }

  /** The address of a WebSocket; with a token, a one-time ticket opens it. */
  async socketAddress(path) {
    const url = new URL(this.url + path, globalThis.location?.href);
    url.protocol = url.protocol.replace('http', 'ws');
    if (this.token) {
      const response = await this.request('/v1/tickets', { method: 'POST' });
      url.searchParams.set('ticket', (await response.json()).ticket);
    }
    return url;
  }

  /** Does `action` again after failures that pass, until it made no `progress` for as long as the patience lasts. */
  async retrying(action, { onRetry, signal, progress = () => 0 } = {}) {
    let wait = FIRST_WAIT;
    let reached = progress();
    let deadline = Date.now() + this.patience;
    for (;;) {
      try {
        return await action();
      } catch (error) {
        if (!PASSING.has(error.status) || signal?.aborted) throw error;
        if (progress() !== reached) {
          reached = progress();
          wait = FIRST_WAIT;
          deadline = Date.now() + this.patience;
        }
        wait = Math.max(wait, error.wait ?? 0);
        if (Date.now() + wait > deadline) throw error;
        onRetry?.(wait, error);
        await pause(wait, signal);
        wait = Math.min(LONGEST_WAIT, 2 * wait);
      }
    }
  }
}

/** The path that takes a batch with these parameters; those without a value are left out. */
export function batchesPath(parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return `/v1/batches${query.size ? `?${query}` : ''}`;
}

/** The error that a response's body, a problem document or any text, stands for. */
export function problem(status, text) {
  try {
    const document = JSON.parse(text);
    return new NimbusError(status, document.detail ?? document.title, document.at, document.type?.split(':').pop());
  } catch {
    return new NimbusError(status, text);
  }
}

/** An idempotency key. `crypto.randomUUID` is there on secure addresses only. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

function lineCount(text) {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

const pause = (milliseconds, signal) => new Promise((resolve, reject) => {
  const abort = () => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    signal?.removeEventListener('abort', abort);
    resolve();
  }, milliseconds);
  signal?.addEventListener('abort', abort, { once: true });
});
