// Whether a typed move is legal, against the list of all moves, on small heaps: node heap-rules.test.mjs DIRECTORY-OF-BOARDS
import assert from 'node:assert/strict';
import test from 'node:test';
import { pathToFileURL } from 'node:url';

globalThis.navigator ??= {}; // The page's language is asked for when its strings are loaded.
const { heapRule, isOption } = await import(pathToFileURL(`${process.argv[2]}/heap-rules.js`));

const LARGEST = 14;
const GAMES = [
  ['nim', ''], ['bash', '3'], ['subtraction', '1..3,7'], ['subtraction', 'squares'], ['subtraction', 'primes'],
  ['subtraction', 'fibonacci'], ['subtraction', 'powers-of-two'], ['all-but', '2..4,6'], ['lasker', ''], ['grundys-game', ''],
  ['couples-are-forever', ''], ['strip', '2,3'], ['octal', '0.77'], ['octal', '4.3...'], ['take-and-break', '0.0F'],
  ['kayles', ''], ['daisies', ''], ['officers', ''],
];

/** All ascending lists of at most three numbers. */
function lists(least = 1, parts = 3) {
  const all = [[]];
  for (let n = least; parts > 0 && n <= LARGEST + 1; n++) lists(n, parts - 1).forEach((rest) => all.push([n, ...rest]));
  return all;
}

for (const [name, args] of GAMES) {
  test(`${name}(${args}): what is legal is what is listed`, () => {
    for (let n = 0; n <= LARGEST; n++) {
      const listed = new Set(heapRule({ name, args })(n).map(String));
      for (const to of lists()) {
        assert.equal(isOption({ name, args }, n, to), listed.has(String(to)), `${n} to ${to}`);
      }
    }
  });
}

test('heaps too large for a list are decided all the same', () => {
  assert.equal(heapRule({ name: 'nim', args: '' })(20_000), undefined);
  assert.equal(isOption({ name: 'nim', args: '' }, 20_000, [19_999]), true);
  assert.equal(isOption({ name: 'kayles', args: '' }, 1_000_000, [3, 999_996]), true);
  assert.equal(isOption({ name: 'kayles', args: '' }, 1_000_000, [3, 999_990]), false);
});
