// Pictures and tables for LaTeX.

/** Points of LaTeX in a pixel. */
const POINT = 0.75;
/** Values of a table that are written. */
const MOST = 1000;
const PER_ROW = 10;

const SYMBOLS = {
  '\\': '\\textbackslash{}', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}', '☠': '$\\dagger$', '×': '$\\times$', '→': '$\\to$', '⊗': '$\\otimes$', '–': '--', '−': '$-$',
};

/** A text in which nothing is a command. */
export const escaped = (text) => text.replace(/[\\~^☠×→⊗–−{}$&#_%]/g, (letter) => SYMBOLS[letter] ?? `\\${letter}`);

const short = (n) => String(Math.round(n * 100) / 100);
const point = ([x, y]) => `(${short(x)},${short(y)})`;
const colour = ([red, green, blue]) => `{rgb,255:red,${red};green,${green};blue,${blue}}`;
const length = (pixels) => `${short(pixels * POINT)}pt`;

const comment = (text) => `% ${text.replace(/[\r\n]+/g, ' ')}`;

/** A picture (see picture.js) for the package tikz; `title` goes into a comment. */
export const tikzOf = ({ shapes }, title) => [
  comment(title), '% In the preamble: \\usepackage{tikz}', `\\begin{tikzpicture}[x=${POINT}pt,y=-${POINT}pt]`, ...shapes.map(tikzShape), '\\end{tikzpicture}', '',
].join('\n');

function tikzShape(shape) {
  if (shape.kind === 'text') {
    const anchor = { middle: 'base', end: 'base east' }[shape.anchor] ?? 'base west';
    const size = short(shape.size * POINT);
    return `\\node[anchor=${anchor},inner sep=0pt,text=${colour(shape.fill)},font=\\fontsize{${size}}{${size}}\\selectfont${shape.isBold ? '\\bfseries' : ''}] at ${point(shape.at)} {${escaped(shape.text)}};`;
  }
  const { fill, stroke, dash, opacity } = shape;
  const paint = [
    fill && `fill=${colour(fill)}`, fill?.[3] < 1 && `fill opacity=${fill[3]}`, stroke && `draw=${colour(stroke)}`, stroke && `line width=${length(shape.width)}`,
    stroke && dash.length > 0 && `dash pattern=${dash.map((n, i) => `${i % 2 ? 'off' : 'on'} ${length(n)}`).join(' ')}`, stroke && shape.isRound && 'line cap=round',
    opacity < 1 && `opacity=${opacity}`, shape.rx > 0 && `rounded corners=${length(shape.rx)}`,
  ].filter(Boolean).join(',');
  return `\\path[${paint}] ${outline(shape)};`;
}

function outline(shape) {
  if (shape.kind === 'circle') return `${point(shape.centre)} circle[radius=${length(shape.r)}]`;
  if (shape.kind === 'rect') return `${point([shape.x, shape.y])} rectangle ${point([shape.x + shape.w, shape.y + shape.h])}`;
  let here;
  return shape.parts.map(([letter, ...points]) => {
    const text = step(letter, here, points);
    here = points.at(-1) ?? here;
    return text;
  }).join(' ');
}

/** A curve with one control point is one with two, each two thirds of the way to it. */
function step(letter, here, points) {
  const end = points.at(-1);
  const towards = (from) => from.map((n, axis) => n + (2 / 3) * (points[0][axis] - n));
  switch (letter) {
    case 'M': return point(end);
    case 'L': return `-- ${point(end)}`;
    case 'Q': return `.. controls ${point(towards(here))} and ${point(towards(end))} .. ${point(end)}`;
    case 'C': return `.. controls ${point(points[0])} and ${point(points[1])} .. ${point(end)}`;
    default: return '-- cycle';
  }
}

/** A table with a first row and column of headings. */
const tabular = (title, corner, heads, rows) => [
  comment(title), `\\begin{tabular}{r|*{${heads.length}}{r}}`, `${[corner, ...heads].join(' & ')} \\\\ \\hline`, ...rows.map((row) => `${row.join(' & ')} \\\\`), '\\end{tabular}', '',
].join('\n');

/** Nim-values of heaps from 0 on, ten a row. */
export function valuesTable(name, values) {
  const shown = Array.from(values.slice(0, MOST));
  const rows = Array.from({ length: Math.ceil(shown.length / PER_ROW) }, (_, i) => [PER_ROW * i, ...shown.slice(PER_ROW * i, PER_ROW * (i + 1))]);
  const title = `${name}: nim-values of heaps 0 to ${shown.length - 1}`;
  return tabular(title, '$n$', Array.from({ length: PER_ROW }, (_, i) => `$+${i}$`), rows);
}

/** Nim-values of pairs: the first number along, the second down. */
export function pairsTable(name, { side, values }) {
  const all = Array.from({ length: side }, (_, i) => i);
  const cell = (a, b) => (values[b * side + a] < 0 ? '' : values[b * side + a]);
  return tabular(`${name}: nim-values of pairs`, '', all, all.map((b) => [b, ...all.map((a) => cell(a, b))]));
}
