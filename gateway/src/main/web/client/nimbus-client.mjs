// A client of a Nimbus server for browsers and for Node ≥ 20, in one file that needs nothing else. It submits batches so
// that a retry makes no second one, follows their answers through lost connections, and asks single questions.
//
//   import { NimbusClient } from './nimbus-client.mjs';
//   const client = new NimbusClient('http://127.0.0.1:8080');
//   const batch = await client.submit('{"game":"nim","position":[3,4,5]}\n');
//   const end = await client.follow(batch.id, { onLines: (text) => process.stdout.write(text) });
//
// Node 22 and browsers have a WebSocket of their own; on Node 20 pass one: `{ WebSocket: (await import('ws')).WebSocket }`.
// The server has this file at /assets/client/nimbus-client.mjs. Searches of hard positions are in nimbus-searches.mjs beside it.

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;
const MINUTE = 60_000;
const END = '{"end":';
/** A server that says nothing for so long while a call is under way is asked whether it is there. */
const SILENCE = 15_000;
/** No answer, a server that starts, is busy or has no room, a limit on the caller: the same request may pass later. */
const PASSING = new Set([0, 429, 502, 503, 504, 507]);
/** How a socket ends from which nothing came for twice that long: a connection that is gone may say nothing of it. */
export const QUIET = 'quiet';
/** A second upload may meet the first one, which the server has not seen broken off yet. */
export const OVERLAPPING = 409;

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
   * @param url the server, also with the /v1 of its API; '' in a page that the server itself gave
   * @param options `token`: a bearer token, where the server asks for one; `patience`: milliseconds without progress
   *     since its first failure after which a call fails (a minute); `WebSocket`: the constructor, where there is no global one; `silence`:
   *     milliseconds after which the server is asked whether it is there, during an upload (15 s), and half of
   *     those after which a socket that brings nothing is opened anew
   */
  constructor(url = '', { token, patience = MINUTE, WebSocket = globalThis.WebSocket, silence = SILENCE } = {}) {
    this.url = url.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '');
    this.token = token;
    this.patience = patience;
    this.WebSocket = WebSocket;
    this.silence = silence;
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
    throw problem(response.status, await response.text().catch(() => ''), response.headers.get('retry-after'));
  }

  authorization() {
    return this.token ? { authorization: `Bearer ${this.token}` } : {};
  }

  /**
   * Submits a batch: text, bytes or a Blob, which a retry can send again. Resolves to the batch's document.
   *
   * @param options `type` of the body (NDJSON); `gzip`: the body is compressed; `parameters` of the address, such as
   *     `{ game: 'nim', ask: 'outcome' }` for text, or the `effort` of each query as for `solve`; `onRetry(milliseconds,
   *     error)`; `signal` to give up
   */
  async submit(body, { type = 'application/x-ndjson', gzip = false, parameters = {}, onRetry, signal } = {}) {
    const headers = { 'content-type': type, 'idempotency-key': newKey(), ...(gzip && { 'content-encoding': 'gzip' }) };
    const path = batchesPath(withSeconds(parameters));
    const once = () => this.whileAlive((watched) => this.submitOnce(path, { method: 'POST', body, headers, signal: watched }), signal);
    return this.retrying(once, { onRetry, signal, passes: OVERLAPPING });
  }

  /** A response whose body is cut has the batch's id all the same: its address. */
  async submitOnce(path, options) {
    const response = await this.request(path, options);
    try {
      return await response.json();
    } catch (cause) {
      const id = response.headers.get('location')?.split('/').pop();
      if (id) return { id: decodeURIComponent(id) };
      throw new NimbusError(0, `the answer was cut: ${cause.message}`);
    }
  }

  /**
   * Does `action`, with a signal, for as long as the server is there. One that is frozen keeps its connections, and HTTP
   * has no ping: so its health is asked now and then, and any answer will do.
   */
  async whileAlive(action, signal) {
    const stop = new AbortController();
    const abort = () => stop.abort(signal.reason);
    signal?.throwIfAborted();
    signal?.addEventListener('abort', abort, { once: true });
    let isSilent = false;
    let isOver = false;
    let timer;
    const probe = async () => {
      try {
        await fetch(`${this.url}/health/live`, { signal: AbortSignal.timeout(this.silence) });
        if (!isOver) timer = setTimeout(probe, this.silence);
      } catch {
        isSilent = true;
        stop.abort();
      }
    };
    timer = setTimeout(probe, this.silence);
    try {
      return await action(stop.signal);
    } catch (error) {
      throw isSilent ? new NimbusError(0, 'the server is silent') : error;
    } finally {
      isOver = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
  }

  /** One request, and what `read` makes of its response, for as long as the server is there. */
  send(path, { signal, ...options } = {}, read = (response) => response.json()) {
    return this.whileAlive(async (watched) => {
      const response = await this.request(path, { ...options, signal: watched });
      return read(response).catch((cause) => {
        throw watched.aborted ? cause : new NimbusError(0, `the answer was cut: ${cause.message}`);
      });
    }, signal);
  }

  /** The same, again after failures that pass: for a request that is safe to repeat. */
  call(path, options, read) {
    return this.retrying(() => this.send(path, options, read), { signal: options?.signal });
  }

  async status(id) {
    return this.call(pathOf('/v1/batches', id));
  }

  /** Cancels a batch; one that has ended is removed with its answers. */
  async cancel(id) {
    await this.request(pathOf('/v1/batches', id), { method: 'DELETE' });
  }

  /**
   * The answers to a few queries, in their order, errors among them. `effort` of a query, such as 90, '90s' or '10m', is the
   * CPU time that it may take beyond its budget. Node's `fetch` waits five minutes: what takes longer is for a batch or a search.
   */
  async solve(...queries) {
    const body = queries.map((query) => JSON.stringify(withSeconds(query))).join('\n');
    const headers = { 'content-type': 'application/x-ndjson' };
    const text = await this.call('/v1/solve', { method: 'POST', body, headers }, (response) => response.text());
    return text.split('\n').filter(Boolean).map((line) => JSON.parse(line));
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
    const once = () => this.followOnce(id, () => next - 1, lines, opened, () => held++, signal);
    return this.retrying(once, { onRetry: lost, signal, progress: () => next + held });
  }

  async followOnce(id, after, lines, onOpen, onHeld, signal) {
    let opened = Infinity;
    const open = () => {
      opened = Date.now();
      onOpen();
    };
    const path = pathOf('/v1/batches', id);
    let end = QUIET;
    while (end === QUIET) {
      const address = await this.socketAddress(`${path}/results?after=${after()}`);
      end = await this.read(address, lines, open, signal);
      if (!end || end === QUIET) await this.send(path); // A batch that is no longer there is no lost connection: this throws what the server says.
    }
    if (end) return end;
    if (Date.now() - opened > LONGEST_WAIT) onHeld();
    throw new NimbusError(0, 'the connection was lost');
  }

  /** Reads a socket to its end. Resolves to what the end frame says, undefined where there was none, or QUIET. */
  read(address, lines, onOpen, signal) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const socket = new this.WebSocket(address);
      let isOver = false;
      let watchdog;
      const leave = () => {
        isOver = true;
        clearTimeout(watchdog);
        signal?.removeEventListener('abort', abort);
      };
      const abort = () => {
        leave();
        socket.close();
        reject(signal.reason);
      };
      const watch = () => {
        clearTimeout(watchdog);
        watchdog = setTimeout(() => {
          leave();
          socket.close();
          resolve(QUIET);
        }, 2 * this.silence);
      };
      signal?.addEventListener('abort', abort, { once: true });
      watch();
      socket.onopen = onOpen;
      socket.onmessage = ({ data }) => {
        if (isOver) return;
        watch();
        try {
          if (data.startsWith(END)) resolve(endOf(data));
          else lines(data);
        } catch (error) {
          leave(); // What a listener throws is for its caller, and no reason to connect again.
          socket.close();
          reject(error);
        }
      };
      socket.onerror = () => {}; // A close follows each error.
      socket.onclose = () => {
        leave();
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

  /**
   * Does `action` again after failures that pass, until it made no `progress` for as long as the patience lasts since the
   * first failure: an upload may take longer, and one that ends its server is not sent for ever. A status `passes` where an
   * attempt before may be under way still.
   */
  async retrying(action, { onRetry, signal, progress = () => 0, passes } = {}) {
    let wait;
    let reached;
    let deadline;
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const mayPass = PASSING.has(error.status) || (error.status === passes && deadline !== undefined);
        if (!mayPass || signal?.aborted) throw error;
        if (progress() !== reached) { // As at the first failure, before which nothing was reached.
          reached = progress();
          wait = FIRST_WAIT;
          deadline = Date.now() + this.patience;
        }
        const asked = error.wait ?? 0;
        const longest = Math.max(wait, asked);
        if (Date.now() + longest > deadline) throw error;
        onRetry?.(longest, error);
        // Clients that failed together do not come back together, nor earlier than they were asked to.
        await pause(Math.max(asked, wait * (1 - Math.random() / 2)), signal);
        wait = Math.min(LONGEST_WAIT, 2 * wait);
      }
    }
  }
}

