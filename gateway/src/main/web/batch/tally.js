// Counts answer lines as they come: outcomes, errors by code, and the first of each to look at.

/** Lines kept to be looked at: the first answers, and the first errors. */
const KEPT = 500;
const LONGEST = 500;

export const emptyTally = () => ({ next: 0, answered: 0, errors: 0, outcomes: { N: 0, P: 0, D: 0 }, codes: {}, first: [], firstErrors: [] });

/** Adds whole lines, of JSON or of the text form, which follow those counted before. */
export function addLines(tally, text) {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const to = end < 0 ? text.length : end;
    if (to > from) addLine(tally, text.slice(from, to));
    from = to + 1;
  }
}

function addLine(tally, line) {
  const code = errorCode(line);
  const outcome = code ? undefined : outcomeOf(line);
  if (code) {
    tally.errors++;
    tally.codes[code] = (tally.codes[code] ?? 0) + 1;
  }
  if (outcome) tally.outcomes[outcome]++;
  const kept = code ? tally.firstErrors : tally.first;
  if (kept.length < KEPT) kept.push({ line: tally.next, outcome: outcome ?? '', code: code ?? '', text: line.slice(0, LONGEST) });
  tally.next++;
  tally.answered++;
}

/** Quotes inside strings are escaped, so these marks are found where they are members alone. */
const CODE = '"error":{"code":"';
const OUTCOME = '"outcome":"';

function errorCode(line) {
  // A line of text may also begin with a value that is not known: "! 5", "! null".
  if (line.startsWith('! ')) return /^! (?!null\b)([a-z-]+)/.exec(line)?.[1];
  const at = line.indexOf(CODE);
  return at < 0 ? undefined : line.slice(at + CODE.length, line.indexOf('"', at + CODE.length));
}

function outcomeOf(line) {
  const at = line.indexOf(OUTCOME);
  const letter = at < 0 ? line[0] : line[at + OUTCOME.length];
  return letter === 'N' || letter === 'P' || letter === 'D' ? letter : undefined;
}
