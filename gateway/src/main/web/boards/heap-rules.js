// What a heap of n may become in one move, by the notation of the game. The page needs it to let a person play; who wins,
// the server says.

import { compareLists } from './board.js';

const CODES = {
  kayles: '0.77', 'dawsons-kayles': '0.07', 'dawsons-chess': '0.137', officers: '0.6', guiles: '0.15',
  'double-kayles': '0.7777', daisies: '4.7', 'she-loves-me': '0.3',
};

const SEQUENCES = {
  fibonacci: (n) => grow([1, 2], n, (list) => list.at(-1) + list.at(-2)),
  squares: (n) => upTo(Math.sqrt(n)).map((k) => k * k),
  'powers-of-two': (n) => grow([1], n, (list) => 2 * list.at(-1)),
  primes: (n) => upTo(n).filter((p) => p > 1 && !upTo(Math.sqrt(p)).some((d) => d > 1 && p % d === 0)),
};

const upTo = (n) => Array.from({ length: Math.max(0, Math.floor(n)) }, (_, i) => i + 1);

function grow(list, n, next) {
  while (next(list) <= n) list.push(next(list));
  return list.filter((value) => value <= n);
}

/** Largest heap whose options are listed, by the most heaps that it may become: splits into many are very many. */
const LARGEST = [10_000, 10_000, 10_000, 400, 100];

/** The numbers of `1..5,9` that such a heap can lose. */
const numbers = (text) => text.split(',').flatMap((part) => {
  const [from, to = from] = part.split('..').map(Number);
  return upTo(Math.min(to, LARGEST[0]) - from + 1).map((k) => from + k - 1);
});

/** Heaps of a list, as the contract writes them: ascending, without empty ones. */
const heaps = (...list) => list.filter((heap) => heap > 0).sort((a, b) => a - b);

/** The ways to split n into `parts` non-empty heaps. */
function splits(n, parts, least = 1) {
  if (parts === 0) return n === 0 ? [[]] : [];
  if (parts === 1) return n >= least ? [[n]] : [];
  const found = [];
  for (let first = least; first * parts <= n; first++) {
    for (const rest of splits(n - first, parts - 1, first)) found.push([first, ...rest]);
  }
  return found;
}

const taking = (allowed) => (n) => allowed(n).map((taken) => heaps(n - taken));

const digit = (character) => parseInt(character, 32);

function code(text) {
  const endless = text.endsWith('...');
  const digits = [...text.replace('...', '').replace('.', '')].map(digit);
  return (n) => {
    const found = [];
    const most = endless ? n : Math.min(n, digits.length - 1);
    for (let taken = 0; taken <= most; taken++) {
      const bits = digits[Math.min(taken, digits.length - 1)];
      for (let parts = 0; bits >> parts; parts++) {
        const same = taken === 0 && parts < 2; // a heap may not be left as it is
        if ((bits >> parts) & 1 && !same) found.push(...splits(n - taken, parts));
      }
    }
    return found;
  };
}

const strip = (set) => (n) => set.filter((run) => run <= n).flatMap((run) =>
  [...upTo(Math.floor((n - run) / 2)).map((left) => heaps(left, n - run - left)), heaps(n - run)]);

const FAMILIES = {
  nim: () => taking(upTo),
  bash: (args) => taking((n) => upTo(Math.min(n, Number(args)))),
  bachet: (args) => FAMILIES.bash(args),
  subtraction: (args) => taking((n) => (SEQUENCES[args] ?? (() => numbers(args)))(n).filter((taken) => taken <= n)),
  'all-but': (args) => taking((n) => upTo(n).filter((taken) => !numbers(args).includes(taken))),
  lasker: () => (n) => [...upTo(n).map((taken) => heaps(n - taken)), ...splits(n, 2)],
  octal: code,
  'take-and-break': code,
  'grundys-game': () => (n) => splits(n, 2).filter(([a, b]) => a !== b),
  'couples-are-forever': () => (n) => (n > 2 ? splits(n, 2) : []),
  strip: (args) => strip(numbers(args)),
};

/** Lists the options of a heap in the contract's order, or undefined where the page does not know the rules. */
export function heapRule(game) {
  const family = CODES[game.name] ? code(CODES[game.name]) : FAMILIES[game.name]?.(game.args);
  const largest = LARGEST[mostParts(game)];
  return family && ((heap) => (heap > largest ? undefined : distinct(family(Number(heap)))));
}

const sum = (list) => list.reduce((total, n) => total + n, 0);

const isIn = (text, taken) => text.split(',').some((part) => {
  const [from, to = from] = part.split('..').map(Number);
  return taken >= from && taken <= to;
});

/** Whether a heap of n may become `to`, without a list of all that it may become: for heaps of any size. */
export function isOption({ name, args }, n, to) {
  const taken = n - sum(to);
  const parts = to.length;
  if (taken < 0 || to.some((part) => part < 1) || n > Number.MAX_SAFE_INTEGER) return false;
  const splitsAlone = taken === 0 && parts === 2;
  const takes = taken > 0 && parts < 2;
  if (CODES[name]) return isOption({ name: 'octal', args: CODES[name] }, n, to);
  switch (name) {
    case 'nim': return takes;
    case 'bash': case 'bachet': return takes && taken <= Number(args);
    case 'subtraction': return takes && (SEQUENCES[args] ? isMember(args, taken) : isIn(args, taken));
    case 'all-but': return takes && !isIn(args, taken);
    case 'lasker': return takes || splitsAlone;
    case 'grundys-game': return splitsAlone && to[0] !== to[1];
    case 'couples-are-forever': return splitsAlone && n > 2;
    case 'strip': return parts < 3 && isIn(args, taken);
    case 'octal': case 'take-and-break': return isAllowed(args, taken, parts);
    default: return false;
  }
}

function isAllowed(text, taken, parts) {
  const digits = [...text.replace('...', '').replace('.', '')].map(digit);
  const last = digits.length - 1;
  if ((taken > last && !text.endsWith('...')) || (taken === 0 && parts < 2)) return false;
  return Boolean((digits[Math.min(taken, last)] >> parts) & 1);
}

function isMember(sequence, taken) {
  if (sequence === 'squares') return Number.isInteger(Math.sqrt(taken));
  if (sequence === 'powers-of-two') return Number.isInteger(Math.log2(taken));
  if (sequence === 'fibonacci') return SEQUENCES.fibonacci(taken).includes(taken);
  for (let d = 2; d * d <= taken; d++) if (taken % d === 0) return false;
  return taken > 1;
}

/** The most heaps that one becomes: in a code, the highest bit of a digit. */
function mostParts({ name, args }) {
  if (name !== 'take-and-break' && name !== 'octal') return 2;
  return Math.max(...[...args.replaceAll('.', '')].map((character) => 31 - Math.clz32(digit(character) || 1)));
}

function distinct(lists) {
  const byText = new Map(lists.map((list) => [list.join(), list]));
  return [...byText.values()].sort(compareLists);
}
