// Asks for a token where the server wants one: on addresses other than loopback.
import { Component, html } from './ui.js';
import { t } from './lang.js';
import { onTokenWanted, setToken } from '../client/nimbus.js';

export class TokenBar extends Component {
  state = { wanted: false, refused: false };

  componentDidMount() {
    onTokenWanted((refused) => this.setState({ wanted: true, refused }));
  }

  render() {
    const { wanted, refused } = this.state;
    if (!wanted) return null;
    const use = (event) => {
      event.preventDefault();
      setToken(event.target.elements.token.value.trim());
      this.setState({ wanted: false }, this.props.onToken);
    };
    return html`
      <form class="token" onSubmit=${use}>
        <label>${t(refused ? 'token.refused' : 'token.ask')} <input name="token" type="password" autocomplete="off" required data-testid="token" /></label>
        <button type="submit" data-testid="use-token">${t('token.use')}</button>
      </form>`;
  }
}
