// The game against the solver, or between two persons: whose turn it is, who plays, and how well.
import { Component, html } from '../base/ui.js';
import { duration, t } from '../base/lang.js';
import { madeOf, moverOf } from './line.js';

/** Chances of a slip, in percent, that the solver can be given. */
const SLIPS = [0, 10, 30];

export function Play(props) {
  const { line, side, canUndo, isThinking, onAlong, onBegin, onHurry } = props;
  return html`
    <div class="play">
      <p class="turn" role="status" data-testid="turn">${turn(props)}</p>
      <div class="buttons">
        <button type="button" data-testid="undo" onClick=${() => onAlong(-1)} disabled=${!canUndo}>${t('play.undo')}</button>
        <button type="button" data-testid="redo" onClick=${() => onAlong(1)} disabled=${line.at === line.moves.length}>${t('play.redo')}</button>
        <button type="button" data-testid="new-game" onClick=${() => onBegin(side === 'both' ? side : 'first')}>${t('play.new')}</button>
        <button type="button" data-testid="solver-starts" onClick=${() => onBegin('second')}>${t('play.solver-starts')}</button>
        <${Opponent} ...${props} />
      </div>
      ${isThinking && html`<${Thinking} onHurry=${onHurry} />`}
    </div>`;
}

/** How long the solver has been thinking, and a way to have it move at once. */
class Thinking extends Component {
  state = { seconds: 0 };

  componentDidMount() {
    this.clock = setInterval(() => this.setState(({ seconds }) => ({ seconds: seconds + 1 })), 1000);
  }

  componentWillUnmount() {
    clearInterval(this.clock);
  }

  render({ onHurry }, { seconds }) {
    return seconds > 0 && html`<p class="note"><span role="timer">${t('play.thinking-for', { time: duration(seconds) })}</span>
      ${' '}<button type="button" data-testid="hurry" onClick=${onHurry}>${t('play.hurry')}</button></p>`;
  }
}

/** Another opponent plays on from a new game. */
function Opponent({ side, slip, onBegin }) {
  const choose = ({ target: { value } }) => (value === 'person' ? onBegin('both') : onBegin(side === 'both' ? 'first' : side, Number(value)));
  const now = side === 'both' ? 'person' : String(slip);
  const slips = [...new Set([...SLIPS, slip])];
  return html`
    <label class="check">${t('play.opponent')} <select data-testid="opponent" value=${now} onChange=${choose}>
      ${slips.map((percent) => html`<option value=${String(percent)} selected=${now === String(percent)}>${t(percent ? 'opponent.slips' : 'opponent.perfect', { percent })}</option>`)}
      <option value="person" selected=${now === 'person'}>${t('opponent.person')}</option></select></label>`;
}

function turn(props) {
  const { game, list, listed, failure, isCut, isThinking, picked, line } = props;
  if (list?.count === 0) return ending(props);
  if (isThinking) return t('play.thinking');
  if (!list) return listed.failure ?? failure ? '' : t('solve.asking'); // The failure is told below.
  if (picked.length) return t('play.picked');
  if (isCut) return t(game.board.typed ? 'play.type' : 'play.many-moves');
  return [lastOf(props), t(game.board.isText ? 'play.below' : line.at ? 'play.go-on' : 'play.start')].filter(Boolean).join(' ');
}

/** The solver's last move in words. */
function lastOf({ game, line, side }) {
  const { position, move } = madeOf(line).at(-1) ?? {};
  return move && moverOf(line.at - 1, side) === 'solver' && t('play.solver-moved', { move: game.board.say(move, position, game) });
}

function ending({ line, play, side }) {
  const last = moverOf(line.at - 1, side);
  if (!last || !line.at) return t(play === 'misere' ? 'play.over.misere' : 'play.over.normal');
  const won = (last === 'you') !== (play === 'misere');
  return t(won ? 'play.won' : 'play.lost');
}
