// The page's list of legal moves of own rules, against a running server:
//
//   node rules-moves.test.mjs http://127.0.0.1:8080 ../../main/web/boards/rules-moves.mjs
//
// The server lists the winning moves alone. They must be those of the page's moves that leave a lost position, in the same
// order; a move that is missing, or one too many, would show in some position.
import assert from 'node:assert/strict';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

const [server, file] = process.argv.slice(2);
const { rulesMoves } = await import(pathToFileURL(file));

const GAMES = {
  divisors: { state: ['n'], moves: [{ for: { d: '1..n-1' }, if: 'n % d == 0', to: ['n-d'] }] },
  sheet: {
    state: ['w', 'h'],
    moves: [
      { for: { k: '2..w-2' }, to: [['k', 'h'], ['w-k', 'h']] },
      { for: { k: '2..h-2' }, to: [['w', 'k'], ['w', 'h-k']] },
    ],
  },
  twice: { state: ['n', 'most'], moves: [{ for: { t: '1..min(n,most)' }, to: [['n-t', '2*t']] }] },
  two: {
    state: ['a', 'b'], params: { k: 3 },
    moves: [
      { if: 'a > 0', for: { t: '1..12/a' }, to: [['a > t ? a-t : 0', 'b']] },
      { for: { i: '1..b', j: 'i..min(b,k)' }, if: 'gcd(i,j) == 1 || !(i*j % 2 != 0 && abs(i-j) <= xor(i,1))', to: [['a', 'b-i']] },
      { if: 'a == b && a >= 2', to: [] },
    ],
  },
};

const inputs = (game) => {
  const size = GAMES[game].state.length === 1 ? 30 : 6;
  const all = Array.from({ length: size }, (_, n) => n);
  return GAMES[game].state.length === 1 ? all.map((n) => [n, 7]) : all.flatMap((a) => all.map((b) => [[a, b], [2, 1]]));
};

async function solve(queries) {
  const body = queries.map((query) => `${JSON.stringify(query)}\n`).join('');
  const response = await fetch(`${server}/v1/solve`, { method: 'POST', headers: { 'Content-Type': 'application/x-ndjson' }, body });
  return (await response.text()).trimEnd().split('\n').map((line) => JSON.parse(line));
}

for (const [name, rules] of Object.entries(GAMES)) {
  test(`${name}: the legal moves that leave lost positions are the winning moves`, async () => {
    const positions = inputs(name);
    const game = { rules };
    const winning = await solve(positions.map((position) => ({ game, position, ask: ['moves'], limit: 10_000 })));
    for (const [i, position] of positions.entries()) {
      const legal = rulesMoves(rules, position);
      const left = legal.map(({ component, to }) => position.toSpliced?.(component, 1, ...to)
        ?? [...position.slice(0, component), ...to, ...position.slice(component + 1)]);
      const outcomes = left.length ? await solve(left.map((next) => ({ game, position: next }))) : [];
      const expected = legal.filter((_, at) => outcomes[at].outcome === 'P');

      assert.deepEqual(winning[i].moves?.items, expected, `${JSON.stringify(position)} ${JSON.stringify(winning[i])}`);
    }
  });
}

test('rules with a fault, or with too many moves, have no list', () => {
  assert.equal(rulesMoves({ state: ['n'], moves: [{ to: ['n+'] }] }, [1]), undefined);
  assert.equal(rulesMoves({ state: ['n'], moves: [{ to: ['m'] }] }, [1]), undefined);
  assert.equal(rulesMoves({ state: ['n'], moves: [{ to: ['n-1'] }] }, [0]), undefined);
  assert.equal(rulesMoves({ state: ['n'], moves: [{ to: ['1/n'] }] }, [0]), undefined);
  assert.equal(rulesMoves({ state: ['n'], moves: [{ for: { t: '1..n' }, to: ['n-t'] }] }, [1_000_000]), undefined);
});
