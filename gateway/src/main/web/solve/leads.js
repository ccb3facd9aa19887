// Where a move leads: the position after it, its value and who wins there.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { leadsTo, leftBy } from './options.js';

export class Leads extends Component {
  state = { found: null };

  componentDidUpdate(before) {
    if (this.props.move && before.move !== this.props.move) this.look();
  }

  async look() {
    const { game, position, play, move } = this.props;
    try {
      const found = await leadsTo(game, position, play, move);
      if (this.props.move === move) this.setState({ found, of: move });
    } catch {
      // The move is shown without who wins after it.
    }
  }

  render({ game, position, move }, { found, of }) {
    if (!move) return html`<p class="leads note">${t('leads.hint')}</p>`;
    const known = of === move ? found : { left: leftBy(game, position, move) };
    if (known.left === undefined) return html`<p class="leads note">${t('solve.asking')}</p>`;
    return html`<p class="leads">${t('leads.to')} <code>${game.board.write(known.left) || '0'}</code>
      ${known.outcome && html` <span class="outcome-${known.outcome}">${t(`short.${known.outcome}`)}</span>`}
      ${known.grundy !== undefined && html` · ${t('answer.value')} ${String(known.grundy)}`}</p>`;
  }
}
