// One batch while it runs and after: progress, outcomes, rate, answers.
import { Attempting, html, save } from '../base/ui.js';
import { duration, number, percent, t } from '../base/lang.js';
import { Failure, kindOf } from '../base/server-words.js';
import { batchPath, fetched, getJson, request, token } from '../client/nimbus.js';
import { thisTab } from '../base/storage.js';
import { Answers } from './answers.js';
import { csvOf } from './csv.js';
import { Plot } from '../searches/progress-plot.js';
import { emptyTally } from './tally.js';

const SECOND = 1000;
const RESTART = 2 * SECOND;
const MINUTE = 60;
const over = (state) => ['completed', 'cancelled', 'damaged'].includes(state);
const KEYS = 'nimbus.batch.';
const keyOf = (id) => KEYS + id;

export class LiveBatch extends Attempting {
  state = { batch: null, tally: this.kept() ?? emptyTally(), rates: [], paused: false, lost: null, failure: null, trouble: null, ended: null };

  /** What this tab has read of the batch before a reload. */
  kept() {
    try {
      return JSON.parse(thisTab.get(keyOf(this.props.id)));
    } catch {
      return null;
    }
  }

  componentDidMount() {
    this.follow();
    this.before = this.state.tally.answered;
    this.timer = setInterval(() => this.second(), SECOND);
    this.status();
  }

  componentWillUnmount() {
    this.worker.terminate();
    clearInterval(this.timer);
    clearTimeout(this.again);
  }

  /** A worker whose script could not be loaded, since the server had just gone, is started again. */
  follow() {
    this.worker = new Worker('/assets/batch/follow-worker.js', { type: 'module' });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => {
      this.worker.terminate();
      this.setState({ lost: RESTART / SECOND });
      this.again = setTimeout(() => this.follow(), RESTART);
    };
    this.worker.postMessage({ follow: this.props.id, token: token(), tally: this.state.tally });
  }

  hear({ tally, lost, connected, ended, failed }) {
    if (tally) this.setState({ tally });
    if (lost) this.setState({ lost });
    if (failed) this.setState({ trouble: failed });
    if (connected) this.setState({ lost: null });
    if (ended) this.setState({ ended, lost: null }, () => this.status());
  }

  second() {
    const { tally, rates, ended } = this.state;
    if (ended) return;
    this.setState({ rates: [...rates, tally.answered - this.before].slice(-MINUTE) });
    this.before = tally.answered;
    this.remember();
    this.status();
  }

  /** So that a reload goes on where it was. A full store is no reason to stop: the answers are read again then. */
  remember() {
    thisTab.keys().filter((key) => key.startsWith(KEYS) && key !== keyOf(this.props.id)).forEach((key) => thisTab.forget(key));
    thisTab.set(keyOf(this.props.id), JSON.stringify(this.state.tally));
  }

  /** Asks how the batch is; an answer that was overtaken by a later one is dropped. */
  async status() {
    const turn = (this.asked = (this.asked ?? 0) + 1);
    const take = (state) => {
      if (turn > (this.taken ?? 0)) this.setState(state);
      this.taken = Math.max(turn, this.taken ?? 0);
    };
    try {
      take({ batch: await getJson(batchPath(this.props.id)), failure: null });
      this.isMissing = false;
    } catch (failure) {
      if (failure.status) take({ failure });
      const wasMissing = this.isMissing || this.state.trouble?.status === 404; // One 404 may pass, as of a proxy.
      this.isMissing = failure.status === 404;
      if (this.isMissing && wasMissing) clearInterval(this.timer);
    }
    if (this.state.ended) this.remember();
  }

  pause = () => {
    const paused = !this.state.paused;
    this.worker.postMessage({ pause: paused });
    this.setState({ paused, lost: null });
  };

  cancel = async () => {
    await this.attempt(() => request(batchPath(this.props.id), { method: 'DELETE' }));
    this.status();
  };

  download = (event) => this.attempt(async () => {
    const blob = await fetched(event, batchPath(this.props.id, '/results'));
    if (blob) save(`${this.props.id}.ndjson`, blob);
  });

  csv = async () => {
    this.setState({ making: true });
    await this.attempt(async () => save(`${this.props.id}.csv`, await csvOf(this.props.id)));
    this.setState({ making: false });
  };

