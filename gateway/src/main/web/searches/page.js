// Searches of hard positions: the list of them, or with an id in the path one of them, live until it ends.
import { Attempting, Component, html, save } from '../base/ui.js';
import { duration, number, t, time } from '../base/lang.js';
import { readJson, writeJson } from '../base/json.js';
import { address } from '../base/route.js';
import { Failure, Words } from '../base/server-words.js';
import { client, games, getJson, request, searchPath, tokenWanted } from '../client/nimbus.js';
import { isOpen, Searches } from '../client/nimbus-searches.mjs';
import { Polling } from '../client/poll.js';
import { readGame } from '../solve/game.js';
import { Mark, Sentence } from '../solve/answer.js';
import { Deeper } from './deeper.js';
import { isPlaying, ProofPlay } from './proof-play.js';
import { ProgressPlot, samplesOf } from './progress-plot.js';

const AGAIN = 2000;
const LONGEST_WAIT = 60_000;
/** More than a server keeps. */
const ALL = 1000;
/** Failures after which the page asks again: also a fault of the server ends no search. */
const passes = ({ status }) => status === 0 || status === 429 || status >= 500;
const gameText = ({ game }) => (typeof game === 'string' ? game : writeJson(game));

/** The question in a line; lists leave long ones out. */
const questionOf = ({ id, query }) => (query ? `${gameText(query)} ${writeJson(query.position)}` : id);

export class Page extends Component {
  render({ attempt }) {
    const id = location.pathname.split('/')[2];
    return html`
      <h1>${t('search.title')}</h1>
      ${id ? html`<${Live} key=${`${id} ${attempt}`} id=${id} /><p><a href=${address('/searches')}>${t('search.all')}</a></p>` : html`<${List} />`}`;
  }
}

const whileOpen = (search, value) => (isOpen(search) ? number(value) : '–');

/** Who wins, and the value, in short; a long answer is in no list. */
const found = ({ outcome, grundy }) => outcome && html`<span><span class=${`outcome-${outcome}`}><${Mark} outcome=${outcome} />${t(`letter.${outcome}`)}</span>
  ${grundy !== undefined && html` ${t('ask.grundy')} <b>${String(grundy)}</b>`}</span>`;

/** Titles of the columns of the list, and what a search has there. */
const COLUMNS = {
  'search.question': (search) => html`<a class="question" href=${address(`/searches/${search.id}`)}>${questionOf(search)}</a>`,
  'batch.state': ({ state }) => t(`state.${state}`),
  'solve.answer': ({ answer }) => (answer && found(withOutcome(answer))) || '–',
  'search.cpu': ({ progress }) => duration(progress.cpuSeconds),
  'search.rate': (search) => whileOpen(search, search.progress.positionsPerSecond),
  'search.excluded': ({ progress }) => progress.value.join(', ') || '–',
  'search.solvers': (search) => whileOpen(search, search.progress.solvers),
  'past.created': ({ created }) => time(created),
};

class List extends Polling {
  every = AGAIN;

  load = (signal) => getJson(`/v1/searches?limit=${ALL}`, signal);

  render(props, { searches, failure }) {
    const columns = Object.entries(COLUMNS);
    return html`
      <p>${t('search.intro')} <a href=${address('/')} data-testid="begin">${t('search.begin')}</a></p>
      ${failure && html`<${Failure} failure=${failure} />`}
      ${!searches && !failure && html`<p class="note" role="status">${t('solve.asking')}</p>`}
      ${searches?.length > 0 && html`<div class="scroller" tabindex="0" role="group" aria-label=${t('search.all')}>
        <table class="past blocks"><thead><tr>${columns.map(([title]) => html`<th key=${title}>${t(title)}</th>`)}</tr></thead>
        <tbody>${searches.map((search) => html`<tr key=${search.id} data-testid="search">
          ${columns.map(([title, of]) => html`<td key=${title} data-label=${t(title)}>${of(search)}</td>`)}</tr>`)}</tbody></table></div>`}`;
  }
}

class Live extends Attempting {
  state = { search: null, failure: null, trouble: null, isLost: false, isMaking: false, isPlaying: isPlaying(), catalogue: null };

  componentDidMount() {
    this.follow();
    games().then((catalogue) => this.setState({ catalogue }), () => {}); // Without it, moves are shown as JSON.
  }

  componentWillUnmount() {
    this.following.abort();
  }

  get path() {
    return searchPath(this.props.id);
  }

  /** Until the search ends; begun again where it has got more effort. What is read is shown, also where no socket opens. */
  follow = async () => {
    this.following?.abort();
    const { signal } = (this.following = new AbortController());
    try {
      await new Searches(client()).follow(this.props.id, {
        read: (text) => this.show(readJson(text)), signal, onLost: () => this.setState({ isLost: true }),
      });
    } catch (failure) {
      if (failure.status === 401) tokenWanted();
      if (signal.aborted) return;
      const isLost = passes(failure);
      this.setState(isLost ? { isLost } : { failure });
      if (isLost) setTimeout(() => signal.aborted || this.follow(), Math.min(LONGEST_WAIT, Math.max(AGAIN, failure.wait)));
    }
  };

