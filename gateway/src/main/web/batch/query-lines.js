// A JSON object of queries that comes in pieces, made into lines of JSON.

/** Of a query no more is looked at than quotes, escapes and brackets: each is sent as it is written, also a bad one. */
export class QueryLines {
  depth = 0;
  quoted = false;
  escaped = false;
  /** What is around the queries, without blanks; of what is none of them, the beginning. */
  envelope = '';

  push(text) {
    return text.replace(TOKEN, (token) => this.token(token));
  }

  token(token) {
    const before = this.depth;
    if (!this.quoted) this.depth += DEPTHS[token] ?? 0;
    if (token === '"' && !this.escaped) this.quoted = !this.quoted;
    this.escaped = token === '\\' && this.quoted && !this.escaped;
    if (Math.min(before, this.depth) < 2) return this.around(token);
    const line = token.replaceAll('\n', '\r');
    return this.depth === 2 && !this.quoted ? line.replaceAll(',', '\n') : line;
  }

  around(token) {
    if (this.envelope.length <= ENVELOPE.length) this.envelope += token.trim();
    return '';
  }

  /** Whether there were queries, all of them, and nothing else. */
  isWhole() {
    return this.envelope === ENVELOPE;
  }
}

const TOKEN = /["\\{}[\]]|[^"\\{}[\]]+/g;
const ENVELOPE = '{"queries":[]}';
const DEPTHS = { __proto__: null, '{': 1, '[': 1, '}': -1, ']': -1 };
