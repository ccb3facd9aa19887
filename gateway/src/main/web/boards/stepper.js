// A number between − and +, and a way to remove what it belongs to.
import { html } from '../base/ui.js';
import { integer, slim } from '../base/json.js';
import { t } from '../base/lang.js';

const LARGEST = 9223372036854775807n;

export function Stepper({ value, name, change, remove, least = 0, most = LARGEST }) {
  const set = (next) => {
    if (next !== undefined && next >= least && next <= most) change(slim(next));
  };
  return html`
    <span class="stepper" role="group" aria-label=${name}>
      <button type="button" aria-label=${t('step.less', { name })} onClick=${() => set(BigInt(value) - 1n)}>−</button>
      <input inputmode="numeric" aria-label=${name} value=${String(value)} size=${String(value).length}
        onChange=${(event) => set(integer(event.target.value))} />
      <button type="button" aria-label=${t('step.more', { name })} onClick=${() => set(BigInt(value) + 1n)}>+</button>
      ${remove && html`<button type="button" class="remove" aria-label=${t('step.remove', { name })} onClick=${remove}>×</button>`}
    </span>`;
}
