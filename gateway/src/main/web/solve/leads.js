// Where a move leads: the position after it, its value and who wins there.
import { Component, html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { solve } from '../client/nimbus.js';
import { writeJson } from '../base/json.js';
import { asksOf } from './game.js';

const MOST_KNOWN = 500;
const known = new Map();

/** The query for what a move leads to. */
export function leadsQuery(game, position, play, move) {
  const ask = asksOf(game, play).filter((word) => word === 'outcome' || word === 'grundy');
  const query = { game: game.value, position: game.board.after(position, move, game), ask };
  return play === 'misere' ? { ...query, play } : query;
}

export class Leads extends Component {
  state = { answer: null };

  componentDidUpdate(before) {
    if (this.props.move && before.move !== this.props.move) this.look();
  }

  async look() {
    const { game, position, play, move } = this.props;
    const query = leadsQuery(game, position, play, move);
    const key = writeJson(query);
    try {
      const answer = known.get(key) ?? (await solve(query));
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, answer);
      if (this.props.move === move) this.setState({ answer, of: move });
    } catch {
      // The move is shown without who wins after it.
    }
  }

  render({ game, position, move }, { answer, of }) {
    if (!move) return html`<p class="leads note">${t('leads.hint')}</p>`;
    const text = game.board.write(game.board.after(position, move, game));
    return html`<p class="leads">${t('leads.to')} <code>${text || '0'}</code>
      ${answer && of === move && html` <span class="outcome-${answer.outcome}">${t(`short.${answer.outcome}`)}</span>
        ${answer.grundy !== undefined && html` · ${t('answer.value')} ${String(answer.grundy)}`}`}</p>`;
  }
}
