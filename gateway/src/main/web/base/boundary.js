// A part of the page that cannot be drawn is replaced by a sentence that says so; the rest stays.
import { Component, html } from './ui.js';
import { t } from './lang.js';

export class Boundary extends Component {
  state = { fault: null };

  static getDerivedStateFromError(fault) {
    return { fault };
  }

  /** What is drawn of something else, `of`, may be drawn again. */
  static getDerivedStateFromProps({ of }, state) {
    return of === state.of ? null : { of, fault: null };
  }

  componentDidCatch(fault) {
    console.error(fault);
  }

  render({ children, fallback, isSilent }, { fault }) {
    if (fault && isSilent) return null;
    return fault ? html`<${Fault} fault=${fault} />${fallback}` : children;
  }
}

/** What is wrong with the page itself. */
export const Fault = ({ fault }) => html`<p class="error" role="alert" data-testid="fault">${t('frame.fault', { reason: String(fault?.message ?? fault) })}</p>`;
