// Where the budget of a query was not enough: buttons that search with more effort, as far as the server allows. A search
// that is open has an effort already: buttons go beyond it.
import { Component, html } from '../base/ui.js';
import { duration, t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { address, go } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { getJson, request } from '../client/nimbus.js';

const EFFORTS = [60, 600, 3600, 36_000];

export class Deeper extends Component {
  state = { most: 0, failure: null };

  async componentDidMount() {
    try {
      this.setState({ most: (await getJson('/v1/limits')).effort ?? 0 });
    } catch {
      // Nothing is offered then.
    }
  }

  begin = async (effort) => {
    this.setState({ failure: null });
    try {
      const response = await request('/v1/searches', {
        method: 'POST', body: writeJson({ ...this.props.query, effort }), headers: { 'content-type': 'application/json' },
      });
      const { id } = await response.json();
      if (this.props.onBegun) this.props.onBegun();
      else go(address(`/searches/${id}`));
    } catch (failure) {
      this.setState({ failure });
    }
  };

  render({ beyond = 0 }, { most, failure }) {
    const efforts = [...EFFORTS.filter((effort) => effort < most), most].filter((effort) => effort > beyond);
    if (!efforts.length) return null;
    return html`
      <p>${t(beyond ? 'search.more' : 'search.offer')}</p>
      <div class="buttons">${efforts.map((effort) => html`
        <button type="button" data-testid="deeper" key=${effort} onClick=${() => this.begin(effort)}>${t('search.deeper', { time: duration(effort) })}</button>`)}</div>
      ${failure && html`<${Failure} failure=${failure} />`}`;
  }
}
