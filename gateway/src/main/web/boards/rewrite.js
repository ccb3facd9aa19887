// Rewriting: a string whose parts are replaced; the part that a move takes is boxed.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad, choosable, drawn, key, range, readWord, Rest, traced } from './board.js';

const LETTERS = 400;

const rulesOf = (game) => game.value.rewrite;

const isRule = (rule) => Array.isArray(rule) && rule.length === 2 && rule.every((side) => typeof side === 'string') && rule[0].length > 0;

const fits = ({ rewrite: rules }) => Array.isArray(rules) && rules.every(isRule);

function read(text) {
  const word = readWord(text);
  if (typeof word !== 'string') throw new Bad('bad.structure');
  return word;
}

const View = ({ position, marks, pick }) => html`
  <p class="letters">${drawn([...position], LETTERS).map((letter, i) => html`
    <span key=${i} ...${choosable(pick && (() => pick(key(i))), '', t('letter.name', { n: i + 1, letter }))}>
      <span class=${names('letter', marks?.get(key(i)))}>${letter}</span></span>`)}</p><${Rest} of=${position} most=${LETTERS} />`;

export const rewrite = {
  fits,
  read,
  say: ({ rule, at }, position, game) => t('move.rewrite', { at: at + 1, left: rulesOf(game)[rule][0], right: rulesOf(game)[rule][1] }),
  marks: ({ rule, at }, position, game) => new Map(range([...rulesOf(game)[rule][0]].length).map((i) => [key(at + i), 'goal'])),
  traces: traced,
  View,
};
