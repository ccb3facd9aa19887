// Paints a plot of nim-values. A million heaps become pixels first, so that what is painted never exceeds the canvas.
import { number } from '../base/lang.js';
import { MARGIN, ticks } from './view.js';

/** Up to as many heaps each is a disc; beyond, a pixel. */
const DISCS = 3000;
const CELL = 4;

/** The pixels that a canvas has within its frame. */
export function roomOf({ parentElement }) {
  const { paddingLeft, paddingRight } = getComputedStyle(parentElement);
  return parentElement.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

export function axes(context, view, colours) {
  context.clearRect(0, 0, view.width, view.height);
  context.font = '12px system-ui, "DejaVu Sans", sans-serif';
  context.fillStyle = colours.faint;
  context.strokeStyle = colours.line;
  context.beginPath();
  context.textAlign = 'center';
  for (const heap of ticks(view.from, view.to, view.w / 90)) {
    const label = number(heap);
    context.fillText(label, Math.min(view.x(heap), view.width - context.measureText(label).width / 2), view.height - 12);
    line(context, view.x(heap), MARGIN.top + view.h, view.x(heap), MARGIN.top + view.h + 4);
  }
  context.textAlign = 'right';
  for (const value of ticks(0, view.most, view.h / 40)) {
    context.fillText(number(value), MARGIN.left - 8, view.y(value) + 4);
    line(context, MARGIN.left, view.y(value), view.width - MARGIN.right, view.y(value));
  }
  context.stroke();
}

function line(context, x1, y1, x2, y2) {
  context.moveTo(x1, Math.round(y1) + 0.5);
  context.lineTo(x2, Math.round(y2) + 0.5);
}

/** Every second period shaded from the preperiod on, and the exceptions as ticks on the axis. */
export function periods(context, view, period, colours) {
  const width = (period.period * view.w) / Math.max(1, view.to - view.from);
  context.fillStyle = colours.soft;
  const first = Math.max(0, Math.floor((view.from - period.preperiod) / period.period));
  for (let k = first + (first % 2); width >= 2 && period.preperiod + k * period.period <= view.to; k += 2) {
    const start = Math.max(MARGIN.left, view.x(period.preperiod + k * period.period - 0.5));
    const end = Math.min(view.width - MARGIN.right, view.x(period.preperiod + (k + 1) * period.period - 0.5));
    if (end > start) context.fillRect(start, MARGIN.top, end - start, view.h);
  }
  context.fillStyle = colours.p;
  const inside = (heap) => heap >= view.from && heap <= view.to;
  if (inside(period.preperiod) && period.preperiod > 0) context.fillRect(view.x(period.preperiod - 0.5) - 1, MARGIN.top, 2, view.h);
  for (const heap of period.exceptions) if (inside(heap)) context.fillRect(view.x(heap) - 1, MARGIN.top + view.h - 6, 2, 10);
}

/** Value against heap. */
export function scatter(context, view, values, colour) {
  context.fillStyle = colour;
  const last = Math.min(view.to, values.length - 1);
  if (view.to - view.from > DISCS) {
    pixels(context, view, values, last);
    return;
  }
  const radius = Math.max(1.2, Math.min(4, view.w / (view.to - view.from + 1) / 2));
  context.beginPath();
  for (let heap = view.from; heap <= last; heap++) {
    context.moveTo(view.x(heap) + radius, view.y(values[heap]));
    context.arc(view.x(heap), view.y(values[heap]), radius, 0, 7);
  }
  context.fill();
}

/** Marks each pixel that any heap falls on, then paints the marked ones. */
function pixels(context, view, values, last) {
  const columns = Math.ceil(view.w) + 1;
  const rows = Math.ceil(view.h) + 1;
  const marked = new Uint8Array(columns * rows);
  const perHeap = view.w / (view.to - view.from);
  const perValue = view.h / view.most;
  for (let heap = view.from; heap <= last; heap++) {
    const column = ((heap - view.from) * perHeap) | 0;
    marked[column * rows + ((values[heap] * perValue) | 0)] = 1;
  }
  marked.forEach((on, i) => {
    if (on) context.fillRect(MARGIN.left + Math.floor(i / rows), MARGIN.top + view.h - (i % rows), 1.4, 1.4);
  });
}

/** How often each value occurs along the heaps: darker is more often. */
export function heat(context, view, values, colour) {
  const columns = Math.max(1, Math.min(view.to - view.from + 1, Math.floor(view.w / CELL)));
  const rows = Math.max(1, Math.min(view.most + 1, Math.floor(view.h / CELL)));
  const counts = new Float64Array(columns * rows);
  const perHeap = columns / (view.to - view.from + 1);
  const perValue = rows / (view.most + 1);
  const last = Math.min(view.to, values.length - 1);
  for (let heap = view.from; heap <= last; heap++) {
    counts[(((heap - view.from) * perHeap) | 0) * rows + ((values[heap] * perValue) | 0)]++;
  }
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const [width, height] = [view.w / columns, view.h / rows];
  context.fillStyle = colour;
  counts.forEach((count, i) => {
    if (!count) return;
    context.globalAlpha = 0.15 + (0.85 * Math.log1p(count)) / Math.log1p(most);
    const [column, row] = [Math.floor(i / rows), i % rows];
    context.fillRect(MARGIN.left + column * width, MARGIN.top + view.h - (row + 1) * height, Math.max(1, width), Math.max(1, height));
  });
  context.globalAlpha = 1;
}
