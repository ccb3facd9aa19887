// Solve: a game, a position, the answer, and the game played on from there.
import { Component, createRef, debounce, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { address, go, parameters, restate } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { games } from '../client/nimbus.js';
import { Bad, keysOf } from '../boards/board.js';
import { asksOf, exampleOf, readGame } from './game.js';
import { Boundary } from '../base/boundary.js';
import { Answer, listOf } from './answer.js';
import { Figure } from './figure.js';
import { Form } from './form.js';
import { optionsOf } from './options.js';
import { Play } from './play.js';
import { Share } from './share.js';
import { Why } from './why.js';

const FIRST = { game: 'kayles', position: '5,7,9' };

export class Page extends Component {
  figure = createRef();
  state = { games: null, play: 'normal', mode: 'set', opponent: 'solver', history: [], picked: [], hover: null, isThinking: false, isWhyOpen: false };

  askSoon = debounce(() => this.ask(), 150);

  componentDidMount() {
    this.load();
  }

  async load() {
    try {
      this.setState({ games: await games(), failure: null }, () => this.fromAddress());
    } catch (failure) {
      this.setState({ failure });
    }
  }

  componentDidUpdate(before, was) {
    if (before.address !== this.props.address && this.state.games) this.fromAddress();
    if (before.attempt !== this.props.attempt) this.again();
    if (this.state.mode === 'play' && this.listing !== this.options()) this.list();
    // The chosen move is gone with its position: without this the keyboard would begin again at the top of the page.
    const isPlayed = this.state.history.length > was.history.length;
    if (isPlayed && document.activeElement === document.body) this.figure.current?.focus({ preventScroll: true });
  }

  /** Asks again for what has failed. */
  again() {
    const { games: known, answer, anew } = this.state;
    if (!known) this.load();
    else if (!answer) this.ask();
    if (this.listed().failure) this.listing = undefined;
    anew?.();
  }

  componentWillUnmount() {
    this.isLeft = true;
    this.drop();
  }

  /** Drops what is on its way, an answer, options, a move: all are of the position before. */
  drop() {
    this.of?.options.leave();
    this.of = this.listing = undefined;
    this.turn = {};
  }

  /** The options of the position. */
  options() {
    const { game, position, play } = this.state;
    const { of } = this;
    if (of?.game !== game || of.position !== position || of.play !== play) this.of = { game, position, play, options: optionsOf(game, position, play) };
    return this.of.options;
  }

  fromAddress() {
    const asked = parameters();
    const gameText = asked.get('game') ?? FIRST.game;
    const play = asked.get('play') === 'misere' ? 'misere' : 'normal';
    const given = asked.get('position') ?? (asked.has('game') ? undefined : FIRST.position);
    if (this.written === `${gameText}|${given}|${play}`) return;
    const start = given ?? this.exampleFor(gameText);
    this.drop();
    this.setState({ gameText, play, ...this.read(gameText, start), mode: 'set', history: [], picked: [], hover: null }, () => this.ask());
  }

  exampleFor(gameText) {
    const entry = this.state.games.find((line) => line.name === gameText.replace(/\(.*/s, ''));
    return entry ? exampleOf(entry).position : '';
  }

  /** What the two texts say: the last valid game and position stay where one of them says nothing valid. */
  read(gameText, positionText) {
    const read = { gameText, positionText, badGame: null, badPosition: null, answer: null, failure: null };
    try {
      read.game = readGame(gameText, this.state.games);
    } catch (bad) {
      if (!(bad instanceof Bad)) throw bad;
      return { ...read, badGame: bad };
    }
    try {
      read.position = read.game.board.read(positionText, read.game);
    } catch (bad) {
      if (!(bad instanceof Bad)) throw bad;
      const stale = this.state.game?.board === read.game.board ? {} : { position: read.game.board.start };
      return { ...read, ...stale, badPosition: bad };
    }
    return read;
  }

  /** Sets what the answer depends on. */
  change(state, then) {
    this.drop();
    this.setState({ isThinking: false, stopped: null, anew: null, ...state }, () => {
      this.askSoon();
      then?.();
    });
  }

  setTexts(gameText, positionText) {
    this.change({ ...this.read(gameText, positionText), mode: 'set', history: [], picked: [], hover: null });
  }

  choose = (entry) => {
    const { notation, position } = exampleOf(entry);
    if (!asksOf(readGame(notation, this.state.games), this.state.play).length) this.setState({ play: 'normal' });
    this.setTexts(notation, position);
  };

  setPosition(position, others = {}, then = undefined) {
    const positionText = this.state.game.board.write(position);
    this.change({ position, positionText, badPosition: null, answer: null, failure: null, hover: null, picked: [], ...others }, then);
  }

  ask = async () => {
    const { game, badGame, badPosition } = this.state;
    if (this.isLeft || badGame || badPosition || !game) return;
    this.toAddress();
    const of = this.options();
    const { turn } = this;
    const isCurrent = () => of === this.of?.options && turn === this.turn;
    try {
      const answer = await of.answer();
      if (isCurrent()) this.setState({ answer, lastAnswer: answer, failure: null });
    } catch (failure) {
      if (isCurrent()) this.setState({ failure, answer: null });
    }
  };

  toAddress() {
    const { gameText, positionText, play } = this.state;
    const state = { game: gameText, position: positionText, play: play === 'misere' ? play : undefined };
    this.written = `${gameText}|${positionText}|${play}`;
    const to = address('/', state);
    if (location.pathname === '/' && to !== location.pathname + location.search + location.hash) restate(to);
  }

  setPlay = (play) => this.change({ play, answer: null, failure: null, history: [], picked: [], hover: null });

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

  /** A person's move. */
  move = async (move) => {
    if (this.state.isThinking) return;
    const option = await this.act((options) => options.option(move), () => this.move(move));
    if (option && !this.state.isThinking) this.played(option, 'you', this.state.opponent === 'solver' ? this.answerMove : undefined);
  };

  played({ move, left }, by, then) {
    const { history, position } = this.state;
    this.setPosition(left, { mode: 'play', isThinking: Boolean(then), history: [...history, { position, move, by }] }, then);
  }

  /** A move that a person has typed may be none. */
  typed = async (move) => {
    await this.options().option(move);
    return this.move(move);
  };

  /** The solver's move. */
  answerMove = async () => {
    this.setState({ isThinking: true, stopped: null, anew: null });
    const option = await this.act(async (options) => {
      const move = await options.reply();
      return move ? options.option(move) : { move };
    }, this.answerMove);
    if (option?.left !== undefined) this.played(option, 'solver');
    else if (option) this.setState({ isThinking: false });
  };

  undo = () => {
    const { history, opponent } = this.state;
    const last = history.at(-1);
    const steps = opponent === 'solver' && last?.by === 'solver' && history.length > 1 ? 2 : 1;
    this.restore(history.length - steps);
  };

  restore = (index) => {
    const { history } = this.state;
    this.setPosition(history[index].position, { history: history.slice(0, index) });
  };

  /** Plays the one move that the chosen elements say, or narrows the list to those which they may. */
  pick = async (...keys) => {
    const legal = (await this.act((options) => options.list()))?.items ?? [];
    for (const key of keys) {
      for (const picked of [[...this.state.picked, key], [key]]) {
        const fitting = legal.map(({ move }) => move).filter((move) => this.fits(move, picked));
        if (fitting.length === 1) return this.move(fitting[0]);
        if (fitting.length) return this.setState({ picked });
      }
    }
    return this.setState({ picked: [] });
  };

  fits(move, picked) {
    if (!picked.length) return true;
    const { game, position } = this.state;
    const touched = keysOf(game.board, move, position, game);
    return picked.every((key) => touched.includes(key));
  }

  /** The list of options of the position, {count, items}, or the failure of it: empty until it is there. */
  listed() {
    return this.state.listed?.of === this.options() ? this.state.listed : {};
  }

  /** Lists the options of a position that is played on. */
  async list() {
    const of = (this.listing = this.options());
    const show = (listed) => of === this.listing && this.setState({ listed: { of, ...listed } });
    await of.list().then(show, (failure) => show({ failure }));
    if (of === this.listing && !this.listed().failure) await of.weigh().then(show, () => {}); // Without outcomes the moves are still legal.
  }

  /** Takes a move in hand; where the winning moves lead is found out together. */
  hover = async (hover) => {
    this.setState({ hover });
    if (!hover || this.options().knows(hover)?.outcome !== undefined || !this.state.answer) return;
    await this.options().find(listOf(this.state.answer)).catch(() => {}); // The move is shown without who wins after it.
    if (this.state.hover === hover) this.setState({});
  };

  render(props, state) {
    if (!state.games) return html`<h1>${t('nav.solve')}</h1>${state.failure && html`<${Failure} failure=${state.failure} />`}`;
    if (state.gameText === undefined) return null;
    const isShown = state.game && state.position !== undefined;
    const options = isShown && this.options();
    const lead = isShown && state.hover ? options.knows(state.hover) : undefined;
    return html`
      <h1 class="visually-hidden">${t('solve.title')}</h1>
      <${Form} ...${state} onGame=${(text) => this.setTexts(text, state.positionText)} onChoose=${this.choose}
        onPosition=${(text) => this.setTexts(state.gameText, text)} onTexts=${(...texts) => this.setTexts(...texts)} onPlay=${this.setPlay} onAsk=${this.ask} />
      ${isShown && html`
        <div class="solve">
          <section class="figure" aria-label=${t('solve.board')}>
            <${Boundary} of=${state.position}><${Figure} ...${state} lead=${lead} moves=${this.listed().items?.map(({ move }) => move)} board=${this.figure} onMode=${this.setMode} onPick=${this.pick}
              onEdit=${(next) => this.setPosition(next, { history: [] })}>${this.play(state)}<//><//></section>
          <section class="answers" aria-label=${t('solve.answer')}><${Boundary} of=${state.answer}>
            <${Answer} ...${state} options=${options} lead=${lead} onHover=${this.hover} onMove=${this.move} />
            ${state.answer && html`<${Why} ...${state} options=${options} open=${state.isWhyOpen} onToggle=${(isWhyOpen) => this.setState({ isWhyOpen })} />`}
            <${Share} ...${state} /><//>
          </section>
        </div>`}`;
  }

  setMode = (mode) => this.setState({ mode, picked: [] });

  play(state) {
    const { game, play, picked } = state;
    const { failure, ...options } = this.listed();
    return html`
      <${Play} ...${state} options=${options.items && options} failure=${state.stopped ?? failure} fits=${(move) => this.fits(move, picked)} onMove=${this.move} onTyped=${this.typed} onUndo=${this.undo}
        onRestore=${this.restore} onSolver=${this.answerMove} onHover=${this.hover}
        onOpponent=${(opponent) => this.setState({ opponent })} key=${`${game.notation} ${play}`} />`;
  }
}
