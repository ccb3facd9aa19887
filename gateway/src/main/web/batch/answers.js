// The first answers and errors as a table.
import { Component, html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Rows } from '../base/rows.js';
import { Mark } from '../solve/answer.js';

const ROW = 34;
const VISIBLE = 12;

export class Answers extends Component {
  state = { show: 'all', word: '' };

  /** Errors first, as they are what a person has to do something about. */
  rows() {
    const { show, word } = this.state;
    const { first, firstErrors } = this.props.tally;
    const fits = (row) => (show === 'all' || show === row.outcome || show === row.code || (show === 'errors' && row.code)) && row.text.includes(word);
    return [...firstErrors, ...first].filter(fits);
  }

  render({ tally }, { show, word }) {
    const rows = this.rows();
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
        <${Rows} class="answer-table" aria-label=${t('answers.title')} count=${rows.length} height=${ROW} visible=${VISIBLE}
          row=${(i) => html`<${Row} key=${i} row=${rows[i]} index=${i + 1} />`} />
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
