// The two texts that say a position, and the convention.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { gameWords } from '../base/games.js';
import { asksOf } from './game.js';
import { GameBox } from './game-box.js';
import { RulesEditor } from './rules-editor.js';
import { address } from '../base/route.js';

export function Form({ games, game, gameText, positionText, play, badGame, badPosition, failure, onGame, onChoose, onPosition, onTexts, onPlay, onAsk }) {
  const submit = (event) => {
    event.preventDefault();
    onAsk();
  };
  const entry = game?.entry;
  return html`
    <form class="query" onSubmit=${submit}>
      <div class="field wide-field game-field">
        <${GameBox} games=${games} value=${gameText} label=${t('game.label')} onType=${onGame} onChoose=${onChoose} />
        <${Parameters} game=${game} onGame=${onGame} /></div>
      ${game?.name === 'rules' && !badGame && html`
        <${RulesEditor} game=${game} gameText=${gameText} failure=${failure} onGame=${onGame} onTexts=${onTexts} />`}
      <div class="field wide-field">
        <label for="position">${t('solve.board')}</label>
        <input id="position" data-testid="position" value=${positionText} spellcheck=${false} autocomplete="off"
          aria-invalid=${badPosition ? 'true' : undefined} aria-describedby="position-help"
          onInput=${(event) => onPosition(event.target.value)} />
      </div>
      <${Conventions} game=${game} play=${play} onPlay=${onPlay} />
      <button type="submit" class="primary" data-testid="ask">${t('solve.ask')}</button>
      <p id="position-help" class="help">
        ${(badGame && gameText.trim()) || (badPosition && !badGame)
          ? html`<span class="error" data-testid="error" role="alert">${(badGame ?? badPosition).message}</span>`
          : entry && gameText.trim() && html`${gameWords(entry).rules}${t('sentence.end')}<a href=${address(`/learn/${entry.name}`)}>${t('solve.learn')}</a>`}
      </p>
    </form>`;
}

/** The numbers of `subtraction(1,3,4)` in a field of their own, in step with the notation. */
function Parameters({ game, onGame }) {
  if (!game?.entry?.parameters) return null;
  return html`
    <div class="field"><label for="parameters">${game.entry.parameters}</label>
      <input id="parameters" value=${game.args} spellcheck=${false} autocomplete="off"
        onInput=${(event) => onGame(`${game.name}(${event.target.value})`)} /></div>`;
}

function Conventions({ game, play, onPlay }) {
  const offered = (name) => name === 'normal' || (game && asksOf(game, name).length > 0);
  return html`
    <div class="segments" role="group" aria-label=${t('play.convention')}>
      ${['normal', 'misere'].map((name) => html`
        <button type="button" aria-pressed=${String(name === play)} disabled=${!offered(name)} title=${t(offered(name) ? `play.${name}.rule` : 'play.not-offered')}
          onClick=${() => onPlay(name)}>${t(`play.${name}`)}</button>`)}
    </div>`;
}
