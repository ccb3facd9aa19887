// The options of a position as the server says them: all that the page knows of legal moves and where they lead.
import { solve, solveAll } from '../client/nimbus.js';
import { t, Told } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { asksOf, queryOf } from './game.js';

/** Moves that are listed, and characters of the positions in such a list. */
const MOST_LISTED = 2000;
const MOST_LETTERS = 4_000_000;
/** Winning moves that are listed. */
const MOST_WINNING = 50;
/** Positions whose options are kept. */
const KEPT = 20;
/** Moves that the solver looks at where all of them lose, and the milliseconds that it takes for that. */
const LOOKED = 40;
const PATIENCE = 150;

/**
 * An option is {move, left, outcome, grundy}; each is asked for once, when it is first wanted, and again after a failure.
 * Which moves are legal the server says at once; who wins after each may take it long, so that is asked apart.
 */
export class Options {
  abort = new AbortController();
  found = new Map();
  places = new Map();
  asked = new Map();
  done = new Set();

  constructor(game, position, play) {
    Object.assign(this, { game, position, play });
  }

  /** The answer to the position itself. */
  answer = () => this.once('answer', () => solve(queryOf(this.game, this.position, this.play, MOST_WINNING), this.abort.signal));

  /** The place of a move among the options, or the move where it is not listed. */
  stepOf(move) {
    const place = this.places.get(writeJson(move));
    return place ?? move;
  }

  /** The option of a step, which may be none. */
  async at(step) {
    const option = typeof step === 'object' && step ? await this.look(step).catch(requireInvalid)
      : Number.isInteger(step) ? (await this.list()).items[step] : undefined;
    if (!option) throw new Told('path.none', { step: writeJson(step), position: this.game.board.write(this.position) || t('path.empty') });
    return option;
  }

  /** The options: `count` of them, or null where they are too many to count, and `items`, the first ones or all. */
  list = () => this.once('list', () => this.ask(this.listQuery({ outcomes: false })).then((list) => this.placed(list)));

  /** The same with the components of what each leaves, as the entries of a proof name them. */
  split = () => this.once('split', () => this.ask(this.listQuery({ outcomes: false, components: true })).then((list) => this.placed(list)));

  /** The same with who wins after each, and the values. */
  weigh = () => this.once('weigh', () => this.ask(this.listQuery()));

  placed(list) {
    this.places = new Map(list.items.map(({ move }, place) => [writeJson(move), place]));
    return list;
  }

  /** Asks once, and again after a failure. */
  once(name, ask) {
    if (!this.asked.has(name)) {
      const answer = ask();
      this.asked.set(name, answer);
      answer.then(() => this.done.add(name), () => this.asked.get(name) === answer && this.asked.delete(name));
    }
    return this.asked.get(name);
  }

  /** Ends what is on its way, since nobody waits for it; what is known stays. */
  leave() {
    this.abort.abort();
    this.abort = new AbortController();
    for (const name of [...this.asked.keys()].filter((key) => !this.done.has(key))) this.asked.delete(name);
  }

  listQuery(which) {
    const length = this.game.board.write(this.position).length;
    return this.query({ limit: Math.max(1, Math.min(MOST_LISTED, Math.floor(MOST_LETTERS / (length + 1)))), ...which });
  }

  /** Whether no move is left. */
  async isOver() {
    return (await this.list()).count === 0;
  }

  /** The option of a move, as far as it is known. */
  knows = (move) => this.found.get(writeJson(move));

  /** Finds out where moves lead and who wins there, in one request at a time. */
  find(moves) {
    const queries = moves.filter((move) => this.knows(move)?.outcome === undefined).map((move) => this.query({ where: move, limit: 1 }));
    this.finding ??= solveAll(queries, this.abort.signal)
      .then((answers) => answers.forEach(({ options }) => options && this.keep(options)))
      .finally(() => (this.finding = undefined));
    return this.finding;
  }

  /** The option of a move that may be none. */
  async option(move) {
    const option = await this.look(move);
    if (!option) throw new Told('play.illegal', { move: this.game.board.say(move, this.position, this.game) });
    return option;
  }

  /** The option of a move; undefined where it is none. */
  async look(move) {
    if (!this.knows(move)) await this.ask(this.query({ where: move, limit: 1, outcomes: false }));
    return this.knows(move);
  }

  query(which) {
    const { game, position, play } = this;
    const grundy = which.outcomes !== false && asksOf(game, play).includes('grundy') ? ['grundy'] : [];
    return { game: game.value, position, ask: ['options', ...grundy], ...(play === 'misere' && { play }), ...which };
  }

  async ask(query) {
    return this.keep((await solve(query, this.abort.signal)).options);
  }

  keep({ count, items }) {
    const { board } = this.game;
    const options = items.map(({ position, ...option }) => {
      const left = board.read(writeJson(position), this.game);
      return { ...option, left: board.named?.(left, this.position) ?? left };
    });
    for (const option of options) {
      const name = writeJson(option.move);
      if (option.outcome !== undefined || !this.found.has(name)) this.found.set(name, option);
    }
    return { count, items: options };
  }

  /**
   * The move that the solver makes: a winning one, else one that keeps a draw or has few winning replies; undefined where
   * there is none. In `slip` of a hundred moves it is any, and so it is once `hurried` is done before.
   */
  async reply(slip, hurried) {
    const any = async () => shuffled((await this.list()).items)[0]?.move;
    return 100 * Math.random() < slip ? any() : Promise.race([this.considered(), hurried.then(any)]);
  }

  async considered() {
    const [{ items }, { outcome, moves, move }] = await Promise.all([this.list(), this.answer().catch(requireTooLarge)]);
    const winning = moves?.items[0] ?? move;
    if (winning || !items.length) return winning;
    const best = outcome === 'N' || outcome === 'D' ? await this.best() : [];
    const looked = shuffled(best.length ? best : items).slice(0, LOOKED);
    return Promise.race([this.resist(looked), new Promise((done) => setTimeout(done, PATIENCE, looked[0].move))]);
  }

  /** The options that are lost for the player to move, else those that are drawn. */
  async best() {
    const { items } = await this.weigh();
    const lost = items.filter(({ outcome }) => outcome === 'P');
    return lost.length ? lost : items.filter(({ outcome }) => outcome === 'D');
  }

  /** The move after which the fewest replies win, where the server lists them. */
  async resist(options) {
    if (!asksOf(this.game, this.play).includes('moves')) return options[0].move;
    const asked = options.map(({ left }) => queryOf(this.game, left, this.play, 1));
    const answers = await solveAll(asked, this.abort.signal).catch(() => []);
    const replies = answers.map((answer) => (answer.moves ? Number(answer.moves.count) : Infinity));
    return (options[replies.indexOf(Math.min(...replies))] ?? options[0]).move;
  }
}

/** What the server does not read as a move is no option; any other failure is one of the call. */
function requireInvalid(failure) {
  if (failure.status !== 422 || failure.code === 'too-large') throw failure;
}

/** Of a position that is too hard nothing is known; any other failure is one of the move. */
function requireTooLarge(failure) {
  if (failure.code !== 'too-large') throw failure;
  return {};
}

const kept = new Map();

/** The options of a position, those known from before where it was looked at. */
export function optionsOf(game, position, play) {
  const name = writeJson([game.value, position, play]);
  const before = kept.get(name);
  kept.delete(name);
  kept.set(name, before ?? new Options(game, position, play));
  if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  return kept.get(name);
}

function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
