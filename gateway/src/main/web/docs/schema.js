// A JSON schema in words: its type and bounds in a line, its members in a list.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Prose } from './prose.js';
import { resolved } from './reference.js';

/** Schemas deeper than this are told by their names. */
const DEEPEST = 3;

const nameOf = (schema) => schema.$ref?.split('/').pop();

function typeOf(api, schema) {
  const { type, items, enum: words, const: only, oneOf, anyOf } = schema;
  if (only !== undefined) return JSON.stringify(only);
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (oneOf || anyOf) return (oneOf ?? anyOf).map((one) => nameOf(one) ?? typeOf(api, one)).join(' | ');
  if (items) return `${nameOf(items) ?? typeOf(api, resolved(api, items))}[]`;
  return [type].flat().filter(Boolean).join(' | ');
}

const BOUNDS = ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'];

const bounds = (schema) => BOUNDS.filter((name) => schema[name] !== undefined).map((name) => `${name} ${schema[name]}`).join(', ');

export function Schema({ api, schema, depth = 0 }) {
  const real = resolved(api, schema);
  const members = Object.entries(real.properties ?? {});
  const required = new Set(real.required ?? []);
  return html`
    <p class="schema"><span class="type">${[nameOf(schema), typeOf(api, real)].filter(Boolean).join(': ')}</span> <span class="note">${bounds(real)}</span></p>
    ${depth === 0 && nameOf(schema) && html`<${Prose} text=${real.description} />`}
    ${depth < DEEPEST && members.length > 0 && html`
      <dl class="docs-list">${members.map(([name, member]) => html`
        <dt key=${name}><code>${name}</code> ${required.has(name) && html`<span class="note">${t('docs.required')}</span>`}</dt>
        <dd><${Prose} text=${resolved(api, member).description} /><${Schema} api=${api} schema=${member} depth=${depth + 1} /></dd>`)}</dl>`}`;
}
