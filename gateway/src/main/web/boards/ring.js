// Rings: circles of stones; the first take opens a circle into a line, which is played on as a strip. A position is the list
// of circles, or { circles, lines } once one was opened.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { areNaturals, drawn, explained, integersOr, key, range, replaced, Rest } from './board.js';
import { CELLS, Circle, Line, Row } from './rows.js';

const parts = (position) => (Array.isArray(position) ? { circles: position, lines: [] } : position);

const isOpened = (value) => areNaturals(value?.circles) && areNaturals(value.lines);

function say(move, position) {
  const { circles, lines } = parts(position);
  const to = move.to.join(' + ') || '0';
  return move.circle === undefined
    ? t('move.line', { n: move.line + 1, from: lines[move.line], to })
    : t('move.circle', { n: move.circle + 1, from: circles[move.circle], to });
}

/** Keys of what is chosen for a move: the circle or the line. */
const keys = ({ circle, line }) => [circle === undefined ? key('line', line) : key('circle', circle)];

/** Places of the tokens that a move in a line takes. */
function taken({ line, to }, lines) {
  const rest = to.slice(1).reduce((sum, part) => sum + part, 0);
  return line === undefined || lines[line] > CELLS ? [] : range(lines[line]).slice(to[0] ?? 0, lines[line] - rest).map((i) => key(line, i));
}

function View({ position, marks: marked, pick, edit }) {
  const { circles, lines } = parts(position);
  const change = (next) => edit(lines.length ? { circles: next, lines } : next);
  const chosen = (n, kind, i) => ({
    n, label: t(kind === 'line' ? 'line.choose' : 'circle.choose', { n: i + 1, size: n }), mark: marked?.get(key(kind, i)), choose: pick && (() => pick(key(kind, i))),
  });
  return html`
    <div class="rows">
      ${drawn(circles).map((n, i) => html`
        <${Row} key=${`circle ${i}`} ...${chosen(n, 'circle', i)} drawing=${html`<${Circle} n=${n} />`} name=${t('circle.name', { n: i + 1 })}
          change=${edit && ((value) => change(replaced(circles, i, value)))} remove=${() => change(replaced(circles, i))} />`)}
      <${Rest} of=${circles} />
      ${drawn(lines).map((n, i) => html`
        <${Row} key=${`line ${i}`} ...${chosen(n, 'line', i)} drawing=${html`<${Line} row=${i} n=${n} marks=${marked} />`} />`)}<${Rest} of=${lines} />
      ${edit && html`<button type="button" class="add" onClick=${() => change([...circles, 5])}>+ ${t('circle.add')}</button>`}
    </div>`;
}

export const ring = {
  group: 'rows',
  start: [7],
  ...integersOr(isOpened, 'bad.ring'),
  say,
  marks: (move, position) => new Map([...keys(move).map((name) => [name, 'chosen']), ...taken(move, parts(position).lines).map((name) => [name, 'taken'])]),
  keys,
  View,
  why: (position) => {
    const { circles, lines } = parts(position);
    return explained([...circles, ...lines], (n, i) => (i < circles.length
      ? { name: t('circle.name', { n: i + 1 }), size: n, position: [n] }
      : { name: t('line.name', { n: i + 1 - circles.length }), size: n, position: { circles: [], lines: [n] } }));
  },
};
