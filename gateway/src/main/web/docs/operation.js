// One call of the contract: its parameters, bodies and responses.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Inline, paragraphs, Prose } from './prose.js';
import { Schema } from './schema.js';
import { resolved } from './reference.js';

export function Operation({ api, path, method, item }) {
  const operation = item[method];
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) => resolved(api, one));
  const body = operation.requestBody && resolved(api, operation.requestBody);
  return html`
    <section class="operation" id=${operation.operationId}>
      <h2><b class="method">${method}</b> <code>${path}</code></h2>
      <p class="lead">${operation.summary}</p>
      <${Prose} text=${operation.description} />
      ${parameters.length > 0 && html`<h3>${t('docs.parameters')}</h3>
        <dl class="docs-list">${parameters.map((one) => html`<${Parameter} key=${one.in + one.name} api=${api} ...${one} />`)}</dl>`}
      ${body && html`<h3>${t('docs.body')}</h3><${Prose} text=${body.description} /><${Content} api=${api} content=${body.content} />`}
      <h3>${t('docs.responses')}</h3>
      ${Object.entries(operation.responses).map(([status, response]) => html`<${Response} key=${status} api=${api} status=${status} response=${resolved(api, response)} />`)}
    </section>`;
}

const Parameter = ({ api, name, in: place, required, schema = {}, description }) => html`
  <dt><code>${name}</code> <span class="note">${place}${required ? `, ${t('docs.required')}` : ''}</span></dt>
  <dd><${Prose} text=${description} /><${Schema} api=${api} schema=${schema} /></dd>`;

function Response({ api, status, response }) {
  const [first, ...rest] = paragraphs(response.description);
  return html`
    <details class="response"><summary><b>${status}</b> <${Inline} text=${first} /></summary>
      ${rest.length > 0 && html`<${Prose} text=${rest.join('\n\n')} />`}<${Content} api=${api} content=${response.content} /></details>`;
}

const Content = ({ api, content = {} }) => Object.entries(content).map(([type, media]) => html`
  <div class="content" key=${type}><p><code>${type}</code></p>
    ${media.schema && html`<${Schema} api=${api} schema=${media.schema} />`}
    ${examples(api, media).map(({ name, value, summary }) => html`
      <p class="note">${summary ?? name}</p><pre tabindex="0">${typeof value === 'string' ? value : laidOut(value)}</pre>`)}</div>`);

/** JSON with a list of numbers or words in one line. */
const laidOut = (value) =>
  JSON.stringify(value, null, 2).replace(/\[\n\s+([^[\]{}]*?)\n\s+\]/g, (list, inside) => `[${inside.replace(/\n\s+/g, ' ')}]`);

function examples(api, media) {
  if (media.example !== undefined) return [{ name: t('docs.example'), value: media.example }];
  return Object.entries(media.examples ?? {}).map(([name, example]) => ({ name, ...resolved(api, example) }));
}
