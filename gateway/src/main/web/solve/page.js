// Solve: a game, a position, the answer, and the game played on from there.
import { Component, createRef, debounce, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { address, go, parameters, restate } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { games, solve } from '../client/nimbus.js';
import { Bad } from '../boards/board.js';
import { asksOf, exampleOf, queryOf, readGame } from './game.js';
import { Boundary } from '../base/boundary.js';
import { Answer } from './answer.js';
import { Figure } from './figure.js';
import { Form } from './form.js';
import { checked, leftBy, optionsOf } from './options.js';
import { Play } from './play.js';
import { Share } from './share.js';
import { Why } from './why.js';
import { reply } from './opponent.js';

/** Winning moves that are listed. */
const LISTED = 50;
const FIRST = { game: 'kayles', position: '5,7,9' };

export class Page extends Component {
  figure = createRef();
  state = { games: null, play: 'normal', mode: 'set', opponent: 'solver', history: [], picked: [], hover: null, isWhyOpen: false };

  askSoon = debounce(() => this.ask(), 150);

  async componentDidMount() {
    try {
      this.setState({ games: await games() }, () => this.fromAddress());
    } catch (failure) {
      this.setState({ failure });
    }
  }

  componentDidUpdate(before, was) {
    if (before.address !== this.props.address && this.state.games) this.fromAddress();
    if (this.state.mode === 'play' && !this.isOfThis(this.listing)) this.list();
    // The chosen move is gone with its position: without this the keyboard would begin again at the top of the page.
    const isPlayed = this.state.history.length > was.history.length;
    if (isPlayed && document.activeElement === document.body) this.figure.current?.focus({ preventScroll: true });
  }

  componentWillUnmount() {
    this.isLeft = true;
    this.drop();
  }

  /** Drops what is on its way, an answer and the solver's move: both are of the position before. */
  drop() {
    this.abort?.abort();
    this.turn?.abort();
    this.lister?.abort();
    this.listing = undefined;
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
      return { ...read, badGame: bad.message };
    }
    try {
      read.position = read.game.board.read(positionText, read.game);
    } catch (bad) {
      if (!(bad instanceof Bad)) throw bad;
      const stale = this.state.game?.board === read.game.board ? {} : { position: read.game.board.start };
      return { ...read, ...stale, badPosition: bad.message };
    }
    return read;
  }

  /** Sets what the answer depends on. */
  change(state) {
    this.drop();
    this.setState(state, this.askSoon);
  }

  setTexts(gameText, positionText) {
    this.change({ ...this.read(gameText, positionText), mode: 'set', history: [], picked: [], hover: null });
  }

  choose = (entry) => {
    const { notation, position } = exampleOf(entry);
    if (!asksOf(readGame(notation, this.state.games), this.state.play).length) this.setState({ play: 'normal' });
    this.setTexts(notation, position);
  };

  setPosition(position, others = {}) {
    const positionText = this.state.game.board.write(position);
    this.change({ position, positionText, badPosition: null, answer: null, failure: null, hover: null, picked: [], ...others });
  }

  ask = async () => {
    const { game, position, play, badGame, badPosition } = this.state;
    this.abort?.abort();
    if (this.isLeft || badGame || badPosition || !game) return;
    this.toAddress();
    const abort = (this.abort = new AbortController());
    try {
      const answer = await solve(queryOf(game, position, play, LISTED), abort.signal);
      if (!abort.signal.aborted) this.setState({ answer, lastAnswer: answer, failure: null });
    } catch (failure) {
      if (!abort.signal.aborted) this.setState({ failure, answer: null });
    }
  };

  toAddress() {
    const { gameText, positionText, play } = this.state;
    const state = { game: gameText, position: positionText, play: play === 'misere' ? play : undefined };
    this.written = `${gameText}|${positionText}|${play}`;
    const to = address('/', state);
    if (location.pathname === '/' && to !== location.pathname + location.search) restate(to);
  }

  setPlay = (play) => this.change({ play, answer: null, failure: null, history: [], picked: [], hover: null });

  move = async (move, by = 'you', known = undefined) => {
    const { game, position, play } = this.state;
    try {
      const listed = this.listed().options?.items.find((option) => option.move === move);
      const left = known ?? listed?.left ?? leftBy(game, position, move) ?? (await checked(game, position, play, move));
      if (this.state.position !== position) return; // Something else was played meanwhile.
      this.setPosition(left, { mode: 'play', history: [...this.state.history, { position, move, by }] });
      if (by === 'you' && this.state.opponent === 'solver') this.answerMove(left);
    } catch (failure) {
      if (this.state.position === position) this.setState({ failure });
    }
  };

  /** A move that a person has typed may be none. */
  typed = async (move) => {
    const { game, position, play } = this.state;
    const left = await checked(game, position, play, move);
    if (this.state.position === position) this.move(move, 'you', left);
  };

  /** The solver's move. */
  answerMove = async (from = this.state.position) => {
    const { game, play } = this.state;
    this.turn?.abort();
    const { signal } = (this.turn = new AbortController());
    try {
      const chosen = await reply(game, from, play, signal);
      if (chosen && !signal.aborted) this.move(chosen.move, 'solver', chosen.left);
    } catch (failure) {
      if (!signal.aborted) this.setState({ failure });
    }
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
  pick = (...keys) => {
    const legal = this.listed().options?.items ?? [];
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
    const touched = (game.board.touches ?? ((...of) => [...game.board.marks(...of).keys()]))(move, position, game);
    return picked.every((key) => touched.includes(key));
  }

  /** Whether a list of options is that of the position. */
  isOfThis(list) {
    return Boolean(list) && ['game', 'position', 'play'].every((name) => list[name] === this.state[name]);
  }

  /** The options of the position with its {game, position, play}, or why there are none: what is known of them. */
  listed() {
    return this.isOfThis(this.state.listed) ? this.state.listed : {};
  }

  /** Lists the options of a position that is played on. */
  async list() {
    const { game, position, play } = this.state;
    const listed = (this.listing = { game, position, play });
    this.lister?.abort();
    const { signal } = (this.lister = new AbortController());
    try {
      listed.options = await optionsOf(game, position, play, signal);
    } catch (failure) {
      listed.failure = failure;
    }
    if (!signal.aborted) this.setState({ listed });
  }

  render(props, state) {
    if (!state.games) return html`<h1>${t('nav.solve')}</h1>${state.failure && html`<${Failure} failure=${state.failure} />`}`;
    if (state.gameText === undefined) return null;
    return html`
      <h1 class="visually-hidden">${t('solve.title')}</h1>
      <${Form} ...${state} onGame=${(text) => this.setTexts(text, state.positionText)} onChoose=${this.choose}
        onPosition=${(text) => this.setTexts(state.gameText, text)} onTexts=${(...texts) => this.setTexts(...texts)} onPlay=${this.setPlay} onAsk=${this.ask} />
      ${state.game && state.position !== undefined && html`
        <div class="solve">
          <section class="figure" aria-label=${t('solve.board')}>
            <${Boundary} of=${state.position}><${Figure} ...${state} moves=${this.listed().options?.items.map(({ move }) => move)} board=${this.figure} onMode=${this.setMode} onPick=${this.pick}
              onEdit=${(next) => this.setPosition(next, { history: [] })}>${this.play(state)}<//><//></section>
          <section class="answers" aria-label=${t('solve.answer')}><${Boundary} of=${state.answer}>
            <${Answer} ...${state} onHover=${(hover) => this.setState({ hover })} onMove=${this.move} />
            ${state.answer && html`<${Why} ...${state} open=${state.isWhyOpen} onToggle=${(isWhyOpen) => this.setState({ isWhyOpen })} />`}
            <${Share} ...${state} /><//>
          </section>
        </div>`}`;
  }

  setMode = (mode) => this.setState({ mode, picked: [] });

  play(state) {
    const { game, play, picked } = state;
    const { options, failure } = this.listed();
    return html`
      <${Play} ...${state} options=${options} failure=${failure} fits=${(move) => this.fits(move, picked)} onMove=${this.move} onTyped=${this.typed} onUndo=${this.undo}
        onRestore=${this.restore} onSolver=${() => this.answerMove()} onHover=${(to) => this.setState({ hover: to })}
        onOpponent=${(opponent) => this.setState({ opponent })} key=${`${game.notation} ${play}`} />`;
  }
}
