// A proof played through: a person chooses any move, and the proof replies, until no move is left.
import { Holding, html } from '../base/ui.js';
import { writeJson } from '../base/json.js';
import { number, t, Told } from '../base/lang.js';
import { address, parameters, restate } from '../base/route.js';
import { Boundary } from '../base/boundary.js';
import { Failure } from '../base/server-words.js';
import { request } from '../client/nimbus.js';
import { Explorer } from '../solve/explorer.js';
import { Drawing } from '../solve/figure.js';
import { extended, madeOf, moverOf, positionOf, readSteps, walked, writeSteps } from '../solve/line.js';
import { optionsOf } from '../solve/options.js';
import { Path } from '../solve/path.js';
import { readProof } from './proof.js';

/** Where the address has no move yet. */
const NO_STEP = '-';

/** Whether the address has a proof open. */
export const isPlaying = () => parameters().has('path');

export class ProofPlay extends Holding {
  state = { proof: null, read: 0, line: null, list: null, failure: null, hover: null };

  leaving = new AbortController();

  async componentDidMount() {
    const { path, game, root, rootText, play } = this.props;
    await this.attempt(async () => {
      const response = await request(`${path}/proof`, { signal: this.leaving.signal });
      const proof = await readProof(response, (read) => this.setState({ read }));
      this.setState({ proof });
      const { line } = await walked(game, root, rootText, play, readSteps(parameters().get('path') ?? NO_STEP));
      if (!this.leaving.signal.aborted) await this.stand(await this.proved(line));
    });
  }

  componentWillUnmount() {
    this.leaving.abort();
    this.turn = undefined;
  }

  /** Does something, and shows what went wrong. */
  async attempt(action) {
    try {
      await action();
    } catch (failure) {
      if (!this.leaving.signal.aborted) this.setState({ failure });
    }
  }

  /** The side of the person. */
  get side() {
    return this.state.proof.isSecond ? 'first' : 'second';
  }

  /** Lists the options where the line stands; where the proof is to move, it moves. */
  async stand(line) {
    const { game, play } = this.props;
    const turn = (this.turn = {});
    this.setState({ line, list: null, failure: null, hover: null });
    restate(address(location.pathname, { path: writeSteps(line) || NO_STEP }));
    const options = optionsOf(game, positionOf(line), play);
    const list = await options.split();
    if (turn !== this.turn) return;
    if (!list.items.length || moverOf(line.at, this.side) === 'you') this.setState({ list });
    else await this.stand(this.after(line, await this.reply(options, list)));
  }

  /** The line up to the first move of the other side that is none of the proof: an address may say anything. */
  async proved(line) {
    const { game, play } = this.props;
    for (const [i, { position, move }] of line.moves.entries()) {
      if (moverOf(i, this.side) === 'you') continue;
      const { items } = await optionsOf(game, position, play).split();
      const made = items.find((one) => writeJson(one.move) === writeJson(move));
      if (!made || this.state.proof.valueOf(made) !== 0) return { ...line, moves: line.moves.slice(0, i), at: i };
    }
    return line;
  }

  /** A proof of Nimstring takes for granted that turns to loony positions, which have no value, lose. */
  async reply(options, { items }) {
    const option = this.state.proof.reply(items);
    if (option) return option;
    const isLoony = this.props.game.value === 'nimstring' && (await options.answer()).grundy === undefined;
    throw new Told(isLoony ? 'proof.loony' : 'proof.silent');
  }

  after(line, { move, left }) {
    const { game, play } = this.props;
    const position = positionOf(line);
    return extended(line, { position, move, left, step: optionsOf(game, position, play).stepOf(move) });
  }

  move = (move) => {
    const { line, list } = this.state;
    const option = list.items.find((one) => one.move === move);
    return this.attempt(() => this.stand(this.after(line, option)));
  };

  jump = (at) => this.attempt(() => this.stand({ ...this.state.line, at }));

  /** Back to before the person's last move. */
  back = () => {
    const { line: { at } } = this.state;
    return this.jump(moverOf(at - 2, this.side) === 'you' ? at - 2 : at - 1);
  };

  render({ game }, { proof, read, line, list, failure, hover }) {
    if (!line) return failure ? html`<${Failure} failure=${failure} />` : html`<p class="note" role="status">${t('proof.reading', { n: number(proof?.entries ?? read) })}</p>`;
    const { side } = this;
    const position = positionOf(line);
    const shown = list && { ...list, items: list.items.map((option) => ({ ...option, outcome: 'N', grundy: proof.isMisere ? undefined : proof.valueOf(option) })) };
    const isStart = line.at < (side === 'first' ? 1 : 2);
    return html`
      <h2>${t('proof.title', { n: number(proof.entries) })}</h2>
      <div class="solve" data-testid="proof-play">
        <section class="figure" aria-label=${t('solve.board')}>
          <div class="board" tabindex="0" role="group" aria-label=${t('solve.board')} ref=${this.home}>
            <${Boundary} of=${position}><${Drawing} View=${game.board.View} position=${position} game=${game} play=${this.props.play} hover=${hover} picked=${[]}
              lead=${list?.items.find(({ move }) => move === hover)} last=${madeOf(line).at(-1)} /><//></div>
        </section>
        <section class="answers" aria-label=${t('mode.play')}>
          <p class="turn" role="status" data-testid="turn">${this.turnText()}</p>
          ${failure && html`<${Failure} failure=${failure} />`}
          <div class="buttons">
            <button type="button" data-testid="undo" onClick=${this.back} disabled=${isStart}>${t('play.undo')}</button>
            <button type="button" data-testid="new-game" onClick=${() => this.jump(0)} disabled=${isStart}>${t('play.new')}</button></div>
          <${Path} line=${line} side=${side} other="proof" game=${game} onJump=${this.jump} />
        </section>
        ${shown?.items.length > 0 && html`<section class="moves" aria-label=${t('options.label')}>
          <${Explorer} key=${game.board.write(position)} game=${game} position=${position} list=${shown} fits=${() => true} picked=${[]}
            mode="set" onMove=${this.move} onHover=${(move) => this.setState({ hover: move })} /></section>`}
      </div>`;
  }

  /** What the proof has played, and what a person may do. */
  turnText() {
    const { game } = this.props;
    const { line, list } = this.state;
    const { position, move } = madeOf(line).at(-1) ?? {};
    const replied = move && moverOf(line.at - 1, this.side) === 'solver' && t('proof.replied', { move: game.board.say(move, position, game) });
    const next = !list ? t('solve.asking') : t(list.items.length ? 'proof.choose' : 'proof.won');
    return [replied, next].filter(Boolean).join(' ');
  }
}
