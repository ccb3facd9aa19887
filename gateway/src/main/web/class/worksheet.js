// A worksheet: positions of a game to be solved on paper, and their answers on a page of their own.
import { Component, html } from '../base/ui.js';
import { language, number, t } from '../base/lang.js';
import { address, go, parameters } from '../base/route.js';
import { gameWords } from '../base/games.js';
import { Failure } from '../base/server-words.js';
import { Boundary } from '../base/boundary.js';
import { games } from '../client/nimbus.js';
import { Sentence, listOf, othersOf } from '../solve/answer.js';
import { readGame } from '../solve/game.js';
import { QrCode } from './qr-code.js';
import { exercises } from './walk.js';

const COUNTS = [4, 6, 8, 12];
const MOST_SEEDS = 1e9;

const natural = (text, most, otherwise) => Math.min(most, Math.max(1, Math.floor(Number(text)) || otherwise));

export class Page extends Component {
  state = { sheet: null, failure: null };

  componentDidMount() {
    this.load();
  }

  componentDidUpdate(before) {
    if (before.address !== this.props.address) this.load();
  }

  componentWillUnmount() {
    this.asking = undefined;
  }

  asked() {
    const asked = parameters();
    return {
      game: asked.get('game') ?? 'nim', position: asked.get('position') ?? '', play: asked.get('play')?.toLowerCase() === 'misere' ? 'misere' : 'normal',
      seed: natural(asked.get('sheet'), MOST_SEEDS, 1), count: natural(asked.get('n'), 24, 6),
    };
  }

  async load() {
    const asked = this.asked();
    this.asking = asked;
    this.setState({ failure: null });
    try {
      const game = readGame(asked.game, await games());
      const root = { game, position: game.board.read(asked.position, game), play: asked.play };
      const list = await exercises(root, asked.seed, asked.count);
      if (this.asking === asked) this.setState({ sheet: { ...root, list, asked } });
    } catch (failure) {
      if (this.asking === asked) this.setState({ failure, sheet: null });
    }
  }

  /** The address of the sheet with something changed. */
  there = (changed) => {
    const { game, position, play, seed, count } = { ...this.asked(), ...changed };
    return address('/', { game, position, play: play === 'misere' ? play : '', sheet: seed, n: count });
  };

  render(props, { sheet, failure }) {
    const { seed, count, game, position, play } = this.asked();
    return html`
      <h1>${t('sheet.title', { game: sheet?.game.entry ? gameWords(sheet.game.entry).title : game })}</h1>
      <div class="buttons paperless">
        <a class="button" href=${address('/', { game, position, play: play === 'misere' ? play : '' })}>${t('sheet.back')}</a>
        <a class="button" data-testid="other-sheet" href=${this.there({ seed: (seed % MOST_SEEDS) + 1 })}>${t('sheet.other')}</a>
        <label class="check">${t('sheet.count')} <select value=${String(count)} onChange=${(event) => go(this.there({ count: Number(event.target.value) }))}>
          ${[...new Set([...COUNTS, count])].map((n) => html`<option value=${String(n)} selected=${n === count}>${n}</option>`)}</select></label>
        <button type="button" class="primary" onClick=${() => print()} disabled=${!sheet}>${t('class.print')}</button></div>
      ${failure && html`<${Failure} failure=${failure} />`}
      ${!sheet && !failure && html`<p class="note" role="status">${t('solve.asking')}</p>`}
      ${sheet && sheet.list.length < sheet.asked.count && html`<p class="note" role="status" data-testid="few">${t(sheet.list.length ? 'sheet.few' : 'sheet.none', { n: sheet.list.length })}</p>`}
      ${sheet && html`<${Questions} ...${sheet} link=${playLink(sheet)} /><${Answers} ...${sheet} />`}`;
  }
}

const Head = ({ board, position }) => html`<code>${board.head?.(position) ?? board.write(position)}</code>`;

/** What a pupil who scans the sheet gets: the position to play from, with the answer hidden. */
export const playLink = ({ asked: { game, position, play } }) => location.origin + address('/', { game, position, play: play === 'misere' ? play : '', side: 'first' });

const Questions = ({ game, play, list, link }) => html`
  <div class="sheet-head"><p class="lead">${game.entry && html`${gameWords(game.entry).rules}${t('sentence.end')}`}${t(`play.${play}.rule`)}${t('sentence.end')}${t('sheet.task')}</p>
    <${QrCode} text=${link} /></div>
  <ol class="sheet" data-testid="sheet">${list.map(({ position }) => html`
    <li><${Head} board=${game.board} position=${position} /><div class="board" tabindex="0" role="group" aria-label=${t('solve.board')}><${Boundary} of=${position} isSilent><${game.board.View} position=${position} game=${game} isPlain /><//></div>
      <p class="blank">${t('sheet.outcome')}</p><p class="blank">${t('sheet.move')}</p></li>`)}</ol>`;

export const Answers = ({ game, list }) => html`
  <section class="sheet-answers" data-testid="sheet-answers"><h2>${t('sheet.answers')}</h2>
    <ol>${list.map(({ position, answer }) => html`
      <li><${Head} board=${game.board} position=${position} /><${Sentence} answer=${answer} />
        ${listOf(answer).length > 0 && html`<p>${t(answer.moves ? 'sheet.moves' : 'sheet.a-move')} ${movesOf(answer, position, game)}</p>`}</li>`)}</ol></section>`;

function movesOf(answer, position, game) {
  const others = othersOf(answer);
  const told = others > 0n ? [t('answer.others', { n: number(others) })] : [];
  return [...listOf(answer).map((move) => game.board.say(move, position, game)), ...told].join(language() === 'zh' ? '；' : '; ');
}
