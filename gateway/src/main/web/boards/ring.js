// Rings: circles of stones; the first take opens a circle into a line, which is played on as a strip. A position is the list
// of circles, or { circles, lines } once one was opened.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, drawn, explained, key, readIntegers, readStructure, replaced, Rest, writeIntegers, writeStructure } from './board.js';
import { CELLS, Circle, Line } from './rows.js';
import { Stepper } from './stepper.js';

const parts = (position) => (Array.isArray(position) ? { circles: position, lines: [] } : position);

const isOpened = (value) => areNaturals(value?.circles) && areNaturals(value.lines);

function say(move, position) {
  const { circles, lines } = parts(position);
  const to = move.to.join(' + ') || '0';
  return move.circle === undefined
    ? t('move.line', { n: move.line + 1, from: lines[move.line], to })
    : t('move.circle', { n: move.circle + 1, from: circles[move.circle], to });
}

const marks = (move) => new Map([[move.circle === undefined ? key('line', move.line) : key('circle', move.circle), 'chosen']]);

/** Tokens that a move in a line takes. */
function taken({ line, to }, lines) {
  const from = to[0] ?? 0;
  if (lines[line] > CELLS) return new Map();
  const until = lines[line] - to.slice(1).reduce((sum, part) => sum + part, 0);
  return new Map(Array.from({ length: until - from }, (_, i) => [key(line, from + i), 'taken']));
}

function View({ position, marks: marked, pick, edit }) {
  const { circles, lines } = parts(position);
  const change = (next) => edit(lines.length ? { circles: next, lines } : next);
  const choose = (n, ...name) => pick && html`
    <button type="button" class=${`quiet ${marked?.get(key(...name)) ?? ''}`} aria-label=${t(name[0] === 'line' ? 'line.choose' : 'circle.choose', { n: name[1] + 1, size: n })}
      onClick=${() => pick(key(...name))}>${n}</button>`;
  return html`
    <div class="rows">
      ${drawn(circles).map((n, i) => html`
        <div class="row" key=${`circle ${i}`}>
          ${n > CELLS ? html`<span class="heap-size">${n}</span>` : html`<${Circle} n=${n} />`}
          ${choose(n, 'circle', i)}
          ${edit && html`<${Stepper} value=${n} name=${t('circle.name', { n: i + 1 })} change=${(value) => change(replaced(circles, i, value))}
            remove=${() => change(replaced(circles, i))} />`}
        </div>`)}
      <${Rest} of=${circles} />
      ${drawn(lines).map((n, i) => html`
        <div class="row" key=${`line ${i}`}>
          ${n > CELLS ? html`<span class="heap-size">${n}</span>` : html`<${Line} row=${i} n=${n} marks=${marked} />`}
          ${choose(n, 'line', i)}
        </div>`)}<${Rest} of=${lines} />
      ${edit && html`<button type="button" class="add" onClick=${() => change([...circles, 5])}>+ ${t('circle.add')}</button>`}
    </div>`;
}

export const ring = {
  group: 'rows',
  start: [7],
  read: (text) => (text.trim().startsWith('{') ? readStructure(text, isOpened, 'bad.ring') : readIntegers(text)),
  write: (position) => (Array.isArray(position) ? writeIntegers(position) : writeStructure(position)),
  say,
  marks: (move, position) => (move.circle === undefined ? new Map([...marks(move), ...taken(move, parts(position).lines)]) : marks(move)),
  keys: (move) => [...marks(move).keys()],
  View,
  why: (position) => {
    const { circles, lines } = parts(position);
    return explained([...circles, ...lines], (n, i) => (i < circles.length
      ? { name: t('circle.name', { n: i + 1 }), size: n, position: [n] }
      : { name: t('line.name', { n: i + 1 - circles.length }), size: n, position: { circles: [], lines: [n] } }));
  },
};
