// Asks for a token where the server wants one: on addresses other than loopback.
import { Component, html } from './ui.js';
import { t } from './lang.js';
import { onTokenWanted, setToken } from '../client/nimbus.js';

export class TokenBar extends Component {
  state = { wanted: false };

  componentDidMount() {
    onTokenWanted(() => this.setState({ wanted: true }));
  }

  render() {
    if (!this.state.wanted) return null;
    const use = (event) => {
      event.preventDefault();
      setToken(event.target.elements.token.value.trim());
      location.reload();
    };
    return html`
      <form class="token" onSubmit=${use}>
        <label>${t('token.ask')} <input name="token" type="password" autocomplete="off" required /></label>
        <button type="submit">${t('token.use')}</button>
      </form>`;
  }
}
