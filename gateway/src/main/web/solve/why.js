// Why: the values behind the answer, the xor, and the move that makes it 0; or the option that is reached and is lost for
// the player to move.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Failure, Words } from '../base/server-words.js';
import { solveAll } from '../client/nimbus.js';
import { writeJson } from '../base/json.js';
import { address } from '../base/route.js';
import { listOf } from './answer.js';

export class Why extends Component {
  state = { open: Boolean(this.props.open), rows: null, failed: null };

  componentDidMount() {
    if (this.state.open) this.load();
  }

  componentDidUpdate(before) {
    const isOpened = this.props.open && !before.open && !this.state.open;
    if (isOpened) this.setState({ open: true }, () => this.load());
    else if (before.answer !== this.props.answer && this.state.open) this.load();
  }

  toggle = (event) => {
    const { open } = event.target;
    if (open === this.state.open) return;
    this.props.onToggle?.(open);
    this.setState({ open }, () => open && this.load());
  };

  theory() {
    const { game, position, play } = this.props;
    return play === 'normal' ? game.board.why?.(position, game) : undefined;
  }

  async load() {
    const { answer } = this.props;
    const theory = this.theory();
    try {
      const option = await this.option();
      const rows = theory && !option.isOver ? await this.values(theory.items) : []; // Nothing is added in a game that is over.
      if (answer === this.props.answer) this.setState({ rows, option, failed: null }, () => this.props.onLoaded?.(answer));
    } catch (failed) {
      if (answer === this.props.answer) this.setState({ failed }, () => this.props.onLoaded?.(answer));
    }
  }

  async values(items) {
    const { game } = this.props;
    const asked = items.filter((item) => item.value === undefined);
    const answers = await solveAll(asked.map((item) => ({ game: item.game ?? game.value, position: item.position, ask: ['grundy'] })));
    return items.map((item) => ({ ...item, value: item.value ?? answers[asked.indexOf(item)].grundy }));
  }

  /** The first winning move, and what it leaves. */
  async option() {
    const { answer, options } = this.props;
    const [move] = listOf(answer);
    if (move) await options.find([move]);
    return move ? options.option(move) : { isOver: answer.outcome === 'P' && await options.isOver() };
  }

  render({ game, answer, play, position }, { open, rows, option, failed }) {
    if (answer.probability !== undefined) return null;
    return html`
      <details class="fold" open=${open} onToggle=${this.toggle}>
        <summary>${t('why.title')}</summary>
        ${failed && html`<${Failure} failure=${failed} />`}
        ${rows && !failed && html`
          ${play === 'misere' && html`<p>${t(game.name === 'nim' ? 'why.misere-nim' : 'why.misere')}</p>`}
          ${rows.length > 0 && html`<${Values} rows=${rows} theory=${this.theory()} answer=${answer} />`}
          <${Option} option=${option} game=${game} answer=${answer} position=${position} />
          <${Source} game=${game} />`}
      </details>`;
  }
}

const isNumber = (value) => ['number', 'bigint'].includes(typeof value) || /^\d+$/.test(value ?? '');

/** The xor of all parts. Where some are not shown it is the value of the whole, which the server has said. */
function xorOf(rows, count, whole) {
  if (rows.length < count) return isNumber(whole) ? BigInt(whole) : undefined;
  return rows.every((row) => isNumber(row.value)) ? rows.reduce((sum, row) => sum ^ BigInt(row.value), 0n) : undefined;
}

export function Values({ rows, theory, answer }) {
  const xor = xorOf(rows, theory.count, answer.grundy);
  const width = Math.max(1, ...[xor, ...rows.map((row) => row.value)].filter(isNumber).map((value) => BigInt(value).toString(2).length));
  const bits = (value) => (isNumber(value) ? BigInt(value).toString(2).padStart(width, '0') : '');
  const bit = xor ? xor.toString(2).length : 0;
  return html`
    ${theory.note && html`<p>${theory.note}</p>`}
    <table class="values">
      <thead><tr><th>${theory.head ?? t('why.part')}</th><th>${t('why.size')}</th><th>${t('ask.grundy')}</th><th>${t('why.binary')}</th></tr></thead>
      <tbody>${rows.map((row) => html`<tr key=${row.name}><td>${row.name}</td><td>${writeJson(row.size)}</td><td>${String(row.value ?? '–')}</td>
        <td><${Bits} text=${bits(row.value)} bit=${bit} /></td></tr>`)}</tbody>
      ${xor !== undefined && html`
        <tfoot><tr><th scope="row">${t('why.xor')}</th><td></td><td>${String(xor)}</td><td><${Bits} text=${bits(xor)} bit=${bit} /></td></tr></tfoot>`}
    </table>
    ${theory.count > rows.length && html`<p class="note">${t('why.rest', { n: number(theory.count - rows.length) })}</p>`}
    ${xor !== undefined && html`<p>${xor ? t('why.bit', { bit, value: String(1n << BigInt(bit - 1)) }) : t('why.zero')}</p>`}`;
}

/** Binary digits, the one that decides set off. */
const Bits = ({ text, bit }) => html`
  <code class="bits">${[...text].map((digit, i) => (text.length - i === bit ? html`<b>${digit}</b>` : digit))}</code>`;

function Option({ option, game, answer, position }) {
  if (!option.move) return answer.outcome === 'P' ? html`<p>${t(option.isOver ? 'answer.over' : 'why.no-option')}</p>` : null;
  return html`<p>${t('why.option', { move: game.board.say(option.move, position, game) })} <code>${game.board.write(option.left) || '0'}</code>${t('sentence.end')}
    ${option.outcome === 'P' && t('why.is-p')}</p>`;
}

function Source({ game }) {
  if (!game.entry) return null;
  return html`<p class="note">${t('why.source')}<${Words} text=${game.entry.source} />${t('sentence.end')}<a href=${address(`/learn/${game.entry.name}`)}>${t('why.more')}</a></p>`;
}
