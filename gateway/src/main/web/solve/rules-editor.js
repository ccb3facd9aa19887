// Rules of one's own in a text area: three examples to begin with, and each error at its place.
import { Component, createRef, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { readJson, writeJson } from '../base/json.js';
import { address } from '../base/route.js';
import { knownGame } from '../client/nimbus.js';
import { lineOf, placeOf, repeated } from '../base/json-place.js';
import { Message } from '../base/server-words.js';

const EXAMPLES = {
  divisors: { position: '12', rules: { state: ['n'], moves: [{ for: { d: '1..n-1' }, if: 'n % d == 0', to: ['n-d'] }] } },
  sheet: {
    position: '[[4,5]]',
    rules: {
      state: ['w', 'h'],
      moves: [
        { for: { k: '2..w-2' }, to: [['k', 'h'], ['w-k', 'h']] },
        { for: { k: '2..h-2' }, to: [['w', 'k'], ['w', 'h-k']] },
      ],
    },
  },
  twice: { position: '[[20,19]]', rules: { state: ['n', 'most'], moves: [{ for: { t: '1..min(n,most)' }, to: [['n-t', '2*t']] }] } },
};

/** Milliseconds without a change after which the rules are compared with the catalogue. */
const PAUSE = 500;

const compact = (rules) => writeJson({ rules });

/** A move a line, so that an error has a line of its own. */
function layout({ moves, ...rest }) {
  const lines = Object.entries(rest).map(([name, value]) => `  ${writeJson(name)}: ${writeJson(value)}`);
  if (moves === undefined) return `{\n${lines.join(',\n')}\n}`;
  const list = Array.isArray(moves) ? `[\n    ${moves.map((move) => writeJson(move)).join(',\n    ')}\n  ]` : writeJson(moves);
  return `{\n${[...lines, `  "moves": ${list}`].join(',\n')}\n}`;
}

export class RulesEditor extends Component {
  area = createRef();
  state = { text: '', sent: '', bad: null, known: null };

  componentWillMount() {
    this.take();
  }

  componentDidMount() {
    this.compare();
  }

  componentDidUpdate(before) {
    const { gameText } = this.props;
    if (gameText === before.gameText) return;
    if (gameText !== this.state.sent) this.take();
    this.setState({ known: null }, () => this.compare());
  }

  componentWillUnmount() {
    clearTimeout(this.timer);
  }

  /** Asks which game of the catalogue these rules are; nothing is said where that is not known. */
  compare() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      const { gameText } = this.props;
      const known = await knownGame(gameText).catch(() => null);
      if (gameText === this.props.gameText) this.setState({ known });
    }, PAUSE);
  }

  /** Takes rules that came from elsewhere: an example, the address. */
  take() {
    const { game, gameText } = this.props;
    const { rules } = game.value;
    const text = rules && typeof rules === 'object' && !Array.isArray(rules) ? layout(rules) : writeJson(rules, 2) ?? '';
    this.setState({ text, sent: gameText, bad: null });
  }

  type(text) {
    try {
      const sent = compact(readJson(text));
      const twice = repeated(text);
      if (twice) this.setState({ text, bad: { said: t('bad.twice', twice), offset: twice.offset } });
      else this.setState({ text, sent, bad: null }, () => this.props.onGame(sent));
    } catch ({ message }) {
      const offset = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
      this.setState({ text, bad: { said: t('bad.json', { reason: message }), offset } });
    }
  }

  example = (name) => {
    const { rules, position } = EXAMPLES[name];
    this.props.onTexts(compact(rules), position);
  };

  /** What is wrong with the rules, and the offset in the text where it stands. */
  error() {
    const { text, bad } = this.state;
    if (bad) return bad;
    const { failure } = this.props;
    if (!failure?.at?.startsWith('/game/rules')) return null;
    const column = /at column (\d+) of/.exec(failure.message);
    const offset = placeOf(text, failure.at.slice('/game/rules'.length));
    return { said: html`<${Message} failure=${failure} />`, offset: offset + (column && text[offset] === '"' ? Number(column[1]) : 0) };
  }

  show(offset) {
    this.area.current.focus();
    this.area.current.setSelectionRange(offset, offset + 1);
  }

  render(props, { text, known }) {
    const error = this.error();
    return html`
      <div class="field wide-field rules-field">
        <label for="rules">${t('rules.label')}</label>
        <textarea id="rules" data-testid="rules" rows=${Math.min(16, text.split('\n').length + 1)} spellcheck=${false} ref=${this.area}
          aria-invalid=${error ? 'true' : undefined} aria-describedby="rules-help" value=${text}
          onInput=${(event) => this.type(event.target.value)}></textarea>
        <p id="rules-help" class="help">${error ? this.place(error) : t('rules.help')} <a href=${address('/learn/rules')} data-testid="rules-syntax">${t('syntax.title')}</a></p>
        ${known && !error && html`<p class="note" data-testid="rules-known">${t('rules.known', known)}
          <a href=${address('/', { game: known.guess })}>${t('rules.known-open')}</a></p>`}
        <div class="buttons"><span class="note">${t('rules.examples')}</span>
          ${Object.keys(EXAMPLES).map((name) => html`
            <button type="button" class="chip" data-testid=${`rules-example-${name}`} onClick=${() => this.example(name)}>${t(`rules.${name}`)}</button>`)}</div>
      </div>`;
  }

  place({ said, offset }) {
    const { line, column } = lineOf(this.state.text, offset);
    return html`<span class="error" data-testid="rules-error" role="alert">
      <button type="button" class="quiet" onClick=${() => this.show(offset)}>${t('rules.place', { line, column })}</button> ${said}</span>`;
  }
}
