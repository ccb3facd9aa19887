// The language of the page: `?lang=` says it, else the browser. English is there from the beginning; chinese.js loads the Chinese.
import { parameters } from './route.js';
import { STRINGS } from './strings.js';

const LANGUAGES = ['en', 'zh'];
const preferred = navigator.language?.startsWith('zh') ? 'zh' : 'en';

/** What the modules of Chinese texts export; nothing until all of them are loaded. */
export const ZH = { __proto__: null };

/** The language that the page should have. */
export function languageAsked() {
  const asked = parameters().get('lang');
  return LANGUAGES.includes(asked) ? asked : preferred;
}

/** The language that the page has: the one asked for, once its texts are there. */
export const language = () => (ZH.STRINGS ? languageAsked() : 'en');

/** A word of the server that this page does not know, such as a new state of a batch, stands for itself. */
function untold(key) {
  console.error(`no string ${key}`);
  return key.slice(key.lastIndexOf('.') + 1);
}

/** The string `key` with `{name}` filled in. With `n`, `key.one` is taken for 1, if there is one. */
export function t(key, values = {}) {
  const strings = language() === 'zh' ? ZH.STRINGS : STRINGS;
  const text = (String(values.n) === '1' && strings[`${key}.one`]) || strings[key];
  return (text ?? untold(key)).replace(/\{(\w+)\}/g, (whole, name) => (Object.hasOwn(values, name) ? values[name] : whole));
}

/** What a person is told, in the language that the page has when it is shown. */
export class Told extends Error {
  constructor(key, values) {
    super();
    Object.assign(this, { key, values });
  }

  get message() {
    return t(this.key, this.values);
  }
}

/** A number; from five digits on these are in groups. */
export const number = (value) => (value === undefined || value < 10_000 ? String(value ?? '–') : value.toLocaleString('en').replaceAll(',', '\u202f'));

/** A share of a whole; near none and near all with a tenth more, so that all of them do not add up to more than the whole. */
export function percent(part) {
  const rest = Math.min(part, 1 - part);
  return `${(100 * part).toFixed(rest > 0 && rest < 0.1 ? 1 : 0)} %`;
}

/** Seconds as people say them. */
export function duration(seconds) {
  if (seconds < 90) return t('time.seconds', { n: Math.max(0, Math.round(seconds)) });
  if (seconds < 5400) return t('time.minutes', { n: Math.round(seconds / 60) });
  return seconds < 172_800
    ? t('time.hours', { n: Math.round(seconds / 3600) })
    : t('time.days', { n: Math.round(seconds / 86_400) });
}

/** A point in time, in the language of the page. */
export const time = (text) => new Date(text).toLocaleString(language() === 'zh' ? 'zh-CN' : 'en-GB');

/** Bytes as people say them. */
export function bytes(count) {
  const step = Math.min(4, Math.floor(Math.log2(Math.max(1, count)) / 10));
  const scaled = count / 2 ** (10 * step);
  return `${scaled.toFixed(step && scaled < 10 ? 1 : 0)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][step]}`;
}
