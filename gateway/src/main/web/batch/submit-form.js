// Where a batch comes from: a file that is dropped or chosen, or text that is pasted.
import { Component, html, names } from '../base/ui.js';
import { bytes, percent, t, Told } from '../base/lang.js';
import { Failure } from '../base/server-words.js';
import { go } from '../base/route.js';
import { bodyOf, FORMS, formOf, recognise } from './forms.js';
import { newKey } from '../client/nimbus-client.mjs';
import { batchAddress, submit } from './upload.js';

const ASKS = ['outcome', 'grundy', 'move', 'moves'];
const EXAMPLE = '{"id":"a","game":"kayles","position":[5,7,9],"ask":["outcome","grundy","move"]}\n{"id":"b","game":"nim","position":[3,5,6]}\n';

export class SubmitForm extends Component {
  state = { file: null, pasted: '', form: 'ndjson', gzip: false, game: 'nim', asks: ['outcome'], play: 'normal', over: false, sent: null, failure: null };

  async take(file) {
    if (!file) return;
    this.looked = file;
    try {
      const found = await recognise(file, file.name);
      if (this.looked === file) this.setState({ file, pasted: '', failure: null, ...found });
    } catch (cause) {
      if (this.looked === file) this.setState({ file: null, failure: new Told('batch.unreadable', { name: file.name, reason: cause.message }) });
    }
  }

  paste = (event) => {
    const pasted = event.target.value;
    this.looked = null;
    this.setState({ pasted, file: null, gzip: false, failure: null, form: pasted.trim() ? formOf(pasted) : 'ndjson' });
  };

  drop = (event) => {
    event.preventDefault();
    this.setState({ over: false });
    this.take(event.dataTransfer.files[0]);
  };

  /** The key of what would be sent: sent twice, it is one batch. */
  keyOf(...content) {
    if (!this.key || content.some((part, i) => part !== this.content[i])) this.key = newKey();
    this.content = content;
    return this.key;
  }

  submit = async (event) => {
    event.preventDefault();
    if (this.isSending) return;
    this.isSending = true;
    const { file, pasted, form, gzip, game, asks, play } = this.state;
    const blob = file ?? new Blob([pasted]);
    const { signal } = (this.abort = new AbortController());
    this.setState({ sent: 0, failure: null });
    try {
      const body = await bodyOf(blob, { form, gzip }, { game, ask: asks.join(','), play });
      signal.throwIfAborted();
      const key = this.keyOf(file, pasted, form, gzip, game, asks, play);
      const batch = await submit(body, key, (sent, size) => this.setState({ sent: sent / size }), signal);
      go(batchAddress(batch.id));
    } catch (failure) {
      if (!signal.aborted) this.setState({ sent: null, failure });
    } finally {
      this.isSending = false;
    }
  };

  componentWillUnmount() {
    this.abort?.abort();
  }

  render(props, { file, pasted, over, sent, failure }) {
    const ready = file || pasted.trim();
    const dragging = (on) => (event) => {
      event.preventDefault();
      this.setState({ over: on });
    };
    return html`
      <form class="submit" onSubmit=${this.submit}>
        <div class=${names('drop', over && 'over')} onDragOver=${dragging(true)} onDragLeave=${dragging(false)} onDrop=${this.drop}>
          <label class="file-button" for="file">${t('batch.choose')}</label>
          <input id="file" class="visually-hidden" type="file" data-testid="file" onChange=${(event) => this.take(event.target.files[0])} />
          <p>${file ? html`<b>${file.name}</b> · ${bytes(file.size)}` : t('batch.drop')}</p>
        </div>
        <div class="field">
          <label for="paste">${t('batch.paste')}</label>
          <textarea id="paste" data-testid="paste" rows="6" spellcheck=${false} placeholder=${EXAMPLE} value=${pasted} onInput=${this.paste}></textarea>
        </div>
        ${this.details()}
        <div class="buttons">
          <button type="submit" class="primary" data-testid="submit" disabled=${!ready || sent !== null}>${t('batch.submit')}</button>
          ${sent !== null && html`<progress max="1" value=${sent} aria-label=${t('batch.sending')}></progress>
            <span role="status">${sent < 1 ? t('batch.sent', { part: percent(sent) }) : t('batch.securing')}</span>`}
        </div>
        ${failure && html`<${Failure} failure=${failure} />`}
      </form>`;
  }

  details() {
    const { form, game, asks, play } = this.state;
    const set = (name) => (event) => this.setState({ [name]: event.target.value });
    const toggle = (ask) => () => this.setState({ asks: asks.includes(ask) ? asks.filter((word) => word !== ask) : [...asks, ask] });
    const own = form === 'text' || form === 'csv';
    return html`
      <div class="filters">
        <label>${t('batch.form')} <select value=${form} onChange=${set('form')}>
          ${FORMS.map((name) => html`<option value=${name}>${t(`form.${name}`)}</option>`)}</select></label>
        ${own && html`
          <label>${t('game.label')} <input value=${game} onInput=${set('game')} spellcheck=${false} /></label>
          <fieldset><legend>${t('batch.ask')}</legend>${ASKS.map((ask) => html`
            <label class="check"><input type="checkbox" checked=${asks.includes(ask)} onChange=${toggle(ask)} /> ${t(`ask.${ask}`)}</label>`)}</fieldset>
          <label>${t('play.convention')} <select value=${play} onChange=${set('play')}>
            ${['normal', 'misere'].map((name) => html`<option value=${name}>${t(`play.${name}`)}</option>`)}</select></label>`}
      </div>
      <p class="note">${t(`form.${form}.help`)}</p>`;
  }
}
