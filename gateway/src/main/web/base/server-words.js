// What the server says, in the language of the page where its words are known; else in English, and marked as English.
import { html } from './ui.js';
import { language, t, Told, ZH } from './lang.js';

/** The Chinese of a text of the server, or undefined where none is known. The texts of Chinese must be there. */
export function chinese(text) {
  const said = ZH.PATTERNS.reduce((words, [pattern, replacement]) => words.replace(pattern, replacement), text);
  return ZH.SOURCES[text] ?? ZH.COMPLEXITIES[text] ?? (said === text ? errorIn(text) : said);
}

/** Where in an expression or a text something is wrong, which ends a message. */
const PLACE = /(?: at column (\d+) of (".*")|, at character (\d+))$/s;

/** The Chinese of what an error says, or undefined where one of its parts has none. */
function errorIn(message) {
  const [end = '', column, text, character] = message.match(PLACE) ?? [];
  const parts = message.slice(0, message.length - end.length).split('; ').map((part) => {
    const found = ZH.ERRORS.find(([pattern]) => pattern.test(part));
    return found && part.replace(...found);
  });
  if (parts.includes(undefined)) return undefined;
  const place = column ? `（${text} 的第 ${column} 列）` : character ? `（第 ${character} 个字符，从 0 数起）` : '';
  return parts.join('；') + place;
}

/** A text of the server. */
export function Words({ text }) {
  if (language() !== 'zh') return text;
  return chinese(text) ?? html`<span lang="en">${text}</span>`;
}

/** The kind of an error, where the page has a word for it. */
export const kindOf = (code) => (language() === 'zh' ? ZH.PROBLEMS[code] : undefined);

/** The message of an error: its kind in the language of the page, then what the server says of the case. */
export function Message({ failure }) {
  const { message, code } = failure;
  if (failure instanceof Told) return message;
  if (!message) return t('failed.server');
  const kind = kindOf(code);
  return html`${kind && `${kind}：`}${(kind && errorIn(message)) ?? html`<span lang="en">${message}</span>`}`;
}

/** What failed, as a paragraph that a screen reader says at once. */
export const Failure = ({ failure }) => html`<p class="error" role="alert" data-testid="error"><${Message} failure=${failure} /></p>`;
