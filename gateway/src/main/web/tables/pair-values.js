// The values of all positions of two numbers, asked for in one request and shown as they come.
import { request, ServerError } from '../client/nimbus.js';
import { ofText } from '../boards/notation.js';

/** Games whose positions are two numbers; in the second list a position is a list of such pairs. */
const FLAT = new Set(['wythoff', 'euclid', 'chocolate', 'chomp', 'delete-nim', 'end-nim', 'nim-pass', 'subtraction-pass', 'moore', 'half-nim', 'cyclic-nimhoff', 'fibonacci-nim']);
const LISTED = new Set(['turning-corners', 'tartan', 'sheet-cutting']);

/** Longer notations are registered first, since they do not fit the first line of a request. */
const LONGEST = 1000;

function read(notation) {
  try {
    return ofText(notation);
  } catch {
    return { name: '' };
  }
}

const numbersOf = ({ value }) => value?.rules?.state?.length;

/** Whether a game has values of pairs alone, none of single heaps. */
export function isOfPairs(notation) {
  const game = read(notation);
  return FLAT.has(game.name) || LISTED.has(game.name) || numbersOf(game) === 2;
}

/** The position of a pair, as the text of a line. */
export function pairPosition(notation, [a, b]) {
  const game = read(notation);
  return LISTED.has(game.name) || numbersOf(game) === 2 ? `[[${a},${b}]]` : `${a},${b}`;
}

/** All pairs below `side`, in squares that grow from the origin: what is known of the smaller ones serves the larger. */
export function* growing(side) {
  for (let most = 0; most < side; most++) {
    for (let i = 0; i < most; i++) yield [[i, most], [most, i]];
    yield [[most, most]];
  }
}

/**
 * `values[b * side + a]` is the nim-value of the pair (a, b), or -1 where it is no position or not known. Throws, in the end,
 * the first reason why the value of a position is not known; nothing is shown where none is.
 */
export async function pairValues(notation, side, signal, show) {
  const pairs = [...growing(side)].flat();
  const table = { side, values: new Int32Array(side * side).fill(-1), known: 0, of: pairs.length };
  const position = pairPosition(notation, ['A', 'B']);
  const response = await request(`/v1/solve?ask=grundy&game=${encodeURIComponent(await short(notation))}`, {
    method: 'POST', signal, headers: { 'content-type': 'text/plain' },
    body: pairs.map(([a, b]) => position.replace('A', a).replace('B', b)).join('\n'),
  });
  const hasAll = numbersOf(read(notation)) === 2;
  let failure;
  const take = (line) => {
    const [a, b] = pairs[table.known++];
    if (!line.startsWith('!')) table.values[b * side + a] = Number(line);
    else if (hasAll || !line.startsWith('! invalid-position')) failure ??= line;
  };
  for await (const lines of linesOf(response)) {
    lines.forEach(take);
    if (!failure || table.values.some((value) => value >= 0)) show({ ...table });
  }
  if (failure) throw refused(failure);
}

async function short(notation) {
  if (notation.length < LONGEST) return notation;
  const response = await request('/v1/rulesets', { method: 'POST', body: notation, headers: { 'content-type': 'application/json' } });
  return JSON.stringify({ ruleset: (await response.json()).ruleset });
}

async function* linesOf(response) {
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop();
    yield lines;
  }
}

/** What a line says that begins with `! code`. */
function refused(line) {
  const [, code, message] = /^! (\S+) (.*)$/.exec(line);
  return new ServerError(422, message, undefined, code);
}
