// What is asked: a game, a position, the moves made from there, and what the server says of it. The address says the same.
import { debounce, Holding } from '../base/ui.js';
import { address, parameters, restate, stepTo } from '../base/route.js';
import { games } from '../client/nimbus.js';
import { Bad } from '../boards/board.js';
import { asksOf, exampleOf, readGame, startOf } from './game.js';
import { lineFrom, positionOf, readSteps, recalled, walked, writeSteps } from './line.js';
import { optionsOf } from './options.js';

const FIRST = { game: 'kayles', position: '5,7,9' };
const SIDES = ['first', 'second', 'both'];
/** Edits of a position that can be taken back. */
const MOST_EDITS = 100;

/** Nothing is chosen, and nothing shown that a player should find alone. */
const FRESH = { answer: null, failure: null, stopped: null, anew: null, picked: [], hover: null, isThinking: false, isRevealed: false, isFirst: false, isPrinting: false };

export class Solving extends Holding {
  state = { games: null, play: 'normal', side: undefined, slip: 0, line: lineFrom(undefined, ''), ...FRESH };

  /** What was set up on the board: the texts before, and a name of those after. */
  edits = [];

  askSoon = debounce(() => this.ask(), 150);

  async load() {
    try {
      this.setState({ games: await games(), failure: null }, () => this.fromAddress());
    } catch (failure) {
      this.setState({ failure });
    }
  }

  /** Asks again for what has failed. */
  again() {
    const { games: known, answer, anew } = this.state;
    if (!known) this.load();
    else if (!answer || this.listed().failure) this.ask();
    anew?.();
  }

  componentWillUnmount() {
    this.isLeft = true;
    this.drop();
  }

  /** Drops what is on its way, an answer, options, a move: all are of the position before. */
  drop() {
    this.of?.options.leave();
    this.of = undefined;
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
    const named = asked.get('game') ?? FIRST.game;
    const gameText = this.notationOf(named);
    const play = asked.get('play')?.toLowerCase() === 'misere' ? 'misere' : 'normal';
    const given = asked.get('position') ?? (asked.has('game') ? undefined : FIRST.position);
    const side = SIDES.find((name) => name === asked.get('side'));
    const slip = Math.min(100, Math.max(0, Number(asked.get('slip')) || 0));
    const path = asked.get('path') ?? '';
    if (this.written === this.nameOf({ gameText, rootText: given, play, side, slip, path })) return;
    const start = given ?? this.exampleFor(named);
    const shown = this.state.line;
    this.drop();
    this.setState({ play, side, slip, ...FRESH, isFirst: !asked.has('game'), ...this.read(gameText, start) }, () => this.walk(readSteps(path), shown));
  }

  nameOf = ({ gameText, rootText, play, side, slip, path }) => JSON.stringify([gameText, rootText, play, side, slip, path]);

  /** A game told by an object has, where its name alone is said, that of its example. */
  notationOf(named) {
    const entry = this.state.games.find(({ name, example }) => name === named && typeof example.game === 'object');
    return entry ? exampleOf(entry).notation : named;
  }

  exampleFor(gameText) {
    const entry = this.state.games.find((line) => line.name === gameText.replace(/\(.*/s, ''));
    return entry ? exampleOf(entry).position : '';
  }

  /** Makes the moves that the address says, then asks. */
  async walk(steps, shown) {
    const { game, line, play, badGame, badPosition } = this.state;
    const { turn } = this;
    if (badGame || badPosition || !steps.length) return this.proceed();
    const { line: made, stopped } = await walked(game, line.root, line.rootText, play, steps);
    if (turn === this.turn) this.stand(recalled(made, shown), { stopped }, () => (stopped ? this.ask() : this.proceed()));
    return undefined;
  }

  /** What the two texts say: the last valid game and position stay where one of them says nothing valid. */
  read(gameText, positionText) {
    const read = { gameText, positionText, badGame: null, badPosition: null };
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
      const stale = this.state.game?.board === read.game.board ? {} : { position: startOf(read.game) };
      return { ...read, ...stale, badPosition: bad };
    }
    return { ...read, line: lineFrom(read.position, positionText) };
  }

