// Docs: the contract, rendered from the OpenAPI document that the server keeps.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { request } from '../client/nimbus.js';
import { Operation } from './operation.js';
import { Prose } from './prose.js';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export class Page extends Component {
  state = { document: null, failure: null };

  async componentDidMount() {
    try {
      const response = await request('/assets/openapi.json');
      this.setState({ document: await response.json() }, () => document.getElementById(location.hash.slice(1))?.scrollIntoView());
    } catch (failure) {
      this.setState({ failure });
    }
  }

  render(props, { document: api, failure }) {
    if (failure) return html`<h1>${t('nav.docs')}</h1><${Failure} failure=${failure} />`;
    if (!api) return html`<h1>${t('nav.docs')}</h1>`;
    const operations = Object.entries(api.paths).flatMap(([path, item]) => METHODS.filter((method) => item[method]).map((method) => ({ path, method, item })));
    return html`
      <h1>${t('nav.docs')}</h1>
      <p class="note">${api.info.title} ${api.info.version} · <a href="/openapi.yaml" data-load download>openapi.yaml</a> · <a href="/asyncapi.yaml" data-load download>asyncapi.yaml</a></p>
      <div lang="en">
        <${Prose} text=${api.info.description} />
        <nav class="docs-index" aria-label=${t('docs.index')}><ul>${operations.map(({ path, method, item }) => html`
          <li key=${method + path}><a href="#${item[method].operationId}"><b class="method">${method}</b> <code>${path}</code></a></li>`)}</ul></nav>
        ${operations.map((one) => html`<${Operation} key=${one.method + one.path} api=${api} ...${one} />`)}
      </div>`;
  }
}
