// Sends a batch as a stream from the file, tells how far it is, and tries again where the connection breaks: the key makes
// sure that the batch is made once.
import { authorization, client, ServerError, tokenWanted } from '../client/nimbus.js';
import { batchesPath, OVERLAPPING, problem } from '../client/nimbus-client.mjs';
import { address } from '../base/route.js';

/** Submits the batch under a key that makes it once; `progress(sent, size)` is called while it goes out. Resolves to the batch's document. */
export function submit({ body, type, gzip, parameters }, key, progress, signal) {
  const headers = { 'content-type': type, 'idempotency-key': key, ...authorization(), ...(gzip && { 'content-encoding': 'gzip' }) };
  const once = () => client().whileAlive((watched) => send(batchesPath(parameters), headers, body, progress, watched), signal);
  return client().retrying(once, { signal, passes: OVERLAPPING });
}

/** XMLHttpRequest, since fetch does not tell how much of a body is sent. */
function send(path, headers, body, progress, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(loaded, total);
    request.onerror = () => reject(new ServerError(0, ''));
    request.onabort = () => reject(new ServerError(0, 'aborted'));
    request.onload = () => {
      if (request.status === 401) tokenWanted();
      if (request.status >= 300) return reject(problem(request.status, request.responseText, request.getResponseHeader('retry-after')));
      try {
        return resolve(JSON.parse(request.responseText));
      } catch {
        return reject(new ServerError(0, '')); // It was cut, or a proxy's.
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

export const batchAddress = (id) => address('/batch', { id });
