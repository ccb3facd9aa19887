// The legal moves of rules of one's own. The server says who wins; the page needs the moves to let a person play.
// Expressions are those of docs/rules.md: integers of 64 bits, in BigInt, where `/` rounds towards zero.

const TOKEN = /\s*(\d+|[A-Za-z_]\w*|\.\.|&&|\|\||[<>=!]=|[-+*/%()<>!?:,])/y;
const LARGEST = 2n ** 63n;
/** Choices of variables looked at, and moves listed: beyond them the list is not known. */
const MOST_CHOICES = 200_000;
const MOST_MOVES = 20_000;

const abs = (n) => (n < 0n ? -n : n);
const gcd = (a, b) => (b ? gcd(b, a % b) : abs(a));
const FUNCTIONS = {
  min: (...all) => all.reduce((a, b) => (b < a ? b : a)),
  max: (...all) => all.reduce((a, b) => (b > a ? b : a)),
  gcd: (...all) => all.reduce(gcd),
  xor: (...all) => all.reduce((a, b) => a ^ b),
  abs,
};

/** Binary operators from weak to strong; `&&` and `||` look at their right side only where it matters. */
const LEVELS = [
  { '||': (a, b) => (env) => a(env) || b(env) },
  { '&&': (a, b) => (env) => a(env) && b(env) },
  { '==': (a, b) => (env) => a(env) === b(env), '!=': (a, b) => (env) => a(env) !== b(env) },
  {
    '<': (a, b) => (env) => a(env) < b(env), '<=': (a, b) => (env) => a(env) <= b(env),
    '>': (a, b) => (env) => a(env) > b(env), '>=': (a, b) => (env) => a(env) >= b(env),
  },
  { '+': (a, b) => (env) => bounded(a(env) + b(env)), '-': (a, b) => (env) => bounded(a(env) - b(env)) },
  {
    '*': (a, b) => (env) => bounded(a(env) * b(env)), '/': (a, b) => (env) => bounded(a(env) / b(env)),
    '%': (a, b) => (env) => a(env) % b(env),
  },
];

function bounded(n) {
  if (n >= LARGEST || n < -LARGEST) throw new RangeError('past 64 bits');
  return n;
}

function words(text) {
  const found = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError(text);
    found.push(match[1]);
  }
  return found;
}

/** Parses by recursive descent; what is read is a function of the values of the names. */
class Parser {
  constructor(text) {
    this.words = words(String(text));
    this.at = 0;
    this.names = new Set();
  }

  takes(word) {
    return this.words[this.at] === word && ++this.at > 0;
  }

  require(word) {
    if (!this.takes(word)) throw new SyntaxError(`expected ${word}`);
  }

  whole(read = this.expression()) {
    if (this.at < this.words.length) throw new SyntaxError(this.words[this.at]);
    return read;
  }

  expression() {
    const test = this.level(0);
    if (!this.takes('?')) return test;
    const yes = this.expression();
    this.require(':');
    const no = this.expression();
    return (env) => (test(env) ? yes(env) : no(env));
  }

  level(depth) {
    if (depth === LEVELS.length) return this.signed();
    let left = this.level(depth + 1);
    while (Object.hasOwn(LEVELS[depth], this.words[this.at] ?? '')) {
      const operator = LEVELS[depth][this.words[this.at++]];
      left = operator(left, this.level(depth + 1));
    }
    return left;
  }

  signed() {
    if (this.takes('-')) {
      const operand = this.signed();
      return (env) => bounded(-operand(env));
    }
    if (this.takes('!')) {
      const operand = this.signed();
      return (env) => !operand(env);
    }
    return this.primary();
  }

  primary() {
    if (this.takes('(')) {
      const inside = this.expression();
      this.require(')');
      return inside;
    }
    const word = this.words[this.at++] ?? '';
    if (/^\d/.test(word)) return () => BigInt(word);
    if (word === 'true' || word === 'false') return () => word === 'true';
    if (!/^\w/.test(word)) throw new SyntaxError(word);
    return this.takes('(') ? this.call(word) : this.name(word);
  }

  call(word) {
    const list = [];
    do list.push(this.expression()); while (this.takes(','));
    this.require(')');
    const called = FUNCTIONS[word];
    return (env) => bounded(called(...list.map((one) => one(env))));
  }

  name(word) {
    this.names.add(word);
    return (env) => {
      if (!Object.hasOwn(env, word)) throw new SyntaxError(`no name ${word}`);
      return env[word];
    };
  }
}

function range(text) {
  const parser = new Parser(text);
  const from = parser.expression();
  parser.require('..');
  return { from, to: parser.whole(parser.expression()) };
}

const listed = (value) => (Array.isArray(value) ? value : [value]);

function compile(rules) {
  const moves = rules.moves.map((move) => {
    const variables = Object.entries(move.for ?? {}).map(([name, text]) => ({ name, ...range(text) }));
    const parser = new Parser(move.if ?? 'true');
    const allowed = parser.whole();
    // A condition is checked as soon as all of its variables have values.
    const checkedAfter = 1 + variables.findLastIndex(({ name }) => parser.names.has(name));
    const to = move.to.map((state) => listed(state).map((text) => new Parser(text).whole()));
    return { variables, allowed, checkedAfter, to };
  });
  const constants = {};
  for (const [name, text] of Object.entries(rules.params ?? {})) constants[name] = new Parser(text).whole()(constants);
  return { names: rules.state, moves, constants };
}

const plain = (n) => (n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : n);

class TooMany extends Error {}

const compareLists = (a, b) => {
  for (let i = 0; i < a.length && i < b.length; i++) if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  return a.length - b.length;
};

/** By component, then by the states that are left, number after number, then by the move and its variables. */
const inOrder = (a, b) =>
  a.component - b.component || compareLists(a.to.flat(), b.to.flat()) || a.move - b.move ||
  compareLists(Object.values(a.for), Object.values(b.for));

/**
 * The moves of a position, in the contract's order. Undefined where they are too many, or
 * where the rules have a fault, which the server names.
 */
export function rulesMoves(rules, position) {
  try {
    return allMoves(compile(rules), position);
  } catch (fault) {
    if (fault instanceof TooMany || fault instanceof RangeError || fault instanceof SyntaxError || fault instanceof TypeError) return undefined;
    throw fault;
  }
}

function allMoves({ names, moves, constants }, position) {
  const found = [];
  let choices = 0;

  function show(component, index, { variables, to }, env) {
    const states = to.map((state) => state.map((one) => plain(one(env))));
    if (states.flat().some((n) => n < 0)) throw new RangeError('a negative state');
    const values = Object.fromEntries(variables.map(({ name }) => [name, plain(env[name])]));
    const left = states.map((state) => (names.length === 1 ? state[0] : state));
    if (found.push({ component, move: index, for: values, to: left }) > MOST_MOVES) throw new TooMany();
  }

  function bind(depth, component, index, env) {
    const move = moves[index];
    if (move.checkedAfter === depth && !move.allowed(env)) return;
    if (depth === move.variables.length) {
      show(component, index, move, env);
      return;
    }
    const { name, from, to } = move.variables[depth];
    const last = to(env);
    for (let value = from(env); value <= last; value++) {
      if (++choices > MOST_CHOICES) throw new TooMany();
      bind(depth + 1, component, index, { ...env, [name]: value });
    }
  }

  position.forEach((state, component) => {
    const env = { ...constants };
    listed(state).forEach((n, i) => (env[names[i]] = BigInt(n)));
    moves.forEach((_, index) => bind(0, component, index, env));
  });
  return found.sort(inOrder);
}
