// The game played on: whose turn it is, the legal moves, what was played, and the value of each option on request.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { Chip, Mark } from './answer.js';
import { TypedMove } from './typed-move.js';

/** Moves shown until elements of the board are chosen. */
const SHOWN = 60;

export class Play extends Component {
  state = { hinted: null };

  /** The values of the options are shown until another position is on the board. */
  hint = () => this.setState({ hinted: this.props.position });

  render(props) {
    const { game, position, options, failure, isThinking, history, opponent, onUndo, onSolver, onOpponent } = props;
    const over = options?.count === 0;
    const isCut = options && options.count !== options.items.length;
    return html`
      <div class="play">
        <p class="turn" role="status" data-testid="turn">${this.turn(over, isCut)}</p>
        <div class="buttons">
          <button type="button" data-testid="undo" onClick=${onUndo} disabled=${!history.length}>${t('play.undo')}</button>
          <button type="button" data-testid="hint" onClick=${this.hint} disabled=${over || !options}>${t('play.hint')}</button>
          <button type="button" data-testid="solver-moves" onClick=${onSolver} disabled=${over || isThinking}>${t('play.solver-moves')}</button>
          <label class="check"><input type="checkbox" checked=${opponent === 'solver'}
            onChange=${(event) => onOpponent(event.target.checked ? 'solver' : 'person')} /> ${t('play.against')}</label>
        </div>
        ${failure && html`<${Failure} failure=${failure} />`}
        ${isCut && game.board.typed && html`<${TypedMove} game=${game} position=${position} onMove=${props.onTyped} />`}
        ${options && this.options(props)}
        ${history.length > 0 && this.record(props)}
      </div>`;
  }

  turn(over, isCut) {
    const { game, options, failure, isThinking, picked, history } = this.props;
    if (over) return this.ending();
    if (isThinking) return t('play.thinking');
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
      <ul class="chips">${shown.map(({ move, outcome, grundy }) => html`
        <li><${Chip} move=${move} text=${game.board.say(move, position, game)} id="option" onHover=${onHover} onMove=${onMove}>
          ${this.state.hinted === position && outcome && html`<span class="hint"><${Mark} outcome=${outcome} />${String(grundy ?? t(`letter.${outcome}`))}</span>`}<//></li>`)}
        ${all === null && html`<li class="note">${t('answer.more')}</li>`}
        ${all > shown.length && html`<li class="note">${t('answer.others', { n: number(BigInt(all) - BigInt(shown.length)) })}</li>`}
      </ul>`;
  }

  record({ history, game, onRestore }) {
    return html`
      <h2>${t('play.record')}</h2>
      <ol class="record">${history.map(({ by, move, position }, index) => html`
        <li><button type="button" class="quiet" title=${t('play.restore')} onClick=${() => onRestore(index)}>
          <span class="by">${t(`by.${by}`)}</span> ${game.board.say(move, position, game)}</button></li>`)}</ol>`;
  }
}
