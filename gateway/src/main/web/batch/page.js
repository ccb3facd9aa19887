// Batch: many queries at once. With an id in the address, the batch itself, live.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { address, parameters } from '../base/route.js';
import { token } from '../client/nimbus.js';
import { LiveBatch } from './live-batch.js';
import { Past } from './past.js';
import { SubmitForm } from './submit-form.js';

export class Page extends Component {
  render({ attempt }) {
    const id = parameters().get('id');
    return html`
      <h1>${t('batch.title')}</h1>
      ${id
        ? html`<${LiveBatch} key=${`${id} ${token()}`} id=${id} /><p><a href=${address('/batch')}>${t('batch.another')}</a></p>`
        : html`<p>${t('batch.intro')}</p><${SubmitForm} /><${Past} key=${attempt} />`}`;
  }
}