  show(search) {
    this.setState({ search, isLost: false });
    return search;
  }

  stop = () => this.attempt(async () => this.setState({ search: readJson(await (await request(this.path, { method: 'DELETE' })).text()) }));

  /** Fetched, since a link carries no token, and a refusal is to be shown. */
  proof = async (event) => {
    event.preventDefault();
    if (this.state.isMaking) return;
    this.setState({ isMaking: true });
    await this.attempt(async () => save(`${this.props.id}.proof`, await (await request(`${this.path}/proof`)).blob()));
    this.setState({ isMaking: false });
  };

  render({ id }, { search, failure, trouble, isLost, isMaking, isPlaying: isOpened, catalogue }) {
    if (failure?.status === 404) return html`<p class="error" role="alert" data-testid="error">${t('search.gone', { id })}</p>`;
    if (failure) return html`<${Failure} failure=${failure} />`;
    if (!search) return html`<p class="note" role="status">${t(isLost ? 'search.lost' : 'solve.asking')}</p>`;
    const { state, reason, query, answer } = search;
    const through = state === 'found' && gameOf(query, catalogue);
    const asked = { game: gameText(query), position: textOf(query), play: query.play === 'misere' ? query.play : undefined };
    return html`
      <p><a class="question" href=${address('/', asked)}>${questionOf(search)}</a>${asked.play && ` · ${t('play.misere')}`}</p>
      <${Facts} search=${search} at=${this.home} />
      <${ProgressPlot} samples=${samplesOf(search)} isOver=${!isOpen(search)} />
      ${isLost && html`<p class="note" role="status" data-testid="lost">${t('search.lost')}</p>`}
      ${answer && !answer.error && html`<div class="answer" aria-live="polite"><${Sentence} answer=${withOutcome(answer)} fresh />
        ${answer.move !== undefined && answer.move !== null && html`<p>${t('answer.a-move')}: ${moveText(query, answer.move, catalogue)}</p>`}</div>`}
      ${reason && html`<p class="note"><${Words} text=${reason} /></p>`}
      <div class="buttons">
        ${isOpen(search) && html`<button type="button" data-testid="stop" onClick=${this.stop}>${t('search.stop')}</button>`}
        ${state === 'found' && html`<a class="button" data-testid="proof" data-load href=${`${this.path}/proof`} onClick=${this.proof}>
          ${t(isMaking ? 'search.proving' : 'search.proof')}</a>`}
        ${through && !isOpened && html`<button type="button" data-testid="play-proof" onClick=${() => this.setState({ isPlaying: true })}>${t('proof.play')}</button>`}
      </div>
      ${through && isOpened && html`<${ProofPlay} path=${this.path} ...${through} />`}
      ${state !== 'found' && html`<${Deeper} query=${query} beyond=${isOpen(search) ? search.progress.effort : 0} onBegun=${this.follow} />`}
      ${trouble && html`<${Failure} failure=${trouble} />`}`;
  }
}

/** Who asks for the nim-value alone is told who wins too. */
const withOutcome = (answer) => (typeof answer.grundy === 'number' ? { outcome: answer.grundy === 0 ? 'P' : 'N', ...answer } : answer);

const textOf = ({ position }) => (typeof position === 'string' ? position : writeJson(position));

/** The game of a question with its position, once the games are known, where the page can draw it. */
function gameOf(query, catalogue) {
  try {
    const game = readGame(gameText(query), catalogue);
    const rootText = textOf(query);
    return { game, root: game.board.read(rootText, game), rootText, play: query.play ?? 'normal' };
  } catch {
    return undefined;
  }
}

/** The move in words, where the page knows the game. */
function moveText(query, move, catalogue) {
  const known = gameOf(query, catalogue);
  return known ? known.game.board.say(move, known.root, known.game) : html`<code>${writeJson(move)}</code>`;
}

function Facts({ search: { state, progress }, at }) {
  const { positions, positionsPerSecond, knownValues, value, solvers, cpuSeconds, effort } = progress;
  const facts = [
    ['batch.state', html`<span data-testid="state" role="status">${t(`state.${state}`)}</span>`],
    ['search.cpu', t('search.of', { time: duration(cpuSeconds), effort: duration(effort) })],
    ['search.positions', number(positions)],
    isOpen({ state }) && ['search.rate', number(positionsPerSecond)],
    ['search.values', number(knownValues)],
    value.length > 0 && ['search.excluded', value.join(', ')],
    isOpen({ state }) && ['search.solvers', number(solvers)],
  ];
  return html`
    <dl class="facts" tabindex="-1" ref=${at} data-testid="progress">${facts.filter(Boolean).map(([name, text]) => html`
      <div key=${name}><dt>${t(name)}</dt><dd>${text}</dd></div>`)}</dl>
    <progress class="whole" max=${Math.max(1, effort)} value=${Math.min(cpuSeconds, effort)} aria-label=${t('search.spent')}></progress>`;
}
