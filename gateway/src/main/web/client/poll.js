// Asks a server again and again, for as long as somebody looks.
import { Component } from '../base/ui.js';

/** Milliseconds after which a server that says nothing is taken for one that does not answer. */
const PATIENCE = 10_000;

/**
 * A component that loads its state again and again. `load(signal)` returns a promise of the state; if it fails, `failure` is the
 * reason. The next load begins `every` milliseconds after the last one ended: a slow server is not asked twice at once, nor an
 * older answer shown last. A tab that nobody sees does not load.
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
