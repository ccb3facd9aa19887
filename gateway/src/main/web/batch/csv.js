// The answers of a batch as CSV, made while they are read.
import { readJson, writeJson } from '../base/json.js';
import { batchPath, request } from '../client/nimbus.js';

const COLUMNS = ['line', 'id', 'outcome', 'grundy', 'probability', 'score', 'move', 'moves', 'code', 'message'];

const quoted = (value) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

/** Text that a spreadsheet would take for a formula begins with an apostrophe. */
const inert = (value) => (/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);

const text = (value) => {
  if (typeof value === 'string') return inert(value);
  return value === undefined ? '' : typeof value === 'object' ? writeJson(value) : String(value);
};

/** A line of the answers as a row; numbers past 2⁵³ stay exact. */
export function row(line) {
  const answer = readJson(line);
  const fields = { ...answer, moves: answer.moves?.count, code: answer.error?.code, message: answer.error?.message };
  return COLUMNS.map((name) => quoted(text(fields[name]))).join(',');
}

/** All answers, as a Blob: its parts may lie on disk. */
export async function csvOf(id) {
  const response = await request(batchPath(id, '/results'), { headers: { accept: 'application/x-ndjson' } });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const parts = [`${COLUMNS.join(',')}\n`];
  let rest = '';
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const lines = (rest + next.value).split('\n');
    rest = lines.pop();
    if (lines.length) parts.push(new Blob([lines.map((line) => `${row(line)}\n`).join('')]));
  }
  return new Blob(parts, { type: 'text/csv' });
}
