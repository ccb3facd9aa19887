// Where something stands in the text of a JSON document.

/** The offset at which the value at a JSON pointer begins, or 0 where there is none. */
export function placeOf(text, pointer) {
  const path = pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const scan = { text, at: 0 };
  return find(scan, path) ? scan.at : 0;
}

/** Line and column, from 1, of an offset. */
export function lineOf(text, offset) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1).length + 1 };
}

/** The first name that an object of this JSON has twice, and its offset; undefined for none. A reader of JSON keeps the last alone. */
export function repeated(text) {
  const open = [];
  for (const { 0: found, 1: colon, index } of text.matchAll(/"(?:[^"\\]|\\.)*"(?=(\s*:)?)|[{}[\]]/g)) {
    if ('{['.includes(found)) open.push(new Set());
    else if ('}]'.includes(found)) open.pop();
    else if (colon) {
      const name = JSON.parse(found);
      if (open.at(-1).has(name)) return { name, offset: index };
      open.at(-1).add(name);
    }
  }
  return undefined;
}

/** Moves to the value at the path below the value at hand. */
function find(scan, path) {
  blanks(scan);
  if (!path.length) return true;
  const open = scan.text[scan.at];
  if (open !== '{' && open !== '[') return false;
  scan.at++;
  for (let index = 0; ; index++) {
    blanks(scan);
    if (scan.at >= scan.text.length || '}]'.includes(scan.text[scan.at])) return false;
    const name = open === '{' ? JSON.parse(token(scan)) : String(index);
    if (open === '{') after(scan, ':');
    if (name === path[0]) return find(scan, path.slice(1));
    skip(scan);
    after(scan, ',');
  }
}

function blanks(scan) {
  while (/\s/.test(scan.text[scan.at] ?? '')) scan.at++;
}

/** Moves behind a sign, if it is the next. */
function after(scan, sign) {
  blanks(scan);
  if (scan.text[scan.at] === sign) scan.at++;
}

/** Takes a string, a number or a word. */
function token(scan) {
  const found = /^(?:"(?:[^"\\]|\\.)*"|[^\s,:[\]{}]+)/.exec(scan.text.slice(scan.at))?.[0] ?? '""';
  scan.at += Math.max(1, found.length);
  return found;
}

/** Moves behind the value at hand. */
function skip(scan) {
  blanks(scan);
  let depth = 0;
  do {
    blanks(scan);
    const sign = scan.text[scan.at];
    if (sign === undefined) return;
    if ('{['.includes(sign)) depth++;
    if ('}]'.includes(sign)) depth--;
    if ('{}[],:'.includes(sign)) scan.at++;
    else token(scan);
  } while (depth > 0);
}
