// Every option as a row: the move, where it leads, who wins there and its value; winning moves first. A row opens the position.
import { Component, createRef, html } from '../base/ui.js';
import { writeJson } from '../base/json.js';
import { number, t } from '../base/lang.js';
import { Boundary } from '../base/boundary.js';
import { Mark } from './answer.js';

/** Rows shown at first, and with each request for more. */
const SHOWN = 60;
const MORE = 240;
/** How near to the screen a picture is drawn. */
const NEAR = '300px';
/** Characters of a position that stand in a row, and beside a picture. */
const LETTERS = 60;
const BESIDE = 24;

/** The best for who moves first: the position that is left is lost for the other. */
const RANK = { P: 0, D: 1, N: 3 };
const rank = ({ outcome }) => RANK[outcome] ?? 2;

export class Explorer extends Component {
  list = createRef();
  state = { shown: SHOWN };

  /** The keyboard, where it was at the button, goes on at the first of the new rows. */
  more = ({ detail }) => {
    const { shown } = this.state;
    const isMouse = detail > 0;
    this.setState({ shown: shown + MORE }, () => isMouse || this.list.current?.children[shown]?.querySelector('button').focus());
  };

  render({ list: { count, items }, fits, picked, mode, isRevealed }, { shown }) {
    const isHidden = mode === 'play' && !isRevealed;
    const fitting = items.filter(({ move }) => fits(move)).map((option) => (isHidden ? { move: option.move, left: option.left } : option));
    const sorted = isHidden ? fitting : fitting.toSorted((a, b) => rank(a) - rank(b));
    const all = picked.length ? fitting.length : count;
    if (!items.length) return null;
    return html`
      <h2>${t(picked.length ? 'options.picked' : 'options.title', { n: all === null ? '' : number(all) })}</h2>
      <ul class="options" data-testid="options" ref=${this.list}>${sorted.slice(0, shown).map((option) => html`
        <li key=${writeJson(option.move)}><${Row} ...${this.props} option=${option} /></li>`)}</ul>
      ${sorted.length > shown && html`<button type="button" data-testid="more-options" onClick=${this.more}>${t('options.more')}</button>`}
      ${(all === null || all > items.length) && html`<p class="note">${all === null ? t('answer.more') : t('answer.others', { n: number(BigInt(all) - BigInt(items.length)) })}</p>`}`;
  }
}

function Row({ option, game, position, onMove, onHover }) {
  const { move, left, outcome, grundy } = option;
  return html`
    <button type="button" class="option" data-testid="option"
      onMouseEnter=${() => onHover(move)} onMouseLeave=${() => onHover(null)}
      onFocus=${() => onHover(move)} onBlur=${() => onHover(null)} onClick=${() => onMove(move)}>
      <span class="option-move">${game.board.say(move, position, game)}</span>${' '}
      <${Picture} game=${game} position=${left} />${' '}
      <${Standing} outcome=${outcome} grundy=${grundy} />
    </button>`;
}

/** Who wins after the move; nothing where it is hidden or not known yet, a dash where it is past the budget. */
function Standing({ outcome, grundy }) {
  if (outcome === undefined) return null;
  if (outcome === null) return html`<span class="option-standing note" title=${t('options.unknown')}>–</span>`;
  return html`<span class=${`option-standing outcome-${outcome}`}><span class="option-word">${t(`option.${outcome}`)}</span> <${Mark} outcome=${outcome} />${t(`letter.${outcome}`)}
    ${grundy !== undefined && grundy !== null && html` <span class="option-value">${t('ask.grundy')} <b>${String(grundy)}</b></span>`}</span>`;
}

/** Where a move leads, as a small board beside its text, or as its text alone. */
function Picture({ game, position }) {
  const { isText, write } = game.board;
  const text = write(position) || '0';
  return html`
    <span class="option-left">${(isText || text.length <= BESIDE) && html`<code>${text.length > LETTERS ? `${text.slice(0, LETTERS)}…` : text}</code>`}
    ${!isText && html`<${Mini} game=${game} position=${position} />`}</span>`;
}

/** A small board, drawn once it is near the screen: sixty of large ones took seconds. */
class Mini extends Component {
  place = createRef();
  state = { isNear: false };

  componentDidMount() {
    this.observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.draw(), { rootMargin: NEAR });
    this.observer.observe(this.place.current);
  }

  componentWillUnmount() {
    this.observer.disconnect();
  }

  draw() {
    this.observer.disconnect();
    this.setState({ isNear: true });
  }

  render({ game, position }, { isNear }) {
    return html`<span class="mini" aria-hidden="true" ref=${this.place}>${isNear && html`
      <${Boundary} of=${position} isSilent><${game.board.View} position=${position} game=${game} isPlain /><//>`}</span>`;
  }
}
