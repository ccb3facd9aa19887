// Searches of hard positions, which may take more CPU time than a query, and the proofs of what they find: for browsers and
// for Node ≥ 20, beside nimbus-client.mjs.
//
//   import { NimbusClient } from './nimbus-client.mjs';
//   import { Searches } from './nimbus-searches.mjs';
//   const searches = new Searches(new NimbusClient('http://127.0.0.1:8080'));
//   const { id } = await searches.begin({ game: 'cram', position: ['....', '..#.'], ask: ['grundy'], effort: '10m' });
//   const { state, answer } = await searches.follow(id, { onProgress: ({ progress }) => console.log(progress.cpuSeconds) });
//   const proof = state === 'found' ? await searches.proof(id) : '';

import { NimbusError, pathOf, QUIET, withSeconds } from './nimbus-client.mjs';

const PATH = '/v1/searches';

/** Whether more is to come of a search without more effort. */
export const isOpen = ({ state }) => state === 'queued' || state === 'running';

/** What comes of a search is its document, the schema `Search` of openapi.yaml. A call that fails for a while is made again. */
export class Searches {
  /** @param client the NimbusClient of the server */
  constructor(client) {
    this.client = client;
  }

  /**
   * Begins a search, or continues the one that asks the same. It is safe to ask again.
   *
   * @param query game, position, and so on, and the `effort` that it may take: 90, '90s', '10m', '1h30m'
   */
  async begin(query, { signal } = {}) {
    const body = JSON.stringify(withSeconds(query));
    return this.client.call(PATH, { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal });
  }

  /** The search as it is now. */
  async status(id, { signal } = {}) {
    return this.client.call(pathOf(PATH, id), { signal });
  }

  /** Stops a search; what it has found stays, and more effort continues it. Resolves to the search as it is then. It is tried once: a second try may find it gone. */
  async stop(id, { signal } = {}) {
    return this.client.send(pathOf(PATH, id), { method: 'DELETE', signal });
  }

  /** The newest searches, at most `limit`, newest first, without long answers. */
  async list(limit = 100, { signal } = {}) {
    return (await this.client.call(`${PATH}?limit=${limit}`, { signal })).searches;
  }

  /**
   * The text of the proof of what was found. The server writes it first, which may take as long as the search did; Node's
   * `fetch` waits five minutes.
   *
   * @param options `halfTurn`: a shorter proof, where half a turn of a board shows that it has the value 0; `signal` to
   *     give up
   */
  async proof(id, { halfTurn = false, signal } = {}) {
    return this.client.call(`${pathOf(PATH, id)}/proof${halfTurn ? '?lemmas=half-turn' : ''}`, { signal }, (response) => response.text());
  }

  /**
   * Follows a search until it ends, through lost connections. Resolves to the search as it ended.
   *
   * @param options `onProgress(search)`: about once a second while it changes, and at its end; `onLost(milliseconds, error)`
   *     before the next try; `read`: a parser of JSON for integers beyond 2⁵³; `signal` to stop following, which leaves
   *     the search as it is
   */
  async follow(id, { onProgress = () => {}, onLost, read = JSON.parse, signal } = {}) {
    let heard = 0;
    const tell = (search) => {
      heard++;
      onProgress(search);
    };
    return this.client.retrying(() => this.followOnce(id, tell, read, signal), { onRetry: onLost, signal, progress: () => heard });
  }

  /** The search is asked for before each socket: a handshake that is refused says no reason. */
  async followOnce(id, tell, read, signal) {
    for (;;) {
      let search = await this.client.send(pathOf(PATH, id), { signal }, async (response) => read(await response.text()));
      if (!isOpen(search)) {
        tell(search);
        return search;
      }
      const address = await this.client.socketAddress(pathOf(PATH, id));
      const end = await this.client.read(address, (text) => tell((search = read(text))), () => {}, signal);
      if (!isOpen(search)) return search;
      if (end !== QUIET) throw new NimbusError(0, 'the connection was lost');
    }
  }
}
