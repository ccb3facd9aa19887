// Rules of one's own: states of one to four integers; a move replaces one by what it leaves.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { areNaturals, drawn, key, readIntegers, readStructure, Rest } from './board.js';
import { Chip } from './parts.js';

const fits = ({ rules }) => Array.isArray(rules?.state) && rules.state.length > 0 && Array.isArray(rules.moves);

const arity = (game) => game.value.rules.state.length;

const isNested = (value) => Array.isArray(value) && value.every((state) => areNaturals(state));

/** A position is a list of states; the integers of a single state may stand without their brackets. */
function read(text, game) {
  if (/^\s*\[\s*\[/.test(text)) return readStructure(text, isNested, 'bad.states');
  const integers = readIntegers(text);
  return arity(game) === 1 ? integers : [integers];
}

const shown = (state) => (Array.isArray(state) ? `(${state.join(', ')})` : String(state));

function say({ component, move, for: chosen, to }, position) {
  const variables = Object.entries(chosen).map(([name, value]) => `${name} = ${value}`);
  return t('move.rules', {
    from: shown(position[component]),
    to: to.length ? to.map(shown).join(' + ') : t('move.rules.nothing'),
    why: [t('move.rules.number', { n: move }), ...variables].join(', '),
  });
}

const label = (state, i) => t('state.choose', { n: i + 1, state: shown(state) });

const View = ({ position, ...props }) => html`
  <div class="states">${drawn(position).map((state, i) => html`
    <${Chip} key=${i} ...${props} name=${key(i)} label=${label(state, i)}>${Array.isArray(state) ? writeJson(state) : String(state)}<//>`)}<${Rest} of=${position} /></div>`;

export const ownRules = {
  fits,
  read,
  say,
  marks: ({ component }) => new Map([[key(component), 'goal']]),
  View,
};