  /** Sets what the answer depends on. */
  change(state, then) {
    this.drop();
    this.setState({ ...FRESH, ...state }, then);
  }

  /** Puts the position on the board where the line stands. */
  stand(line, state = {}, then = () => this.ask()) {
    const position = positionOf(line);
    this.change({ line, position, positionText: line.at ? this.state.game.board.write(position) : line.rootText, badPosition: null, ...state }, then);
  }

  setTexts(gameText, positionText) {
    this.change({ side: undefined, ...this.read(gameText, positionText) }, this.askSoon);
  }

  /** A position that was set up on the board. */
  setPosition(position) {
    this.remember(this.state.gameText, this.state.game.board.write(position));
    this.stand(lineFrom(position, this.state.game.board.write(position)), { side: undefined }, this.askSoon);
  }

  /** A game and its position that were set up on the board. */
  setUp(...texts) {
    this.remember(...texts);
    this.setTexts(...texts);
  }

  remember(...after) {
    const { gameText, positionText } = this.state;
    this.edits = [...this.edits.slice(1 - MOST_EDITS), { before: [gameText, positionText], after: JSON.stringify(after) }];
  }

  /** Whether what is shown is what the last edit has left. */
  hasEdit = () => !this.state.side && this.edits.at(-1)?.after === JSON.stringify([this.state.gameText, this.state.positionText]);

  undoEdit = () => this.setTexts(...this.edits.pop().before);

  choose = (entry) => {
    const { notation, position } = exampleOf(entry);
    if (!asksOf(readGame(notation, this.state.games), this.state.play).length) this.setState({ play: 'normal' });
    this.setTexts(notation, position);
  };

  setPlay = (play) => this.stand(lineFrom(this.state.position, this.state.positionText), { play, side: undefined });

  ask = async () => {
    const { game, badGame, badPosition } = this.state;
    if (this.isLeft || badGame || badPosition || !game) return;
    this.toAddress(restate);
    const { turn } = this;
    const of = this.options();
    this.list();
    try {
      const answer = await of.answer();
      if (turn === this.turn) this.setState({ answer, lastAnswer: answer, failure: null });
    } catch (failure) {
      if (turn === this.turn) this.setState({ failure, answer: null });
    }
  };

  /** Lists the options, then says who wins after each; to a player not before that is revealed. */
  async list() {
    const { game, play, side, isRevealed } = this.state;
    if (!asksOf(game, play).includes('options')) return;
    const { turn } = this;
    const of = this.options();
    const show = (listed) => turn === this.turn && this.setState({ listed: { of, ...listed } });
    await of.list().then(show, (failure) => show({ failure }));
    if (turn === this.turn && (!side || isRevealed) && !this.listed().failure) await of.weigh().then(show, () => {}); // The moves are legal all the same.
  }

  /** The list of options of the position, {count, items}, or the failure of it: empty until it is there. */
  listed() {
    return this.state.listed?.of === this.options() ? this.state.listed : {};
  }

  /** Says the state in the address: `write` is `restate`, or `stepTo` where the way back leads to the state before. */
  toAddress(write) {
    const { gameText, play, side, slip, line, isFirst } = this.state;
    const path = writeSteps(line);
    const { rootText } = line;
    this.written = this.nameOf({ gameText, rootText, play, side, slip, path });
    const to = address('/', {
      game: gameText, position: rootText, play: play === 'misere' ? play : undefined, path, side, slip: side && slip ? slip : undefined,
    });
    if (!isFirst && location.pathname === '/' && to !== location.pathname + location.search + location.hash) write(to);
  }

  /** Goes on from where the line stands, which is a step of its own in the browser's history. */
  step(line, state) {
    this.stand(line, state, () => {
      this.toAddress(stepTo);
      this.proceed();
    });
  }
}
