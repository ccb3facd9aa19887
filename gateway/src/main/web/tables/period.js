// What is proven about the period of a game's nim-values.
import { html } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { Words } from '../base/server-words.js';

/** In a sentence. */
export function Period({ name, period: found }) {
  if (found.none) return html`<p class="note" data-testid="period"><b>${name}</b>: <${Words} text=${found.none} />${t('sentence.end')}</p>`;
  const { period: length, preperiod, saltus, constant = [], exceptionCount, proof } = found;
  return html`
    <p><b>${name}</b>: ${t('period.is')} <b data-testid="period">${number(length)}</b>${t('period.from')}
      <b data-testid="preperiod">${number(preperiod)}</b>${saltus ? t('period.saltus', { n: number(saltus) }) : ''}${constant.length ? t('period.constant', { heaps: constant.map(number).join(', ') }) : ''}${t('sentence.end')}
      ${exceptionCount > 0 && html`${t('period.exceptions', { n: number(exceptionCount) })}`}
      <span class="note"> ${t('period.proof')}<${Words} text=${proof.theorem} />${proof.checkedTo ? t('period.checked', { n: number(proof.checkedTo) }) : ''}${t('sentence.end')}</span></p>`;
}
