// The calls of the public contract that the page makes. No DOM; errors are ServerError.
import { readJson, writeJson } from '../base/json.js';

const KEY = 'nimbus.token';
let wanted = () => {};

/** Calls `listener` when the server asks for a token, with true where it has refused one. */
export const onTokenWanted = (listener) => (wanted = listener);

/** The server has answered 401. */
export const tokenWanted = () => wanted(Boolean(sessionStorage.getItem(KEY)));

export const setToken = (token) => sessionStorage.setItem(KEY, token);

export function authorization() {
  const token = sessionStorage.getItem(KEY);
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** What the server, or the way to it, refused. `status` is 0 where no response came. */
export class ServerError extends Error {
  constructor(status, message, at) {
    super(message);
    this.status = status;
    this.at = at;
  }
}

/** A response with a status of success; else throws what its problem document says. */
export async function request(path, options = {}) {
  const headers = { ...options.headers, ...authorization() };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch (cause) {
    if (cause.name === 'AbortError') throw cause;
    throw new ServerError(0, '');
  }
  if (response.ok) return response;
  if (response.status === 401) tokenWanted();
  throw await problem(response);
}

async function problem(response) {
  const text = await response.text();
  try {
    const document = JSON.parse(text);
    return new ServerError(response.status, document.detail ?? document.title, document.at);
  } catch {
    return new ServerError(response.status, text);
  }
}

export const getJson = async (path, signal) => readJson(await (await request(path, { signal })).text());

/** The answer to one query; an error of the query is thrown. */
export async function solve(query, signal) {
  const [answer] = await solveAll([query], signal);
  if (answer.error) throw new ServerError(422, answer.error.message, answer.error.at);
  return answer;
}

/** The answers to queries, in their order, errors among them. */
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

export const tablePath = (game, rest = '') => `/v1/tables/${encodeURIComponent(game)}${rest}`;

/** Nim-values of heaps 0 to `to`. They are too many for a reader of exact integers, and never that large. */
export async function values(game, to, signal) {
  const response = await request(tablePath(game, `?from=0&to=${to}`), { signal });
  return Float64Array.from((await response.json()).values);
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
