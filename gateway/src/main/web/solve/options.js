// The options of a position as the server says them: all that the page knows of legal moves and where they lead.
import { solve, solveAll } from '../client/nimbus.js';
import { Told } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { asksOf, queryOf } from './game.js';

/** Moves that are listed, and characters of the positions in such a list. */
const MOST_LISTED = 10_000;
const MOST_LETTERS = 4_000_000;
/** Positions whose options are kept. */
const KEPT = 20;
/** Moves that the solver looks at where all of them lose. */
const LOOKED = 40;

/** An option is {move, left, outcome, grundy}; each is asked for once, when it is first wanted, and again after a failure. */
export class Options {
  abort = new AbortController();
  found = new Map();

  constructor(game, position, play) {
    Object.assign(this, { game, position, play });
  }

  /** The options: `count` of them, or null where they are too many to count, and `items`, the first ones or all. */
  list() {
    this.listing ??= this.ask(this.listQuery()).then((known) => (this.known = known), (failure) => {
      this.listing = undefined;
      throw failure;
    });
    return this.listing;
  }

  listQuery() {
    const length = this.game.board.write(this.position).length;
    return this.query({ limit: Math.max(1, Math.min(MOST_LISTED, Math.floor(MOST_LETTERS / (length + 1)))) });
  }

  /** Whether no move is left. */
  async isOver() {
    const { count } = this.known ?? (await this.ask({ ...this.query({ limit: 0 }), ask: ['options'] }));
    return count === 0;
  }

  /** The option of a move, as far as it is known. */
  knows = (move) => this.found.get(writeJson(move));

  /** Finds out where moves lead, in one request at a time. */
  find(moves) {
    const queries = moves.filter((move) => !this.knows(move)).map((move) => this.query({ where: move, limit: 1 }));
    this.finding ??= solveAll(queries, this.abort.signal)
      .then((answers) => answers.forEach(({ options }) => options && this.keep(options)))
      .finally(() => (this.finding = undefined));
    return this.finding;
  }

  /** The option of a move that may be none. */
  async option(move) {
    if (!this.knows(move)) await this.ask(this.query({ where: move, limit: 1 }));
    const option = this.knows(move);
    if (!option) throw new Told('play.illegal', { move: this.game.board.say(move, this.position, this.game) });
    return option;
  }

  query(which) {
    const { game, position, play } = this;
    const grundy = asksOf(game, play).includes('grundy') ? ['grundy'] : [];
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
    options.forEach((option) => this.found.set(writeJson(option.move), option));
    return { count, items: options };
  }

  /** The move that the solver makes: a winning one if there is one, else one of few winning replies; undefined where there is none. */
  async reply() {
    const { count, items } = await this.list();
    const isCertain = items.length === count && items.every(({ outcome }) => outcome);
    const best = items.find(({ outcome }) => outcome === 'P') ?? (isCertain ? undefined : await this.winner());
    if (best || !items.length) return best?.move;
    const drawn = items.filter(({ outcome }) => outcome === 'D');
    return this.resist(shuffled(drawn.length ? drawn : items).slice(0, LOOKED));
  }

  /** A winning move that is not among those listed. */
  async winner() {
    const { moves, move } = await solve(queryOf(this.game, this.position, this.play, 1), this.abort.signal);
    const winning = moves?.items[0] ?? move;
    return winning && { move: winning };
  }

  /** The move after which the fewest replies win, where the server lists them. */
  async resist(options) {
    if (!asksOf(this.game, this.play).includes('moves')) return options[0].move;
    const answers = await solveAll(options.map(({ left }) => queryOf(this.game, left, this.play, 1)), this.abort.signal);
    const replies = answers.map((answer) => (answer.moves ? Number(answer.moves.count) : Infinity));
    return options[replies.indexOf(Math.min(...replies))].move;
  }
}

const kept = new Map();

/** The options of a position, those known from before where it was looked at. */
export function optionsOf(game, position, play) {
  const name = writeJson([game.value, position, play]);
  const before = kept.get(name);
  kept.delete(name);
  kept.set(name, before && !before.abort.signal.aborted ? before : new Options(game, position, play));
  if (kept.size > KEPT) kept.delete(kept.keys().next().value);
  return kept.get(name);
}

/** Ends what is on its way of options that nobody waits for. */
export const leave = (options) => options?.known || options?.abort.abort();

function shuffled(list) {
  const copy = [...list];
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [copy[i], copy[j]] = [copy[j], copy[i]];
  }
  return copy;
}
