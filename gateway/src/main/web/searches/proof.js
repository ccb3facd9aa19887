// A proof as the page plays it: its entries in a map. docs/proofs.md has the format.
import { readJson, writeJson } from '../base/json.js';
import { number, Told } from '../base/lang.js';

/** A larger proof is for download. */
const MOST_ENTRIES = 200_000;
/** Entries that are read before the page may do something else. */
const AT_ONCE = 500;

export class Proof {
  values = new Map();

  constructor({ play, claim, entries }) {
    Object.assign(this, { claim, entries, isMisere: play === 'misere' });
  }

  add(line) {
    const entry = readJson(line);
    if (this.isMisere) this.values.set(sumOf(entry.map(nameOf)), 0);
    else this.values.set(nameOf(entry[0]), entry[1]);
  }

  /**
   * The nim-value of an option that the entries show, or 0 for a sum that is lost under misère play; undefined where they show
   * nothing. The server says what components an option has, in the form in which entries name them.
   */
  valueOf({ components }) {
    const parts = components.map(nameOf);
    if (this.isMisere) return this.values.get(sumOf(parts));
    return parts.every((part) => this.values.has(part)) ? parts.reduce((sum, part) => sum ^ this.values.get(part), 0) : undefined;
  }

  /** Whether the claim is that who moves first loses: the proof then moves second. */
  get isSecond() {
    return (this.claim.grundy ?? (this.claim.outcome === 'P' ? 0 : 1)) === 0;
  }

  /** The first of the options that the entries show to be lost for the player to move. */
  reply = (options) => options.find((option) => this.valueOf(option) === 0);
}

const nameOf = (component) => writeJson(component);

/** A sum as one text, whatever the order of its parts. */
const sumOf = (parts) => parts.sort().join(' ');

/** Reads a proof from a response; `onRead` hears how many entries have been read. */
export async function readProof(response, onRead) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let proof;
  let rest = '';
  let count = 0;
  for (let isEnd = false; !isEnd;) {
    const { value = '', done } = await reader.read();
    isEnd = done;
    const lines = (rest + value).split('\n');
    rest = isEnd ? '' : lines.pop();
    for (const line of lines.filter(Boolean)) {
      if (proof) {
        proof.add(line);
        count++;
        if (count % AT_ONCE === 0) await pause(onRead, count);
      } else {
        proof = await begun(line, reader);
      }
    }
  }
  if (count !== proof?.entries) throw new Told('proof.cut');
  return proof;
}

async function begun(line, reader) {
  const proof = new Proof(readJson(line));
  if (proof.entries <= MOST_ENTRIES) return proof;
  await reader.cancel();
  throw new Told('proof.large', { n: number(proof.entries), most: number(MOST_ENTRIES) });
}

function pause(onRead, count) {
  onRead(count);
  return new Promise((done) => setTimeout(done));
}
