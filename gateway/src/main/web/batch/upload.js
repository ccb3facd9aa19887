// Sends a batch as a stream from the file, tells how far it is, and tries again where the connection breaks: the key makes
// sure that the batch is made once.
import { authorization, ServerError, tokenWanted } from '../client/nimbus.js';
import { address } from '../base/route.js';

const TRIES = 6;

/** Submits the batch; `progress(sent, size)` is called while it goes out. Resolves to the batch's document. */
export async function submit({ body, type, gzip, parameters }, progress, signal) {
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value));
  const path = `/v1/batches${query.size ? `?${query}` : ''}`;
  const headers = { 'content-type': type, 'idempotency-key': key(), ...authorization(), ...(gzip && { 'content-encoding': 'gzip' }) };
  for (let attempt = 1; ; attempt++) {
    try {
      return await send(path, headers, body, progress, signal);
    } catch (error) {
      const passing = error.status === 0 || error.status === 503 || error.status === 409;
      if (!passing || attempt === TRIES || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
    }
  }
}

/** Random enough on any address; crypto.randomUUID is there on secure ones only. */
const key = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** XMLHttpRequest, since fetch does not tell how much of a body is sent. */
function send(path, headers, body, progress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
    request.onerror = () => reject(new ServerError(0, ''));
    request.onabort = () => reject(new ServerError(0, 'aborted'));
    request.onload = () => settle(request, resolve, reject);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function settle({ status, responseText }, resolve, reject) {
  let document = {};
  try {
    document = JSON.parse(responseText);
  } catch {
    document = { detail: responseText };
  }
  if (status === 401) tokenWanted();
  if (status < 300) resolve(document);
  else reject(new ServerError(status, document.detail ?? document.title));
}

export const batchAddress = (id) => address('/batch', { id });
