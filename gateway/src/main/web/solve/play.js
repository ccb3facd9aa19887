// The game played on: whose turn it is, the legal moves, what was played, and the value of each option on request.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { Failure } from '../base/server-words.js';
import { solveAll } from '../client/nimbus.js';
import { Chip, Mark } from './answer.js';
import { positionQuery } from './options.js';
import { TypedMove } from './typed-move.js';

/** Moves shown until elements of the board are chosen. */
const SHOWN = 60;
/** Moves whose values a hint asks for. */
const HINTED = 400;

export class Play extends Component {
  state = { hints: null, failed: null };

  componentDidUpdate(before) {
    const { hints, failed } = this.state;
    if (before.position !== this.props.position && (hints || failed)) this.setState({ hints: null, failed: null });
  }

  hint = async () => {
    const { game, position, play, options, fits } = this.props;
    const items = options.items.filter(({ move }) => fits(move)).slice(0, HINTED);
    try {
      const answers = await solveAll(items.map(({ left }) => positionQuery(game, left, play)));
      const hints = new Map(items.map(({ move }, i) => [writeJson(move), answers[i]]));
      if (this.props.position === position) this.setState({ hints, failed: null });
    } catch (failed) {
      if (this.props.position === position) this.setState({ failed });
    }
  };

  render(props) {
    const { game, position, options, failure, history, opponent, onUndo, onSolver, onOpponent } = props;
    const over = options?.count === 0;
    const isCut = options && options.count !== options.items.length;
    return html`
      <div class="play">
        <p class="turn" role="status">${this.turn(over, isCut)}</p>
        <div class="buttons">
          <button type="button" onClick=${onUndo} disabled=${!history.length}>${t('play.undo')}</button>
          <button type="button" onClick=${this.hint} disabled=${over || !options}>${t('play.hint')}</button>
          <button type="button" onClick=${onSolver} disabled=${over}>${t('play.solver-moves')}</button>
          <label class="check"><input type="checkbox" checked=${opponent === 'solver'}
            onChange=${(event) => onOpponent(event.target.checked ? 'solver' : 'person')} /> ${t('play.against')}</label>
        </div>
        ${(this.state.failed ?? failure) && html`<${Failure} failure=${this.state.failed ?? failure} />`}
        ${isCut && game.board.typed && html`<${TypedMove} game=${game} position=${position} onMove=${props.onTyped} />`}
        ${options && this.options(props)}
        ${history.length > 0 && this.record(props)}
      </div>`;
  }

  turn(over, isCut) {
    const { game, options, failure, picked, history } = this.props;
    if (over) return this.ending();
    if (!options) return failure ? '' : t('solve.asking');
    if (isCut) return t(game.board.typed ? 'play.type' : 'play.many-moves');
    if (picked.length) return t('play.picked');
    if (game.board.isText) return t('play.below');
    return history.length ? t('play.go-on') : t('play.start');
  }

  ending() {
    const { history, play, opponent } = this.props;
    const last = history.at(-1)?.by;
    if (opponent !== 'solver' || !last) return t(play === 'misere' ? 'play.over.misere' : 'play.over.normal');
    const won = (last === 'you') !== (play === 'misere');
    return t(won ? 'play.won' : 'play.lost');
  }

  options({ game, position, options: { count, items }, fits, picked, onMove, onHover }) {
    const fitting = items.filter(({ move }) => fits(move));
    const shown = fitting.slice(0, SHOWN);
    const all = picked.length ? fitting.length : count;
    return html`
      <ul class="chips">${shown.map(({ move }) => html`
        <li><${Chip} move=${move} text=${game.board.say(move, position, game)} id="option" onHover=${onHover} onMove=${onMove}>
          ${this.value(move)}<//></li>`)}
        ${all === null && html`<li class="note">${t('answer.more')}</li>`}
        ${all > shown.length && html`<li class="note">${t('answer.others', { n: number(BigInt(all) - BigInt(shown.length)) })}</li>`}
      </ul>`;
  }

  value(move) {
    const answer = this.state.hints?.get(writeJson(move));
    if (!answer?.outcome) return null;
    return html`<span class="hint"><${Mark} outcome=${answer.outcome} />${String(answer.grundy ?? t(`letter.${answer.outcome}`))}</span>`;
  }

  record({ history, game, onRestore }) {
    return html`
      <h2>${t('play.record')}</h2>
      <ol class="record">${history.map(({ by, move, position }, index) => html`
        <li><button type="button" class="quiet" title=${t('play.restore')} onClick=${() => onRestore(index)}>
          <span class="by">${t(`by.${by}`)}</span> ${game.board.say(move, position, game)}</button></li>`)}</ol>`;
  }
}
