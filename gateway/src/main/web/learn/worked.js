// A worked example, computed by the server while it is read: the mex of a heap step by step, or the answer to the example.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { period, solve, values } from '../client/nimbus.js';
import { queryOf } from '../solve/game.js';
import { optionsOf } from '../solve/options.js';
import { listOf, Mark } from '../solve/answer.js';
import { Why } from '../solve/why.js';
import { Period } from '../tables/period.js';

const HEAP = 6;
const SHOWN = 24;

const mex = (set) => {
  let least = 0;
  while (set.has(least)) least++;
  return least;
};

export class Worked extends Component {
  state = { answer: null, list: null, found: null };

  componentDidMount() {
    this.load();
  }

  async load() {
    const { game, position, entry } = this.props;
    try {
      const [answer, list, found, options] = await Promise.all([
        solve(queryOf(game, position, 'normal', 10)),
        entry.table ? values(game.notation, SHOWN) : null,
        entry.table ? period(game.notation) : null,
        entry.table ? optionsOf(game, [HEAP], 'normal').list() : null,
      ]);
      this.setState({ answer, list, found, options });
    } catch (failure) {
      this.setState({ failure });
    }
  }

  render({ game, position }, { answer, list, found, options, failure }) {
    if (failure) return html`<${Failure} failure=${failure} />`;
    if (!answer) return html`<p class="note">${t('solve.asking')}</p>`;
    const [move] = listOf(answer);
    return html`
      <p data-testid="worked">${answer.probability !== undefined
        ? t('answer.probability', { p: answer.probability })
        : html`<${Mark} outcome=${answer.outcome} /><b>${t(`answer.${answer.outcome}`)}</b>
          ${answer.grundy !== undefined && html` ${t('ask.grundy')} ${String(answer.grundy)}${t('sentence.end')}`}`}
        ${move && html` ${t('learn.move')} ${game.board.say(move, position, game)}${t('sentence.end')}`}</p>
      <${Why} game=${game} position=${position} play="normal" options=${optionsOf(game, position, 'normal')} answer=${answer} open />
      ${list && html`<${Mex} game=${game} options=${options} list=${list} /><${First} list=${list} />`}
      ${found && html`<${Period} name=${game.notation} period=${found} />`}`;
  }
}

/** What a small heap may become, the values of that, and their mex. */
function Mex({ game, options, list }) {
  const rows = options.items.filter(({ move }) => Array.isArray(move.to)).map(({ move: { to } }) => ({ to, value: to.reduce((sum, heap) => sum ^ list[heap], 0) }));
  if (!rows.length) return null;
  const found = new Set(rows.map(({ value }) => value));
  return html`
    <h3>${t('learn.mex', { n: HEAP })}</h3>
    <table><thead><tr><th>${t('learn.option')}</th><th>${t('ask.grundy')}</th></tr></thead>
      <tbody>${rows.map(({ to, value }) => html`<tr><td>${to.join(' + ') || '0'}</td>
        <td>${to.length > 1 ? `${to.map((heap) => list[heap]).join(' ⊕ ')} = ` : ''}${value}</td></tr>`)}</tbody></table>
    <p>${t('learn.least', { set: [...found].sort((a, b) => a - b).join(', '), mex: mex(found), n: HEAP })}</p>`;
}

const First = ({ list }) => html`
  <h3>${t('learn.first')}</h3>
  <p class="numbers">${[...list].map((value) => number(value)).join(', ')}, …</p>`;
