// The forms of a batch: which one a file has, CSV made into lines of JSON, slice by slice, and a large JSON object cut into such lines.
import { readJson, writeJson } from '../base/json.js';

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
  if (form === 'json' && (gzip || blob.size > MOST_JSON)) {
    const { queries } = readJson(await new Response(plain()).text());
    if (Array.isArray(queries)) return { body: linesOf(queries), type: TYPES.ndjson, gzip: false, parameters };
  }
  if (form !== 'csv') return { body: blob, type: TYPES[form], gzip, parameters };
  return { body: await linesOfCsv(plain(), { game, ask, play }), type: TYPES.csv, gzip: false, parameters };
}

const linesOf = (queries) => new Blob(queries.map((query) => `${writeJson(query)}\n`));

async function linesOfCsv(stream, defaults) {
  const rows = new CsvRows();
  const parts = [];
  let header;
  let lines = '';
  const take = (row) => {
    if (!header) header = row.map((word) => word.trim());
    else if (row.some((field) => field.trim())) lines += queryLine(header, row, defaults);
  };
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    rows.push(next.value).forEach(take);
    if (lines.length > PART) {
      parts.push(new Blob([lines]));
      lines = '';
    }
  }
  rows.end().forEach(take);
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
