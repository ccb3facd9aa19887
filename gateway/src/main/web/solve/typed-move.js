// A move typed by a person, where there are too many to list: which heap, and what it becomes.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Failure } from '../base/server-words.js';

export class TypedMove extends Component {
  state = { heap: 1, to: '', bad: null };

  play = async (event) => {
    event.preventDefault();
    const { game, onMove } = this.props;
    const { heap, to } = this.state;
    try {
      await onMove(game.board.typed(heap - 1, to));
      this.setState({ to: '', bad: null });
    } catch (bad) {
      this.setState({ bad });
    }
  };

  render({ position }, { heap, to, bad }) {
    return html`
      <form class="buttons" data-testid="typed-move" onSubmit=${this.play}>
        <label>${t('play.type.heap')} <input type="number" min="1" max=${position.length} value=${heap} required
          onInput=${(event) => this.setState({ heap: Number(event.target.value) })} /></label>
        <label>${t('play.type.to')} <input type="text" inputmode="numeric" placeholder="0" value=${to}
          onInput=${(event) => this.setState({ to: event.target.value })} /></label>
        <button type="submit">${t('play.type.move')}</button>
      </form>
      ${bad && html`<${Failure} failure=${bad} />`}`;
  }
}
