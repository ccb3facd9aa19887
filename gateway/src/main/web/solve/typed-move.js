// A move typed by a person, where there are too many to list: which heap, and what it becomes.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Bad } from '../boards/board.js';

export class TypedMove extends Component {
  state = { heap: 1, to: '', bad: null };

  play = (event) => {
    event.preventDefault();
    const { game, position, onMove } = this.props;
    const { heap, to } = this.state;
    try {
      const move = game.board.typed(position, game, heap - 1, to);
      this.setState({ to: '', bad: null });
      onMove(move);
    } catch (bad) {
      if (!(bad instanceof Bad)) throw bad;
      this.setState({ bad: bad.message });
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
      ${bad && html`<p class="error" role="alert">${bad}</p>`}`;
  }
}