/** The path of one of a list. Without an id it would be that of the list, and an address drops dots. */
export function pathOf(list, id) {
  if (/^[\s.]*$/.test(id)) throw new RangeError(`the id is '${id}'; expected that of a batch or a search`);
  return `${list}/${encodeURIComponent(id)}`;
}

/** The path that takes a batch with these parameters; those without a value are left out. */
export function batchesPath(parameters) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  return `/v1/batches${String(query) && `?${query}`}`;
}

const TIME = /^(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s?)?$/;
const UNITS = [86_400, 3600, 60, 1];

/** The same query or parameters with their `effort`, if they have one, in seconds. */
export function withSeconds({ effort, ...rest }) {
  if (effort == null) return rest;
  const [, ...numbers] = TIME.exec(effort) ?? [];
  const seconds = numbers.reduce((sum, number, i) => sum + UNITS[i] * (number ?? 0), 0);
  if (seconds > 0) return { ...rest, effort: seconds };
  throw new RangeError(`effort is ${effort}; expected more than 0 seconds, such as 90, '90s', '10m' or '1h30m'`);
}

/** The error that a response's body, a problem document or any text, stands for; `seconds`: its `Retry-After`. */
export function problem(status, text, seconds) {
  const error = described(status, text);
  error.wait = 1000 * (Number(seconds) || 0);
  return error;
}

function described(status, text) {
  try {
    const document = JSON.parse(text);
    return new NimbusError(status, document.detail ?? document.title, document.at, document.type?.split(':').pop());
  } catch {
    return new NimbusError(status, text);
  }
}

/** An idempotency key. `crypto.randomUUID` is there on secure addresses only. */
export const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What an end frame says of the batch. */
function endOf(frame) {
  let end;
  try {
    ({ end } = JSON.parse(frame));
  } catch {
    // Refused below.
  }
  if (typeof end?.state !== 'string') throw new NimbusError(500, `the server ended the answers with ${frame.slice(0, 200)}`);
  return end;
}

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
