// Batches of before, where the server lists them.
import { Component, html } from '../base/ui.js';
import { number, t, time } from '../base/lang.js';
import { getJson } from '../client/nimbus.js';
import { batchAddress } from './upload.js';

export class Past extends Component {
  state = { batches: [] };

  async componentDidMount() {
    try {
      const { batches } = await getJson('/v1/batches?limit=20');
      this.setState({ batches });
    } catch {
      // A server that keeps no list shows none.
    }
  }

  render(props, { batches }) {
    if (!batches?.length) return null;
    return html`
      <section><h2>${t('past.title')}</h2>
        <div class="scroller" tabindex="0" role="group" aria-label=${t('past.title')}>
        <table class="past blocks"><thead><tr>
          <th>${t('past.name')}</th><th>${t('batch.state')}</th><th>${t('batch.queries')}</th><th>${t('batch.errors')}</th><th>${t('past.created')}</th></tr></thead>
          <tbody>${batches.map((batch) => html`<tr key=${batch.id}>
            <td data-label=${t('past.name')}><a href=${batchAddress(batch.id)}>${batch.label || batch.id}</a></td>
            <td data-label=${t('batch.state')}>${t(`state.${batch.state}`)}</td><td data-label=${t('batch.queries')}>${number(batch.queries)}</td>
            <td data-label=${t('batch.errors')}>${number(batch.errors)}</td><td data-label=${t('past.created')}>${time(batch.created)}</td></tr>`)}</tbody></table></div></section>`;
  }
}