  render({ id }, state) {
    const { batch, tally, failure, lost } = state;
    if (failure?.status === 404) return html`<p class="error" role="alert" data-testid="error">${t('batch.gone', { id })}</p>`;
    if (!batch && failure) return html`<${Failure} failure=${failure} />`;
    if (!batch) return html`<p class="note" role="status">${lost ? t('batch.lost', { n: lost }) : t('solve.asking')}</p>`;
    return html`
      ${this.progress(state)}
      <${Shares} tally=${tally} />
      <div class="batch-middle">
        <${Codes} tally=${tally} errors=${batch.errors} isOver=${over((state.ended ?? batch).state)} />
        ${state.rates.length > 1 && html`<${Plot} samples=${state.rates.map((rate, i) => [i])} least=${10} isOver=${over((state.ended ?? batch).state)} scale=${Number}
          of=${[{ name: 'batch.plot', values: state.rates.map(Math.round) }]} />`}
      </div>
      ${this.buttons(state)}
      ${(failure ?? state.trouble) && html`<${Failure} failure=${failure ?? state.trouble} />`}
      <${Answers} tally=${tally} />`;
  }

  progress({ batch, tally, rates, lost, ended, paused }) {
    const answered = Math.max(batch.answered, tally.answered);
    const recent = rates.slice(-5);
    const rate = recent.length ? recent.reduce((sum, n) => sum + n, 0) / recent.length : 0;
    const shown = ended ? batch.rate : rate;
    const left = rate > 0 && !over(batch.state) ? duration((batch.queries - answered) / rate) : null;
    return html`
      <dl class="facts" tabindex="-1" ref=${this.home}>
        <div><dt>${t('batch.state')}</dt><dd><span data-testid="state" role="status">${t(`state.${ended?.state ?? batch.state}`)}</span></dd></div>
        <div><dt>${t('batch.answered')}</dt><dd><span data-testid="answered">${number(answered)}</span> ${t('batch.of', { n: number(batch.queries) })}</dd></div>
        <div><dt>${t('batch.errors')}</dt><dd data-testid="errors">${number(Math.max(batch.errors, tally.errors))}</dd></div>
        <div><dt>${t('batch.rate')}</dt><dd><span data-testid="rate">${number(Math.round(shown ?? 0))}</span>/s</dd></div>
        ${left && html`<div><dt>${t('batch.left')}</dt><dd>${left}</dd></div>`}
      </dl>
      <progress class="whole" max=${Math.max(1, batch.queries)} value=${answered} aria-label=${t('batch.progress')}></progress>
      ${lost && html`<p class="note" role="status" data-testid="lost">${t('batch.lost', { n: lost })}</p>`}
      ${paused && html`<p class="note" role="status">${t('batch.paused')}</p>`}`;
  }

  buttons({ batch, paused, making, ended }) {
    const { id } = this.props;
    return html`
      <div class="buttons">
        ${!ended && html`<button type="button" onClick=${this.pause}>${t(paused ? 'batch.resume' : 'batch.pause')}</button>`}
        ${!over(batch.state) && html`<button type="button" onClick=${this.cancel}>${t('batch.cancel')}</button>`}
        <a class="button" data-testid="download" data-load href=${batchPath(id, '/results')} download="${id}.ndjson" onClick=${this.download}>${t('batch.download')}</a>
        <button type="button" onClick=${this.csv} disabled=${making}>${t('batch.csv')}</button>
      </div>`;
  }
}

function Shares({ tally }) {
  const parts = { ...tally.outcomes, errors: tally.errors };
  const all = Math.max(1, tally.answered);
  let x = 0;
  const bars = Object.entries(parts).filter(([, n]) => n).map(([name, n]) => {
    const bar = html`<rect key=${name} x=${x} y="0" width=${(1000 * n) / all} height="18" class=${`share share-${name}`} />`;
    x += (1000 * n) / all;
    return bar;
  });
  const words = Object.entries(parts).filter(([, n]) => n).map(([name, n]) => html`
    <li key=${name}><span class=${`swatch share-${name}`}></span> ${name === 'errors' ? t('batch.errors') : name} ${percent(n / all)}</li>`);
  return html`<svg class="shares" viewBox="0 0 1000 18" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><ul class="legend">${words}</ul>`;
}

function Codes({ tally, errors, isOver }) {
  const codes = Object.entries(tally.codes);
  if (!codes.length) return html`<p class="note">${t(errors ? 'batch.errors-unread' : isOver ? 'batch.without-errors' : 'batch.no-errors')}</p>`;
  return html`<table><thead><tr><th>${t('batch.code')}</th><th>${t('batch.count')}</th></tr></thead>
    <tbody>${codes.map(([code, n]) => html`<tr key=${code}><td><code>${code}</code> ${kindOf(code)}</td><td>${number(n)}</td></tr>`)}</tbody></table>`;
}
