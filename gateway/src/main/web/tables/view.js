// The part of a table that a plot shows, and how it maps to pixels.

export const MARGIN = { left: 52, right: 12, top: 12, bottom: 34 };

/** A view of heaps from..to and values 0..most on a canvas of that size; each has `room` on both sides, half a cell where there are cells. */
export function viewOf(from, to, most, width, height, room = 0) {
  const w = width - MARGIN.left - MARGIN.right;
  const h = height - MARGIN.top - MARGIN.bottom;
  const span = Math.max(1, to - from + 2 * room);
  const top = Math.max(1, most);
  const rise = h / (top + 2 * room);
  return {
    from, to, most: top, width, height, w, h,
    x: (heap) => MARGIN.left + ((heap - from + room) * w) / span,
    y: (value) => MARGIN.top + h - (value + room) * rise,
    heapAt: (x) => Math.round(from - room + ((x - MARGIN.left) * span) / w),
    valueAt: (y) => Math.round((MARGIN.top + h - y) / rise - room),
  };
}

/** Largest value of the heaps from..to. */
export function largest(values, from, to) {
  let most = 0;
  for (let heap = Math.max(0, from); heap <= Math.min(to, values.length - 1); heap++) if (values[heap] > most) most = values[heap];
  return most;
}

/** Round numbers between low and high, about `count` of them. */
export function ticks(low, high, count) {
  const rough = (high - low) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = Math.max(1, power * [1, 2, 5, 10].find((factor) => factor * power >= rough));
  const list = [];
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) list.push(tick);
  return list;
}

/** Nearer to or further from the heap `at`, within 0..last. */
export function zoomed({ from, to }, at, factor, last) {
  const span = Math.max(10, Math.min(last, (to - from) * factor));
  const start = Math.round(Math.min(Math.max(0, at - ((at - from) / Math.max(1, to - from)) * span), last - span));
  return { from: Math.max(0, start), to: Math.min(last, Math.round(Math.max(0, start) + span)) };
}

/** The same span, further on by `heaps`. */
export function panned({ from, to }, heaps, last) {
  const by = Math.round(Math.max(-from, Math.min(last - to, heaps)));
  return { from: from + by, to: to + by };
}
