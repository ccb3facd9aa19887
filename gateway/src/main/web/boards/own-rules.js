// Rules of one's own: states of one to four integers; a move replaces one by what it leaves.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { choosable, key, readIntegers, readStructure, replaced, writeIntegers, writeStructure } from './board.js';
import { rulesMoves } from './rules-moves.js';

const arity = (game) => game?.value.rules?.state?.length ?? 1;

const isNested = (value) => Array.isArray(value) && value.every(Array.isArray);

/** A position is a list of states; the integers of a single state may stand without their brackets. */
function read(text, game) {
  if (/^\s*\[\s*\[/.test(text)) return readStructure(text, isNested, 'bad.states');
  const integers = readIntegers(text);
  return arity(game) === 1 ? integers : [integers];
}

const write = (position) => (isNested(position) && position.length ? writeStructure(position) : writeIntegers(position));

const shown = (state) => (Array.isArray(state) ? `(${state.join(', ')})` : String(state));

function say({ component, move, for: chosen, to }, position) {
  const variables = Object.entries(chosen).map(([name, value]) => `${name} = ${value}`);
  return t('move.rules', {
    from: shown(position[component]),
    to: to.length ? to.map(shown).join(' + ') : t('move.rules.nothing'),
    why: [t('move.rules.number', { n: move }), ...variables].join(', '),
  });
}

/** The last list made: a page asks for it several times, and it may be long. */
let last = {};

function moves(position, game) {
  if (last.position !== position || last.notation !== game.notation) {
    const { rules } = game.value;
    last = { position, notation: game.notation, found: rules && rulesMoves(rules, position) };
  }
  return last.found;
}

const label = (state, i) => t('state.choose', { n: i + 1, state: shown(state) });

const View = ({ position, marks, pick }) => html`
  <div class="states">${position.map((state, i) => html`
    <code ...${choosable(pick, key(i), label(state, i))} class=${names('state', pick && 'choosable', marks?.get(key(i)))}
      key=${i}>${Array.isArray(state) ? writeJson(state) : String(state)}</code>`)}</div>`;

export const ownRules = {
  group: 'own', start: [1], read, write, moves,
  after: (position, { component, to }) => replaced(position, component, ...to),
  say,
  marks: ({ component }) => new Map([[key(component), 'goal']]),
  View,
};
