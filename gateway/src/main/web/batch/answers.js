// The first answers and errors as a table of which only the visible rows exist.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Mark } from '../solve/answer.js';

const ROW = 34;
const VISIBLE = 12;

export class Answers extends Component {
  state = { show: 'all', word: '', top: 0 };

  /** Errors first, as they are what a person has to do something about. */
  rows() {
    const { show, word } = this.state;
    const { first, firstErrors } = this.props.tally;
    const fits = (row) => (show === 'all' || show === row.outcome || show === row.code || (show === 'errors' && row.code)) && row.text.includes(word);
    return [...firstErrors, ...first].filter(fits);
  }

  render({ tally }, { show, word, top }) {
    const rows = this.rows();
    const from = Math.max(0, Math.floor(top / ROW) - 2);
    const shown = rows.slice(from, from + VISIBLE + 4);
    return html`
      <section>
        <h2>${t('answers.title')}</h2>
        <div class="filters">
          <label>${t('answers.show')} <select value=${show} onChange=${(event) => this.setState({ show: event.target.value })}>
            <option value="all">${t('answers.all')}</option>
            ${['N', 'P', 'D'].map((letter) => html`<option value=${letter}>${letter}</option>`)}
            <option value="errors">${t('batch.errors')}</option>
            ${Object.keys(tally.codes).map((code) => html`<option value=${code}>${code}</option>`)}
          </select></label>
          <label>${t('answers.word')} <input type="search" value=${word} onInput=${(event) => this.setState({ word: event.target.value })} /></label>
        </div>
        <div class="answer-table" tabindex="0" role="table" aria-label=${t('answers.title')} aria-rowcount=${rows.length}
          onScroll=${(event) => this.setState({ top: event.currentTarget.scrollTop })}>
          <svg class="spacer" role="presentation" width="1" height=${ROW * from}></svg>
          ${shown.map((row, i) => html`<${Row} key=${from + i} row=${row} index=${from + i + 1} />`)}
          <svg class="spacer" role="presentation" width="1" height=${ROW * Math.max(0, rows.length - from - shown.length)}></svg>
        </div>
        <p class="note">${t('answers.kept', { n: number(rows.length) })}</p>
      </section>`;
  }
}

const Row = ({ row, index }) => html`
  <div role="row" aria-rowindex=${index} class=${row.code ? 'answer-row is-error' : 'answer-row'}>
    <span role="rowheader" class="line-number">${number(row.line)}</span>
    <span role="cell">${row.code ? html`<b class="error">!</b>` : row.outcome && html`<${Mark} outcome=${row.outcome} />${row.outcome}`}</span>
    <code role="cell">${row.text}</code>
  </div>`;
