// The game played on: whose turn it is, the legal moves, what was played, and the value of each option on request.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { solveAll } from '../client/nimbus.js';
import { Chip, Mark } from './answer.js';
import { leadsQuery } from './leads.js';
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
    const { game, position, play } = this.props;
    const legal = this.props.legal.filter(this.props.fits).slice(0, HINTED);
    try {
      const answers = await solveAll(legal.map((move) => leadsQuery(game, position, play, move)));
      const hints = new Map(legal.map((move, i) => [JSON.stringify(move), answers[i]]));
      if (this.props.position === position) this.setState({ hints, failed: null });
    } catch (failed) {
      if (this.props.position === position) this.setState({ failed });
    }
  };

  render(props) {
    const { game, position, legal, history, opponent, onUndo, onSolver, onOpponent } = props;
    const known = game.board.moves(position, game) !== undefined;
    const over = known && legal.length === 0;
    return html`
      <div class="play">
        <p class="turn" role="status">${over ? this.ending() : this.turn(known)}</p>
        <div class="buttons">
          <button type="button" onClick=${onUndo} disabled=${!history.length}>${t('play.undo')}</button>
          <button type="button" onClick=${this.hint} disabled=${over || !known}>${t('play.hint')}</button>
          <button type="button" onClick=${onSolver} disabled=${over}>${t('play.solver-moves')}</button>
          <label class="check"><input type="checkbox" checked=${opponent === 'solver'}
            onChange=${(event) => onOpponent(event.target.checked ? 'solver' : 'person')} /> ${t('play.against')}</label>
        </div>
        ${this.state.failed && html`<${Failure} failure=${this.state.failed} />`}
        ${!known && this.isTyped() && html`<${TypedMove} game=${game} position=${position} onMove=${props.onMove} />`}
        ${this.options(props)}
        ${history.length > 0 && this.record(props)}
      </div>`;
  }

  /** Numbers past 2⁵³ are whole strings of digits to the page: it does not count with them. */
  isTyped() {
    const { game, position } = this.props;
    return Boolean(game.board.typed) && position.every((n) => typeof n === 'number');
  }

  turn(known) {
    const { picked, history } = this.props;
    if (!known) return t(this.isTyped() ? 'play.type' : 'play.unknown-moves');
    if (picked.length) return t('play.picked');
    return history.length ? t('play.go-on') : t('play.start');
  }

  ending() {
    const { history, play, opponent } = this.props;
    const last = history.at(-1)?.by;
    if (opponent !== 'solver' || !last) return t(play === 'misere' ? 'play.over.misere' : 'play.over.normal');
    const won = (last === 'you') !== (play === 'misere');
    return t(won ? 'play.won' : 'play.lost');
  }

  options({ game, position, legal, fits, onMove, onHover }) {
    const fitting = legal.filter(fits);
    const shown = fitting.slice(0, SHOWN);
    return html`
      <ul class="chips">${shown.map((move) => html`
        <li><${Chip} move=${move} text=${game.board.say(move, position, game)} id="option" onHover=${onHover} onMove=${onMove}>
          ${this.value(move)}<//></li>`)}
        ${fitting.length > SHOWN && html`<li class="note">${t('answer.others', { n: fitting.length - SHOWN })}</li>`}
      </ul>`;
  }

  value(move) {
    const answer = this.state.hints?.get(JSON.stringify(move));
    if (!answer || answer.error) return null;
    return html`<span class="hint"><${Mark} outcome=${answer.outcome} />${answer.grundy ?? t(`letter.${answer.outcome}`)}</span>`;
  }

  record({ history, game, onRestore }) {
    return html`
      <h2>${t('play.record')}</h2>
      <ol class="record">${history.map(({ by, move, position }, index) => html`
        <li><button type="button" class="quiet" title=${t('play.restore')} onClick=${() => onRestore(index)}>
          <span class="by">${t(`by.${by}`)}</span> ${game.board.say(move, position, game)}</button></li>`)}</ol>`;
  }
}
