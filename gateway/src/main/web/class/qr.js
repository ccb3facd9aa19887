// QR codes of texts (ISO/IEC 18004): bytes, correction level L, versions 1 to 40.

/** By version: correction codewords of each block, and blocks. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const BLOCKS = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];
const LEVEL = 1;

const MASKS = [
  (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

/** Modules of a version for data and their correction, without those of function patterns. */
function room(version) {
  const aligned = version > 1 ? Math.floor(version / 7) + 2 : 0;
  return (16 * version + 128) * version + 64 - (aligned ? (25 * aligned - 10) * aligned - 55 : 0) - (version >= 7 ? 36 : 0);
}

const codewords = (version) => Math.floor(room(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** The product in the field of 256 elements whose modulus is 0x11D. */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    if ((b >> bit) & 1) product ^= a;
  }
  return product;
}

/** Reed-Solomon codewords that correct `data`. */
export function correction(data, count) {
  const divisor = new Array(count - 1).fill(0).concat(1);
  for (let i = 0, root = 1; i < count; i++, root = times(root, 2)) {
    for (let j = 0; j < count; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  }
  const rest = new Array(count).fill(0);
  for (const byte of data) {
    const factor = byte ^ rest.shift();
    rest.push(0);
    divisor.forEach((coefficient, i) => (rest[i] ^= times(coefficient, factor)));
  }
  return rest;
}

/** The bits of a number, then its remainder by a generator polynomial of that degree. */
const guarded = (number, degree, generator) => {
  let rest = number;
  for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return (number << degree) | rest;
};

/** 15 bits that say level and mask; 18 bits that say the version. */
export const formatBits = (level, mask) => guarded((level << 3) | mask, 10, 0x537) ^ 0x5412;
export const versionBits = (version) => guarded(version, 12, 0x1f25);

/** The data codewords of bytes: mode, length, bytes, end and padding. */
function packed(bytes, version) {
  const bits = [];
  const put = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  const size = 8 * codewords(version);
  put(0, Math.min(4, size - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < size; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: size / 8 }, (_, i) => bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0));
}

/** Codewords in the order in which they stand in the drawing: those of the blocks in turn. */
function interleaved(data, version) {
  const count = BLOCKS[version - 1];
  const short = Math.floor(data.length / count);
  const firstLong = count - (data.length % count);
  let start = 0;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(start, (start += short + (i >= firstLong ? 1 : 0))));
  const inTurn = (lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
  return [...inTurn(blocks), ...inTurn(blocks.map((block) => correction(block, CORRECTION[version - 1])))];
}

/** Centres of the alignment patterns along an axis. */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, i) => 4 * version + 10 - step * (count - 2 - i))];
}

/** Rows of modules, undefined where data go. */
function patterns(version) {
  const size = 4 * version + 17;
  const rows = Array.from({ length: size }, () => new Array(size).fill(undefined));
  const set = (x, y, dark) => { if (x >= 0 && y >= 0 && x < size && y < size) rows[y][x] = Boolean(dark); };
  for (let i = 0; i < size; i++) [[6, i], [i, 6]].forEach(([x, y]) => set(x, y, i % 2 === 0));
  const square = (cx, cy, reach, isDark) => {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) set(cx + dx, cy + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, 4, (far) => far !== 2 && far !== 4));
  const places = alignment(version);
  const last = places.at(-1);
  for (const x of places) {
    for (const y of places) {
      const isFinder = (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
      if (!isFinder) square(x, y, 2, (far) => far !== 1);
    }
  }
  if (version >= 7) {
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      [[a, b], [b, a]].forEach(([x, y]) => set(x, y, (versionBits(version) >> i) & 1));
    }
  }
  return rows;
}

/** Writes level and mask beside the finder patterns. */
function format(rows, mask) {
  const size = rows.length;
  const bit = (i) => Boolean((formatBits(LEVEL, mask) >> i) & 1);
  for (let i = 0; i < 15; i++) {
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    rows[y][x] = bit(i);
    const [u, v] = i < 8 ? [size - 1 - i, 8] : [8, size - 15 + i];
    rows[v][u] = bit(i);
  }
  rows[size - 8][8] = true;
}

/** Fills in the data, two columns at a time, up and down from the right. */
function filled(rows, data, mask) {
  const size = rows.length;
  const isFree = rows.map((row) => row.map((module) => module === undefined));
  const all = rows.map((row) => [...row]);
  let i = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFree[y][x]) continue;
        all[y][x] = Boolean(((data[i >> 3] ?? 0) >> (7 - (i & 7))) & 1) !== (MASKS[mask](x, y) === 0);
        i++;
      }
    }
  }
  format(all, mask);
  return all;
}

/** How badly modules may be read: long runs, squares, patterns like the finders, more of one colour. */
function penalty(rows) {
  const size = rows.length;
  const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]))].map((line) => line.map(Number).join(''));
  let sum = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=00001011101|10111010000)/g)].length;
  }
  for (let y = 0; y < size - 1; y++) {
    for (let x = 0; x < size - 1; x++) {
      if (rows[y][x] === rows[y][x + 1] && rows[y][x] === rows[y + 1][x] && rows[y][x] === rows[y + 1][x + 1]) sum += 3;
    }
  }
  const dark = rows.flat().filter(Boolean).length / size / size;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** Rows of modules, true where they are dark; undefined for a text of more than 2953 bytes. `mask` is for tests. */
export function qr(text, mask) {
  const bytes = new TextEncoder().encode(text);
  const fits = (version) => 4 + (version < 10 ? 8 : 16) + 8 * bytes.length <= 8 * codewords(version);
  const version = CORRECTION.map((_, i) => i + 1).find(fits);
  if (!version) return undefined;
  const rows = patterns(version);
  format(rows, 0);
  const data = interleaved(packed(bytes, version), version);
  const candidates = MASKS.map((_, i) => i).filter((i) => mask === undefined || i === mask).map((i) => filled(rows, data, i));
  return candidates.reduce((best, rowsOf) => (penalty(rowsOf) < penalty(best) ? rowsOf : best));
}
