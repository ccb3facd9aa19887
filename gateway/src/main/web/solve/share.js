// The query in the forms in which it can be asked elsewhere.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { writeJson } from '../base/json.js';
import { address } from '../base/route.js';
import { asksOf } from './game.js';

/** A word as a shell takes it. */
const quoted = (text) => (/^[\w.,:/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

/** The address of a position, to be given to others. */
export const linkOf = ({ gameText, positionText, play }) =>
  location.origin + address('/', { game: gameText, position: positionText, play: play === 'misere' ? play : '' });

function forms({ game, position, play, ...texts }) {
  const query = { game: game.value, position, ask: asksOf(game, play) };
  if (play === 'misere') query.play = play;
  const json = writeJson(query);
  const text = typeof position === 'string' ? position : writeJson(position);
  const misere = play === 'misere' ? ' --misere' : '';
  return {
    link: linkOf({ play, ...texts }),
    json,
    curl: `curl -H 'content-type: application/json' -d ${quoted(json)} ${location.origin}/v1/solve`,
    shell: `./nimbus solve ${quoted(game.notation)} ${quoted(text)}${misere}`,
  };
}

export function Share(props) {
  if (props.badGame || props.badPosition) return null;
  return html`
    <details class="fold paperless">
      <summary>${t('share.title')}</summary>
      ${Object.entries(forms(props)).map(([name, text]) => html`
        <div class="share-line"><span>${t(`share.${name}`)}</span><code tabindex="0">${text}</code>
          <button type="button" class="quiet" aria-label=${t('share.copy', { name: t(`share.${name}`) })}
            onClick=${(event) => copy(text, event.currentTarget)}><${CopyIcon} /></button></div>`)}
    </details>`;
}

const CopyIcon = () => html`
  <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="M5.5 5.5h8v8h-8zM3 10.5H2.5v-8h8V3" /></svg>`;

/** Copies, and shows that it did; without a clipboard the text is selected. */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 1500);
  } catch {
    getSelection().selectAllChildren(button.previousElementSibling);
  }
}
