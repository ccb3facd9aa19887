// Learn: all games, or one of them in a page.
import { Component, html } from '../base/ui.js';
import { language, t, ZH } from '../base/lang.js';
import { address } from '../base/route.js';
import { Failure, Words } from '../base/server-words.js';
import { games } from '../client/nimbus.js';
import { gameWords } from '../base/games.js';
import { GROUPS } from '../boards/boards.js';
import { exampleOf, readGame } from '../solve/game.js';
import { RulesReference } from './rules-reference.js';
import { LEARN } from './texts.js';
import { Worked } from './worked.js';

export class Page extends Component {
  state = { games: null, failure: null };

  componentDidMount() {
    games().then((list) => this.setState({ games: list }), (failure) => this.setState({ failure }));
  }

  render(props, { games: list, failure }) {
    if (failure) return html`<h1>${t('nav.learn')}</h1><${Failure} failure=${failure} />`;
    if (!list) return html`<h1>${t('nav.learn')}</h1>`;
    const name = readable(location.pathname.split('/')[2] ?? '');
    const entry = list.find((line) => line.name === name);
    if (entry) return html`<${Game} key=${name} entry=${entry} games=${list} />`;
    return html`<h1>${t('nav.learn')}</h1>${name && html`<p class="error" role="alert">${t('learn.unknown', { name })}</p>`}
      <p>${t('learn.intro')}</p><${All} games=${list} />`;
  }
}

/** The address bar may hold anything, also what is no encoding of a text. */
function readable(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function All({ games: list }) {
  const groupOf = (entry) => readGame(exampleOf(entry).notation, list).board.group;
  return GROUPS.map((group) => {
    const own = list.filter((entry) => groupOf(entry) === group);
    return own.length > 0 && html`<h2>${t(`group.${group}`)}</h2>
      <ul class="games">${own.map((entry) => html`<li key=${entry.name}><${GameLink} entry=${entry} /> <span class="note">${gameWords(entry).rules}</span></li>`)}</ul>`;
  });
}

const GameLink = ({ entry }) => html`<a href=${address(`/learn/${entry.name}`)}>${gameWords(entry).title}</a>`;

function Game({ entry, games: list }) {
  const { title, rules } = gameWords(entry);
  const { notation, position: text } = exampleOf(entry);
  const game = readGame(notation, list);
  const position = game.board.read(text, game);
  const { View } = game.board;
  const { theory, related = [], problems = [] } = LEARN[entry.name] ?? {};
  const told = language() === 'zh' ? ZH.THEORY[entry.name] : theory;
  const near = list.filter(({ name }) => related.includes(name));
  return html`
    <article class="learn">
      <p class="note"><a href=${address('/learn')}>${t('learn.all')}</a></p>
      <h1>${title}</h1>
      <p class="lead">${rules}${t('sentence.end')}</p>
      <figure class="figure"><div class="board" tabindex="0" role="group" aria-label=${t('solve.board')}><${View} position=${position} game=${game} /></div>
        <figcaption><code>${notation}</code> · <code>${text}</code> · <a href=${address('/', { game: notation, position: text })}>${t('learn.try')}</a></figcaption></figure>
      ${told && html`<h2>${t('learn.theory')}</h2><p>${told}</p>`}
      ${entry.name === 'rules' && html`<${RulesReference} />`}
      <h2>${t('learn.example')}</h2>
      <${Worked} game=${game} position=${position} entry=${entry} />
      ${entry.table && html`<p><a href=${address('/tables', { game: notation })}>${t('learn.table')}</a></p>`}
      <h2>${t('learn.sources')}</h2><p><${Words} text=${entry.source} />${t('sentence.end')}</p>
      <p class="note">${t('learn.work')}<${Words} text=${entry.complexity} />${t('sentence.end')}</p>
      ${near.length > 0 && html`<h2>${t('learn.related')}</h2><ul class="legend">${near.map((other) => html`<li key=${other.name}><${GameLink} entry=${other} /></li>`)}</ul>`}
      ${problems.length > 0 && html`<h2>${t('learn.problems')}</h2><ul>${problems.map((problem) => html`<li key=${problem}>${problem}</li>`)}</ul>`}
    </article>`;
}
