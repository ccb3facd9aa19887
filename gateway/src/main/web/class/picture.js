// A board as a picture that stands alone: its shapes with numbers and colours of their own, written as SVG, PNG and TikZ.
import { html, render } from '../base/ui.js';

const SHAPES = 'circle, rect, line, path, text';

/** The picture {width, height, shapes} of a position, in light colours, as it is drawn for nobody to move. */
export function pictureOf(game, position) {
  const place = document.createElement('div');
  place.className = 'board portrait';
  document.body.append(place);
  try {
    render(html`<${game.board.View} position=${position} game=${game} isPlain />`, place);
    return flattened(place);
  } finally {
    render(null, place);
    place.remove();
  }
}

function flattened(place) {
  const frame = place.getBoundingClientRect();
  const shapes = [...place.querySelectorAll('*')].filter(isSeen).flatMap((element) => {
    if (element instanceof SVGElement) return element.matches(SHAPES) && !element.closest('defs') ? drawnShapes(element, frame) : [];
    return [...boxOf(element, frame), ...textsOf(element, frame)];
  });
  return { width: Math.ceil(frame.width), height: Math.ceil(frame.height), shapes };
}

const isSeen = (element) => element.getClientRects().length > 0 && !element.closest('.note');

/** A colour as [red, green, blue, opacity]; undefined for none. */
function colourOf(text) {
  const [red, green, blue, opacity = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return blue === undefined || opacity === 0 ? undefined : [red, green, blue, opacity];
}

function drawnShapes(element, frame) {
  const style = getComputedStyle(element);
  const matrix = element.getScreenCTM();
  const at = (x, y) => [matrix.a * x + matrix.c * y + matrix.e - frame.x, matrix.b * x + matrix.d * y + matrix.f - frame.y];
  const scale = Math.hypot(matrix.a, matrix.b);
  const paint = {
    fill: colourOf(style.fill), stroke: colourOf(style.stroke), opacity: Number(style.opacity),
    width: parseFloat(style.strokeWidth) * (style.vectorEffect === 'none' ? scale : 1), dash: (style.strokeDasharray.match(/[\d.]+/g) ?? []).map((n) => n * scale),
    isRound: style.strokeLinecap === 'round',
  };
  const shape = shapeOf(element, at, scale, style);
  if (shape.kind === 'text') return shape.text ? [{ ...shape, fill: paint.fill, opacity: paint.opacity }] : [];
  if (!paint.fill && !paint.stroke) return [];
  if (shape.kind === 'path' && element.tagName === 'line') paint.fill = undefined;
  return [{ ...shape, ...paint }, ...(style.markerEnd === 'none' ? [] : [head(shape, paint)])];
}

function shapeOf(element, at, scale, style) {
  const number = (name) => Number(element.getAttribute(name) ?? 0);
  const [x, y] = at(number('x'), number('y'));
  switch (element.tagName) {
    case 'circle': return { kind: 'circle', centre: at(number('cx'), number('cy')), r: number('r') * scale };
    case 'rect': return { kind: 'rect', x, y, w: number('width') * scale, h: number('height') * scale, rx: number('rx') * scale };
    case 'line': return { kind: 'path', parts: [['M', at(number('x1'), number('y1'))], ['L', at(number('x2'), number('y2'))]] };
    case 'text': return { kind: 'text', at: [x, y], text: element.textContent, anchor: style.textAnchor, size: parseFloat(style.fontSize) * scale, isBold: style.fontWeight >= 600 };
    default: return { kind: 'path', parts: partsOf(element.getAttribute('d')).map(([letter, ...points]) => [letter, ...points.map((point) => at(...point))]) };
  }
}

/** How many points each letter of a path takes. */
const POINTS = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** The parts of a path, [letter, …points], all points as they are from the origin. */
export function partsOf(d) {
  const parts = [];
  let here = [0, 0];
  for (const [, letter, rest] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const name = letter.toUpperCase();
    const numbers = (rest.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const from = letter === name ? [0, 0] : here;
    const coordinates = name === 'H' ? numbers.flatMap((x) => [x, letter === 'H' ? here[1] : 0]) : name === 'V' ? numbers.flatMap((y) => [letter === 'V' ? here[0] : 0, y]) : numbers;
    const count = POINTS[name] ?? 1;
    if (!count) parts.push(['Z']);
    for (let i = 0, base = from; count && i < coordinates.length; i += 2 * count) {
      const points = Array.from({ length: count }, (_, k) => [base[0] + coordinates[i + 2 * k], base[1] + coordinates[i + 2 * k + 1]]);
      parts.push([name === 'H' || name === 'V' || (name === 'M' && i) ? 'L' : name, ...points]);
      here = points.at(-1);
      if (letter !== name) base = here;
    }
  }
  return parts;
}

/** The head of an arrow at the end of a path. */
function head({ parts }, { stroke, width, opacity }) {
  const [before, end] = parts.flatMap(([, ...points]) => points).slice(-2);
  const far = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  const [x, y] = [(end[0] - before[0]) / far, (end[1] - before[1]) / far];
  const side = 3 * width;
  const corner = (along, across) => [end[0] + along * x - across * y, end[1] + along * y + across * x];
  return { kind: 'path', parts: [['M', corner(side / 2, 0)], ['L', corner(-side, side)], ['L', corner(-side, -side)], ['Z']], fill: stroke, opacity, dash: [] };
}

/** The box that an element of the document draws around itself. */
function boxOf(element, frame) {
  const style = getComputedStyle(element);
  const width = parseFloat(style.borderTopWidth);
  const fill = colourOf(style.backgroundColor);
  if (!width && !fill) return [];
  const { x, y, width: w, height: h } = element.getBoundingClientRect();
  const stroke = width ? colourOf(style.borderTopColor) : undefined;
  return [{ kind: 'rect', x: x - frame.x, y: y - frame.y, w, h, rx: parseFloat(style.borderTopLeftRadius) || 0, fill, stroke, width, dash: [], opacity: 1 }];
}

/** The texts that an element of the document itself has, each about its middle. */
function textsOf(element, frame) {
  const style = getComputedStyle(element);
  return [...element.childNodes].filter(({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim()).map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const size = parseFloat(style.fontSize);
    return {
      kind: 'text', at: [box.x + box.width / 2 - frame.x, box.y + box.height / 2 + size * 0.35 - frame.y], text: node.data.trim(), anchor: 'middle',
      size, isBold: style.fontWeight >= 600, fill: colourOf(style.color), opacity: 1,
    };
  });
}

const FONT = 'system-ui, "DejaVu Sans", sans-serif';
const short = (n) => String(Math.round(n * 100) / 100);
const rgb = ([red, green, blue]) => `rgb(${red},${green},${blue})`;
const pathText = (parts) => parts.map(([letter, ...points]) => letter + points.map((point) => point.map(short).join(' ')).join(' ')).join('');
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export function svgOf({ width, height, shapes }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${shapes.map(svgShape).join('\n')}\n</svg>\n`;
}

function svgShape(shape) {
  const { fill, stroke, dash = [], opacity, isRound } = shape;
  const lines = stroke ? ` stroke="${rgb(stroke)}" stroke-width="${short(shape.width)}"${dash.length ? ` stroke-dasharray="${dash.map(short).join(' ')}"` : ''}${isRound ? ' stroke-linecap="round"' : ''}` : '';
  const paint = `fill="${fill ? rgb(fill) : 'none'}"${fill && fill[3] < 1 ? ` fill-opacity="${fill[3]}"` : ''}${lines}${opacity < 1 ? ` opacity="${opacity}"` : ''}`;
  switch (shape.kind) {
    case 'circle': return `<circle cx="${short(shape.centre[0])}" cy="${short(shape.centre[1])}" r="${short(shape.r)}" ${paint}/>`;
    case 'rect': return `<rect x="${short(shape.x)}" y="${short(shape.y)}" width="${short(shape.w)}" height="${short(shape.h)}"${shape.rx ? ` rx="${short(shape.rx)}"` : ''} ${paint}/>`;
    case 'path': return `<path d="${pathText(shape.parts)}" ${paint}/>`;
    default: return `<text x="${short(shape.at[0])}" y="${short(shape.at[1])}" text-anchor="${shape.anchor}" font-family="${escaped(FONT)}" font-size="${short(shape.size)}"${shape.isBold ? ' font-weight="600"' : ''} ${paint}>${escaped(shape.text)}</text>`;
  }
}

/** A picture on white, as a Blob. */
export function pngOf({ width, height, shapes }, scale = 2) {
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  shapes.forEach((shape) => paintShape(context, shape));
  return new Promise((resolve) => canvas.toBlob(resolve));
}

function paintShape(context, shape) {
  context.globalAlpha = shape.opacity * (shape.fill?.[3] ?? 1);
  if (shape.fill) context.fillStyle = rgb(shape.fill);
  if (shape.kind === 'text') {
    context.font = `${shape.isBold ? 600 : 400} ${shape.size}px ${FONT}`;
    context.textAlign = { middle: 'center', end: 'right' }[shape.anchor] ?? 'left';
    context.fillText(shape.text, ...shape.at);
    return;
  }
  const path = new Path2D(shape.kind === 'path' ? pathText(shape.parts) : undefined);
  if (shape.kind === 'circle') path.arc(...shape.centre, shape.r, 0, 7);
  if (shape.kind === 'rect') path.roundRect(shape.x, shape.y, shape.w, shape.h, shape.rx);
  if (shape.fill) context.fill(path);
  if (!shape.stroke) return;
  Object.assign(context, { strokeStyle: rgb(shape.stroke), lineWidth: shape.width, lineCap: shape.isRound ? 'round' : 'butt', globalAlpha: shape.opacity });
  context.setLineDash(shape.dash);
  context.stroke(path);
}
