// What the page asks of the server, through the client that programs use too. No DOM.
import { readJson, writeJson } from '../base/json.js';
import { thisTab } from '../base/storage.js';
import { NimbusClient, NimbusError } from './nimbus-client.mjs';

const KEY = 'nimbus.token';
let wanted = () => {};

/** What the server, or the way to it, refused. `status` is 0 where no response came. */
export { NimbusError as ServerError };

/** Calls `listener` when the server asks for a token, with true where it has refused one. */
export const onTokenWanted = (listener) => (wanted = listener);

/** The server has answered 401. */
export const tokenWanted = () => wanted(Boolean(token()));

export const setToken = (text) => thisTab.set(KEY, text);

/** The token that this tab has, or null. */
export const token = () => thisTab.get(KEY);

/** The client of this server, with the token that this tab has. */
export const client = (options) => new NimbusClient(location.origin, { token: token(), ...options });

export const authorization = () => client().authorization();

/** Milliseconds after which a server that did not answer is asked whether it is back. */
const AGAIN = 2000;
let isLost = false;
let again;

/** Calls `listener` when the server answers again after it did not, so that what failed may be asked anew. */
export const onAgain = (listener) => (again = listener);

function back() {
  if (!isLost) return;
  isLost = false;
  again();
}

/** The server did not answer: asks until it does, or another request finds that it does. */
export async function lost() {
  if (isLost || !again) return;
  isLost = true;
  while (isLost) {
    await new Promise((done) => setTimeout(done, AGAIN));
    if (isLost && (await isThere())) back();
  }
}

const isThere = () => fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(5 * AGAIN) }).then(({ ok }) => ok, () => false);

/** A response with a status of success; else throws what its problem document says. */
export async function request(path, options) {
  try {
    const response = await client().request(path, options);
    back();
    return response;
  } catch (error) {
    if (error.status === 401) tokenWanted();
    if (error.status === 0) lost();
    throw error.status === 0 ? new NimbusError(0, '') : error;
  }
}

export const getJson = async (path, signal) => readJson(await (await request(path, { signal })).text());

/** The answer to one query; an error of the query is thrown. */
export async function solve(query, signal) {
  const [answer] = await solveAll([query], signal);
  if (answer.error) throw new NimbusError(422, answer.error.message, answer.error.at, answer.error.code);
  return answer;
}

/** The answers to queries, in their order, errors among them. Numbers beyond 2⁵³ stay exact. */
export async function solveAll(queries, signal) {
  if (!queries.length) return [];
  const body = queries.map((query) => writeJson(query)).join('\n');
  const response = await request('/v1/solve', {
    method: 'POST', body, signal, headers: { 'content-type': 'application/x-ndjson' },
  });
  return (await response.text()).split('\n').filter(Boolean).map(readJson);
}

let catalogue;

/** The list of games, asked for once. */
export function games() {
  catalogue ??= getJson('/v1/games').then((document) => document.games);
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

/** A link carries no token, so with one what it leads to is fetched: as a Blob, or undefined where the link will do. */
export async function fetched(event, path) {
  if (!token()) return undefined;
  event.preventDefault();
  return (await request(path)).blob();
}

/** The path of a batch, whose id comes from the address bar and may be anything. */
export const batchPath = (id, rest = '') => `/v1/batches/${encodeURIComponent(id)}${rest}`;

export const searchPath = (id) => `/v1/searches/${encodeURIComponent(id)}`;

export const tablePath = (game, rest = '') => `/v1/tables/${encodeURIComponent(game)}${rest}`;

/** Nim-values of heaps 0 to `to`. They are too many for a reader of exact integers, and never that large. */
export async function values(game, to, signal) {
  const response = await request(tablePath(game, `?from=0&to=${to}`), { signal });
  return Float64Array.from((await response.json()).values);
}

/** Which game of the catalogue rules of one's own are, as a guess, and to which heap it is compared; null where none is. */
export async function knownGame(game) {
  const known = await getJson(tablePath(game, '?ask=guess'));
  return known.guess && known;
}

/** The proven period, or the reason why there is none. */
export async function period(game, signal) {
  try {
    return await getJson(tablePath(game, '/period'), signal);
  } catch (error) {
    if (error.status !== 404) throw error;
    return { none: error.message };
  }
}
