// Positions shown as text: a string whose parts are rewritten, states of rules of one's own, and any position that has no drawing.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { areNaturals, integersOr, key, range, readIntegers, readValue, readWord, traced } from './board.js';
import { Chips } from './parts.js';

const LETTERS = 400;

const rulesOf = (game) => game.value.rewrite;

const isRule = (rule) => Array.isArray(rule) && rule.length === 2 && rule.every((side) => typeof side === 'string') && rule[0].length > 0;

/** The part that a move takes is boxed. */
export const rewrite = {
  fits: ({ rewrite: rules }) => Array.isArray(rules) && rules.every(isRule),
  read: readWord,
  say: ({ rule, at }, position, game) => t('move.rewrite', { at: at + 1, left: rulesOf(game)[rule][0], right: rulesOf(game)[rule][1] }),
  marks: ({ rule, at }, position, game) => new Map(range([...rulesOf(game)[rule][0]].length).map((i) => [key(at + i), 'goal'])),
  traces: traced,
  View: ({ position, ...props }) => html`
    <${Chips} ...${props} of=${[...position]} most=${LETTERS} kind="letter" label=${(letter, i) => t('letter.name', { n: i + 1, letter })} />`,
};

const readStates = integersOr((value) => Array.isArray(value) && value.every(areNaturals), 'bad.states');

const shown = (state) => (Array.isArray(state) ? `(${state.join(', ')})` : String(state));

const textOf = (part) => (typeof part === 'object' ? writeJson(part) : String(part));

/** States of one to four integers; a move replaces one by what it leaves. */
export const ownRules = {
  fits: ({ rules }) => Array.isArray(rules?.state) && rules.state.length > 0 && Array.isArray(rules.moves),
  /** A position is a list of states; the integers of a single state may stand without their brackets. */
  read: (text, game) => {
    const states = readStates(text);
    return game.value.rules.state.length === 1 || Array.isArray(states[0]) ? states : [states];
  },
  say: ({ component, move, for: chosen, to }, position, game) => {
    const number = game.value.rules.moves.length > 1 ? [t('move.rules.number', { n: move })] : [];
    const why = [...number, ...Object.entries(chosen).map(([name, value]) => `${name} = ${value}`)].join(', ');
    return t(why ? 'move.rules' : 'move.walk', { from: shown(position[component]), to: to.length ? to.map(shown).join(' + ') : t('move.rules.nothing'), why });
  },
  marks: ({ component }) => new Map([[key(component), 'goal']]),
  View: ({ position, ...props }) => html`
    <${Chips} ...${props} of=${position} text=${textOf} label=${(state, i) => t('state.choose', { n: i + 1, state: shown(state) })} />`,
};

/** Any position the page has no drawing for: its text, and its parts as numbers. */
export const numbers = {
  isText: true,
  fits: () => true,
  /** Integers, JSON, or a plain word. */
  read: (text) => {
    if (/^\s*[[{"]/.test(text)) return readValue(text);
    return /[a-z.*+#-]/i.test(text) ? text.trim() : readIntegers(text);
  },
  write: (position) => (typeof position === 'string' ? position : areNaturals(position) ? position.join(',') : writeJson(position)),
  marks: () => new Map(),
  View: ({ position }) => html`<${Chips} of=${[position].flat()} text=${textOf} />`,
};
