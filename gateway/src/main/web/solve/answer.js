// The answer in a sentence, the winning moves as chips, and where the one in hand leads.
import { Component, html, names } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Failure, Message } from '../base/server-words.js';
import { Deeper } from '../searches/deeper.js';
import { asksOf } from './game.js';

/** The mark of an outcome: its shape says the same as its colour. */
export const Mark = ({ outcome }) => html`<span class="mark mark-${outcome}" aria-hidden="true"></span>`;

export const listOf = (answer) => answer.moves?.items ?? (answer.move ? [answer.move] : []);

/** How many winning moves there are beyond those in the list, where they are counted. */
export const othersOf = ({ moves }) => (moves ? BigInt(moves.count) - BigInt(moves.items.length) : 0n);

export function Answer(props) {
  const { answer, lastAnswer, failure, badGame, badPosition } = props;
  if (badGame || badPosition) return null;
  if (failure) return html`<${Failure} failure=${failure} />${failure.code === 'too-large' && html`<${Deeper} query=${searchOf(props)} />`}`;
  const shown = answer ?? lastAnswer;
  if (!shown) return html`<p class="note">${t('solve.asking')}</p>`;
  return html`<div class=${names('answer', !answer && 'stale')} aria-live="polite">
    <${Sentence} answer=${shown} fresh=${Boolean(answer)} />
    <${Unanswered} answer=${shown} />
    ${answer && isPastBudget(answer) && html`<${Deeper} query=${searchOf(props)} />`}
    ${answer && html`<${Moves} ...${props} />`}
  </div>`;
}

export function Sentence({ answer, fresh }) {
  const id = (name) => (fresh ? name : undefined);
  if (answer.probability !== undefined) {
    return html`<p class="sentence" data-testid=${id('probability')}>${t('answer.probability', { p: answer.probability })}</p>`;
  }
  if (answer.outcome === undefined) return null;
  return html`
    <p class="sentence outcome-${answer.outcome}">
      <${Mark} outcome=${answer.outcome} /><span data-testid=${id('outcome')}>${t(`answer.${answer.outcome}`)}</span>
      ${answer.grundy !== undefined && html` <span class="value">${t('ask.grundy')} <b data-testid=${id('grundy')}>${String(answer.grundy)}</b></span>`}
      ${answer.score !== undefined && html` <span class="value" data-testid=${id('score')}>${t('answer.score', { n: answer.score })}</span>`}
    </p>`;
}

/** A list of moves may be past the budget where no search would help; who wins, the value and a move are worth one. */
const SEARCHED = ['outcome', 'grundy', 'move'];

const isPastBudget = ({ unanswered = {} }) => SEARCHED.some((ask) => unanswered[ask]?.code === 'too-large');

function searchOf({ game, position, play }) {
  const asks = asksOf(game, play).filter((ask) => SEARCHED.includes(ask));
  return { game: game.value, position, ask: asks.length ? asks : ['outcome'], play };
}

/** What was asked for and is past the budget, beside what is known. */
const Unanswered = ({ answer: { unanswered = {} } }) => Object.entries(unanswered).map(([ask, failure]) => html`
  <p class="note" data-testid="unanswered">${t('answer.unanswered', { what: t(`ask.${ask}`) })} <${Message} failure=${failure} /></p>`);

function Moves(props) {
  const { answer, game, position, onHover, onMove, hover, lead } = props;
  const list = listOf(answer);
  if (answer.moves === undefined && answer.move === undefined) return null;
  if (!list.length) return html`<${NoMove} ...${props} key=${game.board.write(position)} />`;
  const more = othersOf(answer);
  return html`
    <h2>${answer.moves ? t('answer.moves', { n: number(BigInt(answer.moves.count)) }) : t('answer.a-move')}</h2>
    <ul class="chips">${list.map((move) => html`
      <li><${Chip} move=${move} text=${game.board.say(move, position, game)} id="move" onHover=${onHover} onMove=${onMove} /></li>`)}
      ${more > 0n && html`<li class="note">${t('answer.others', { n: number(more) })}</li>`}
    </ul>
    <${Leads} board=${game.board} move=${hover} lead=${lead} />`;
}

/** Where a move leads: the position after it, its value and who wins there. */
function Leads({ board, move, lead }) {
  if (!lead) return html`<p class="leads note">${t(move ? 'solve.asking' : 'leads.hint')}</p>`;
  return html`<p class="leads">${t('leads.to')} <code>${board.write(lead.left) || '0'}</code>
    ${lead.outcome && html` <span class="outcome-${lead.outcome}">${t(`short.${lead.outcome}`)}</span>`}
    ${lead.grundy !== undefined && html` · ${t('ask.grundy')} ${String(lead.grundy)}`}</p>`;
}

/** Why no move wins: none is left, or each leads to a position that is lost; until that is known nothing is claimed. */
class NoMove extends Component {
  state = { over: null };

  async componentDidMount() {
    this.setState({ over: await this.props.options.isOver().catch(() => null) });
  }

  render({ answer }, { over }) {
    if (over) return html`<p class="note">${t('answer.over')}</p>`;
    return over === false && answer.outcome !== 'N' && html`<p class="note">${t(`answer.no-move.${answer.outcome}`)}</p>`;
  }
}

/** A move as a button: what it does shows on the board while it is in hand. */
export function Chip({ move, text, id, onHover, onMove, children }) {
  return html`<button type="button" class="chip" data-testid=${id}
    onMouseEnter=${() => onHover(move)} onMouseLeave=${() => onHover(null)}
    onFocus=${() => onHover(move)} onBlur=${() => onHover(null)}
    onClick=${() => onMove(move)}>${text}${children}</button>`;
}
