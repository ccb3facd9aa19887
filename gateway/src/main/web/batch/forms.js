// The forms of a batch: which one a file has, CSV made into lines of JSON, slice by slice, and a large JSON object cut into such lines.
import { Told } from '../base/lang.js';
import { QueryLines } from './query-lines.js';

/** Bytes looked at to recognise a form. */
const LOOK = 65_536;
/** Characters of lines that make one part of a Blob; browsers keep large Blobs on disk. */
const PART = 1 << 20;
/** Bytes of one JSON object that a server reads. */
const MOST_JSON = 4 << 20;
const COLUMNS = ['id', 'game', 'position', 'ask', 'play', 'limit'];

export const FORMS = ['ndjson', 'json', 'text', 'csv'];

const TYPES = { ndjson: 'application/x-ndjson', json: 'application/json', text: 'text/plain', csv: 'application/x-ndjson' };

/** The form of a file or text, and whether it is compressed. */
export async function recognise(blob, name = '') {
  const gzip = /\.gz$/i.test(name);
  const head = await (gzip ? inflated(blob) : blob.slice(0, LOOK).text());
  return { gzip, form: formOf(head) };
}

async function inflated(blob) {
  const reader = blob.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const { value } = await reader.read();
  reader.cancel().catch(() => {});
  return new TextDecoder().decode((value ?? new Uint8Array()).subarray(0, LOOK));
}

export function formOf(head) {
  const text = head.replace(/^\ufeff/, '').trimStart();
  if (/^\{\s*"queries"\s*:/.test(text)) return 'json';
  if (text.startsWith('{')) return 'ndjson';
  return isHeader(text.split(/\r?\n/, 1)[0]) ? 'csv' : 'text';
}

const isHeader = (line) => line.split(',').map((word) => word.trim()).includes('position');

/** What is sent for a blob of a form: the body, its content type, and the parameters of text. */
export async function bodyOf(blob, { form, gzip }, { game, ask, play }) {
  const parameters = form === 'text' ? { game, ask, play: play === 'misere' ? play : '' } : {};
  const plain = () => (gzip ? blob.stream().pipeThrough(new DecompressionStream('gzip')) : blob.stream());
  if (form === 'json' && (await isLarge(plain()))) {
    return { body: await linesOfJson(plain()), type: TYPES.ndjson, gzip: false, parameters };
  }
  if (form !== 'csv') return { body: blob, type: TYPES[form], gzip, parameters };
  return { body: await linesOfCsv(plain(), { game, ask, play }), type: TYPES.csv, gzip: false, parameters };
}

/** Whether a server would not read this as JSON. What cannot be inflated is for the server to refuse. */
async function isLarge(stream) {
  const reader = stream.getReader();
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done && size <= MOST_JSON; next = await reader.read()) size += next.value.length;
  } catch {
    return false;
  }
  reader.cancel().catch(() => {});
  return size > MOST_JSON;
}

async function linesOfJson(stream) {
  const queries = new QueryLines();
  const lines = await written(stream, (text) => queries.push(text));
  if (!queries.isWhole()) throw new Told('batch.not-queries');
  return lines;
}

async function linesOfCsv(stream, defaults) {
  const rows = new CsvRows();
  let header;
  const lineOf = (row) => {
    if (header) return row.some((field) => field.trim()) ? queryLine(header, row, defaults) : '';
    header = row.map((word) => word.trim());
    return '';
  };
  const lines = await written(stream, (text) => rows.push(text).map(lineOf).join(''));
  return new Blob([lines, ...rows.end().map(lineOf)]);
}

/** A Blob of what `change` makes of each piece of text. */
async function written(stream, change) {
  const parts = [];
  let lines = '';
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    lines += change(next.value);
    if (lines.length > PART) {
      parts.push(new Blob([lines]));
      lines = '';
    }
  }
  return new Blob([...parts, lines]);
}

/** Cuts text that comes in pieces into rows of fields; a field in quotes may hold commas, quotes and line ends. */
export class CsvRows {
  row = [];
  field = '';
  quoted = false;
  closing = false;

  push(text) {
    const rows = [];
    for (const character of text) this.character(character, rows);
    return rows;
  }

  character(character, rows) {
    if (this.quoted && !this.closing) {
      if (character === '"') this.closing = true;
      else this.field += character;
    } else if (character === '"') {
      if (this.closing) this.field += '"';
      this.quoted = true;
      this.closing = false;
    } else if (character === ',' || character === '\n') {
      this.endField();
      if (character === '\n') rows.push(this.endRow());
    } else if (character !== '\r' && character !== '\ufeff') {
      this.field += character;
    }
  }

  endField() {
    this.row.push(this.field);
    this.field = '';
    this.quoted = this.closing = false;
  }

  endRow() {
    const row = this.row;
    this.row = [];
    return row;
  }

  /** The last row, where no line end follows it. */
  end() {
    if (!this.field && !this.row.length) return [];
    this.endField();
    return [this.endRow()];
  }
}

/** A row as a line of JSON; numbers are copied as they are written, however long. */
function queryLine(header, row, defaults) {
  const cell = (name) => (row[header.indexOf(name)] ?? '').trim() || (name === 'id' || name === 'position' ? '' : defaults[name] ?? '');
  const members = COLUMNS.filter((name) => cell(name)).map((name) => `"${name}":${VALUES[name](cell(name))}`);
  return `{${members.join(',')}}\n`;
}

const structured = (text) => (/^[[{]/.test(text) ? text.replace(/[\r\n]+/g, ' ') : JSON.stringify(text));

const VALUES = {
  id: JSON.stringify,
  game: structured,
  position: (text) => (/^\d[\d\s,;]*$/.test(text) ? `[${text.split(/[\s,;]+/).filter(Boolean).join(',')}]` : structured(text)),
  ask: (text) => JSON.stringify(text.split(/[\s,;]+/)),
  play: JSON.stringify,
  limit: (text) => (/^\d+$/.test(text) ? text : JSON.stringify(text)),
};
