// A long table of which only the rows in sight exist.
import { Component, html } from './ui.js';

/** Rows beyond those in sight, so that scrolling finds them there. */
const SPARE = 2;

const Space = ({ height }) => html`<svg class="spacer" role="presentation" width="1" height=${height}></svg>`;

export class Rows extends Component {
  state = { top: 0 };

  render({ count, height, visible, row, ...attributes }, { top }) {
    const from = Math.max(0, Math.min(count - 1, Math.floor(top / height) - SPARE));
    const shown = Math.min(count - from, visible + 2 * SPARE);
    return html`
      <div tabindex="0" role="table" aria-rowcount=${count} ...${attributes} onScroll=${(event) => this.setState({ top: event.currentTarget.scrollTop })}>
        <${Space} height=${height * from} />
        ${Array.from({ length: shown }, (_, i) => row(from + i))}
        <${Space} height=${height * (count - from - shown)} />
      </div>`;
  }
}
