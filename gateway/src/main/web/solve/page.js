// Solve: a game, a position, the answer, its options, and the game played on from there.
import { FOCUSED, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { keysOf } from '../boards/board.js';
import { Boundary } from '../base/boundary.js';
import { Handout, PaperTitle } from '../class/handout.js';
import { Answer, listOf } from './answer.js';
import { Explorer } from './explorer.js';
import { Figure } from './figure.js';
import { Form } from './form.js';
import { asksOf } from './game.js';
import { Gallery } from './gallery.js';
import { extended, lineFrom, moverOf } from './line.js';
import { Path } from './path.js';
import { Play } from './play.js';
import { Share } from './share.js';
import { Solving } from './solving.js';
import { TypedMove } from './typed-move.js';
import { Why } from './why.js';

/** Where arrow keys mean something else, such as scrolling a long line. */
const OWN_KEYS = 'input, textarea, select, .share-line code';

export class Page extends Solving {
  componentDidMount() {
    this.load();
    addEventListener('keydown', this.key);
  }

  componentWillUnmount() {
    super.componentWillUnmount();
    removeEventListener('keydown', this.key);
  }

  componentDidUpdate(before, was, hadFocus) {
    if (before.address !== this.props.address && this.state.games) this.fromAddress();
    if (before.attempt !== this.props.attempt) this.again();
    const isPlayed = this.state.line.at > was.line.at;
    if (isPlayed) this.home.current?.scrollIntoView({ block: 'nearest' });
    const canStay = document.activeElement?.matches(FOCUSED); // The chosen move may be there, and can be chosen no more.
    if (isPlayed && !canStay) this.home.current?.focus({ preventScroll: true });
    else super.componentDidUpdate(before, was, hadFocus);
  }

  /** ← and → go along the line, and Ctrl+Z takes back a move or an edit. */
  key = (event) => {
    if (event.defaultPrevented || event.target.matches?.(OWN_KEYS) || event.altKey || event.shiftKey) return;
    const isControlled = event.ctrlKey || event.metaKey;
    const steps = isControlled ? { z: -1 }[event.key] : { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!steps || !this.state.game) return;
    event.preventDefault();
    if (isControlled && this.hasEdit()) this.undoEdit();
    else this.along(steps);
  };

  /** The nearest place of the line in that direction where a person is to move; undefined for none. */
  place(steps) {
    const { line: { moves, at }, side } = this.state;
    for (let to = at + steps; to >= 0 && to <= moves.length; to += Math.sign(steps)) {
      if (moverOf(to, side) !== 'solver' || to === moves.length && steps > 0) return to;
    }
    return undefined;
  }

  along = (steps) => {
    const to = this.place(steps);
    if (to !== undefined) this.jump(to);
  };

  jump = (at) => {
    const { line } = this.state;
    if (at !== line.at) this.step({ ...line, at });
  };

  /** Does something with the position's options; what comes of it late, or in vain, is of no matter to another position. */
  async act(action, anew) {
    const { turn } = this;
    try {
      const found = await action(this.options());
      return turn === this.turn ? found : undefined;
    } catch (stopped) {
      if (turn === this.turn) this.setState({ stopped, anew, isThinking: false });
      return undefined;
    }
  }

  /** The line after an option. */
  after({ move, left }) {
    const { line, position } = this.state;
    return extended(line, { position, move, left, step: this.options().stepOf(move) });
  }

  /** A person's move. */
  move = async (move) => {
    if (this.state.isThinking) return;
    const option = await this.act((options) => options.option(move), () => this.move(move));
    if (option && !this.state.isThinking) this.step(this.after(option));
  };

  /** A move that a person has typed may be none. */
  typed = async (move) => {
    await this.options().option(move);
    return this.move(move);
  };

  /** Asks about the position, and lets the solver move if it is its turn. */
  proceed() {
    const { line, side } = this.state;
    this.ask();
    if (moverOf(line.at, side) === 'solver') this.answerMove();
  }

  /** The solver's move: the way back from it leads to before the move that it answers. */
  answerMove = async () => {
    const hurried = new Promise((done) => (this.hurry = done));
    this.setState({ isThinking: true, stopped: null, anew: null });
    const option = await this.act(async (options) => {
      const move = await options.reply(this.state.slip, hurried);
      return move ? options.option(move) : { move };
    }, this.answerMove);
    const { isRevealed } = this.state;
    if (option?.left !== undefined) this.stand(this.after(option), { isRevealed });
    else if (option) this.setState({ isThinking: false });
  };

  setMode = (mode) => {
    const { line, position, positionText } = this.state;
    if (mode === 'play') this.step(lineFrom(position, positionText), { side: 'first' });
    else this.step(line, { side: undefined });
  };

  /** The game from its root anew. */
  begin = (side, slip = this.state.slip) => this.step({ ...this.state.line, at: 0, moves: [] }, { side, slip });

  /** Whether a player is to find the answer alone. */
  isHidden = () => Boolean(this.state.side) && !this.state.isRevealed;

  reveal = () => this.setState({ isRevealed: true }, () => this.list());

  /** Prints the position, with the reason of its answer, where that is not hidden. */
  print = () => {
    const { answer, explained, isWhyOpen } = this.state;
    if (!answer || answer.probability !== undefined || this.isHidden() || (isWhyOpen && explained === answer)) print();
    else this.setState({ isWhyOpen: true, isPrinting: true });
  };

  explained = (explained) => {
    const { isPrinting } = this.state;
    this.setState({ explained, isPrinting: false }, () => isPrinting && print());
  };

  /**
   * Plays the one move that the chosen elements say, or narrows the list to those which they may. Of the keys of an element, one
   * that narrows it further comes first, then the first that fits beside those chosen before, or alone. An element that is chosen
   * again is chosen no more, nor are the others. A first element whose own key, its first, fits no move plays none: its others are listed.
   */
  pick = async (...keys) => {
    const legal = (await this.act((options) => options.list()))?.items ?? [];
    const touched = legal.map(({ move }) => this.keysOf(move));
    const fitting = (picked) => legal.filter((option, i) => picked.every((key) => touched[i].includes(key)));
    const { picked: before } = this.state;
    const both = keys.map((key) => [...before, key]);
    const isNarrower = (picked) => fitting(picked).length > 0 && fitting(picked).length < fitting(before).length;
    const isAgain = keys.some((key) => before.includes(key));
    const picked = (before.length ? both.find(isNarrower) : undefined)
      ?? keys.flatMap((key, i) => [both[i], [key]]).find((any) => !isAgain && fitting(any).length > 0) ?? [];
    const options = picked.length && (before.length || picked[0] === keys[0]) ? fitting(picked) : [];
    return options.length === 1 ? this.move(options[0].move) : this.setState({ picked });
  };

  keysOf(move) {
    const { game, position } = this.state;
    return keysOf(game.board, move, position, game);
  }

  /** Says whether a legal move has one of some keys; undefined until all moves are known. */
  open() {
    const { count, items } = this.listed();
    if (!items || count !== items.length) return undefined;
    if (this.touched?.items !== items) this.touched = { items, keys: new Set(items.flatMap(({ move }) => this.keysOf(move))) };
    return (...keys) => keys.some((key) => this.touched.keys.has(key));
  }

  fits = (move) => {
    const { picked } = this.state;
    return !picked.length || picked.every((key) => this.keysOf(move).includes(key));
  };

  /** Takes a move in hand; where the winning moves lead is found out together. */
  hover = async (hover) => {
    this.setState({ hover });
    const { answer } = this.state;
    if (!hover || !answer || this.isHidden() || this.options().knows(hover)?.outcome !== undefined) return;
    await this.options().find(listOf(answer)).catch(() => {}); // The move is shown without who wins after it.
    if (this.state.hover === hover) this.setState({});
  };

  render(props, state) {
    if (!state.games) return html`<h1>${t('nav.solve')}</h1>${state.failure && html`<${Failure} failure=${state.failure} />`}`;
    if (state.gameText === undefined) return null;
    const isEmpty = !state.gameText.trim();
    const isShown = !isEmpty && state.game && state.position !== undefined;
    return html`
      <h1 class=${state.isFirst || isEmpty ? 'first' : 'visually-hidden'}>${t(state.isFirst || isEmpty ? 'solve.first' : 'solve.title')}</h1>
      <${Form} ...${state} onGame=${(text) => this.setTexts(text, state.positionText)} onChoose=${this.choose}
        onPosition=${(text) => this.setTexts(state.gameText, text)} onTexts=${(...texts) => this.setTexts(...texts)} onPlay=${this.setPlay} onAsk=${this.ask} />
      ${isEmpty && html`<${Gallery} games=${state.games} onChoose=${this.choose} />`}
      ${isShown && this.solve({ ...state, mode: state.side ? 'play' : 'set', options: this.options(), listed: this.listed() })}`;
  }

  solve(state) {
    const { options, listed, hover } = state;
    const lead = hover ? options.knows(hover) : undefined;
    return html`
      <${PaperTitle} ...${state} />
      <div class="solve">
        <section class="figure" aria-label=${t('solve.board')}>
          <${Boundary} of=${state.position}><${Figure} ...${state} lead=${lead} moves=${listed.items?.map(({ move }) => move)} open=${state.side && this.open()} board=${this.home}
            onMode=${this.setMode} onPick=${this.pick} onEdit=${(next) => this.setPosition(next)} onTexts=${(...texts) => this.setUp(...texts)} onUndo=${this.hasEdit() && this.undoEdit} /><//>
          ${this.moves(state)}
        </section>
        <section class="answers" aria-label=${t('solve.answer')}><${Boundary} of=${state.answer}>
          ${this.answer(state, lead)}
          <${Share} ...${state} />
          <${Handout} ...${state} onPrint=${this.print} /><//>
        </section>
        ${state.isFirst && html`<${Gallery} games=${state.games} onChoose=${this.choose} />`}
        ${this.explorer(state)}
      </div>`;
  }

  /** The game against the solver, the line of moves, and what failed of them. */
  moves(state) {
    const { game, position, listed: { failure: unlisted, ...list }, stopped, badGame, badPosition } = state;
    const isCut = list.items && list.count !== list.items.length;
    if (badGame || badPosition || game.board.isChance) return null;
    const untold = this.isHidden() && !asksOf(game, state.play).includes('options') ? state.failure : unlisted; // Nobody lists the moves of an unknown game.
    const failure = stopped ?? (state.failure && !this.isHidden() ? undefined : untold); // A failure that the answer says too is said once.
    return html`
      ${state.mode === 'play' && html`<${Play} ...${state} list=${list.items && list} isCut=${isCut} canUndo=${this.place(-1) !== undefined}
        onAlong=${this.along} onHurry=${() => this.hurry()} onBegin=${this.begin} />`}
      ${failure && html`<${Failure} failure=${failure} />`}
      <${Path} ...${state} onJump=${this.jump} />
      ${isCut && game.board.typed && html`<${TypedMove} game=${game} position=${position} onMove=${this.typed} />`}`;
  }

  /** Where each move leads; moves that are too many are not all listed. */
  explorer(state) {
    const { game, position, listed, badGame, badPosition } = state;
    if (badGame || badPosition || game.board.isChance || !listed.items?.length) return null;
    return html`
      <section class="moves" aria-label=${t('options.label')}>
        <${Explorer} key=${game.board.write(position)} ...${state} list=${listed} fits=${this.fits} onMove=${this.move} onHover=${this.hover} /></section>`;
  }

  answer(state, lead) {
    if (this.isHidden() && !state.badGame && !state.badPosition) return html`<p class="note">${t('reveal.hidden')}</p><button type="button" data-testid="reveal" onClick=${this.reveal}>${t('reveal.show')}</button>`;
    return html`
      <${Answer} ...${state} lead=${lead} onHover=${this.hover} onMove=${this.move} />
      ${state.answer && html`<${Why} ...${state} open=${state.isWhyOpen} onToggle=${(isWhyOpen) => this.setState({ isWhyOpen })} onLoaded=${this.explained} />`}`;
  }
}
