// Asks a server again and again, for as long as somebody looks.
import { Component } from '../base/ui.js';

/** Milliseconds after which a server that says nothing is taken for one that does not answer. */
const PATIENCE = 10_000;

/**
 * What `load(signal)` gives becomes the state, or why there is none as `failure`; again `every` milliseconds after it ended: a slow
 * server is not asked twice at once, nor an older answer shown last. A tab that nobody sees does not ask.
 */
export class Polling extends Component {
  state = { failure: null };

  componentDidMount() {
    this.turn();
  }

  componentWillUnmount() {
    this.isOver = true;
    clearTimeout(this.timer);
  }

  async turn() {
    if (!document.hidden) {
      const state = await this.load(AbortSignal.timeout(PATIENCE)).then((found) => ({ ...found, failure: null }), (failure) => ({ failure }));
      this.setState(state);
    }
    if (!this.isOver) this.timer = setTimeout(() => this.turn(), this.every);
  }
}
