// How rules of one's own are written: the table of docs/rules.md, whose words RulesPageTest holds to these.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Inline } from '../docs/prose.js';

const ROWS = ['moves', 'numbers', 'operators', 'functions', 'names', 'bounds'];

export const RulesReference = () => html`
  <h2>${t('syntax.title')}</h2><p>${t('rules.help')}</p>
  <table class="reference" data-testid="rules-reference"><tbody>${ROWS.map((row) => html`
    <tr key=${row}><th scope="row">${t(`syntax.${row}`)}</th><td><${Inline} text=${t(`syntax.${row}.how`)} /></td></tr>`)}</tbody></table>`;
