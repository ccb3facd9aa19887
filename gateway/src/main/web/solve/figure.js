// The position as a board, to be set up or played on.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Boundary } from '../base/boundary.js';
import { numbers } from '../boards/numbers.js';

export function Figure({ game, position, mode, hover, lead, picked, moves, board, onMode, onPick, onEdit, children }) {
  const { View, isChance, marks } = game.board;
  const playing = mode === 'play' && !isChance;
  const modes = isChance ? ['set'] : ['set', 'play'];
  const text = html`<${numbers.View} position=${position} />`;
  return html`
    <div class="figure-head">
      <div class="segments" role="group" aria-label=${t('mode.name')}>${modes.map((name) => html`
        <button type="button" data-testid=${`mode-${name}`} aria-pressed=${String(name === mode)} onClick=${() => onMode(name)}>${t(`mode.${name}`)}</button>`)}</div>
    </div>
    <div class="board" tabindex="0" role="group" aria-label=${t('solve.board')} ref=${board}>
      <${Boundary} of=${position} fallback=${text}>
        <${Drawing} View=${View} position=${position} game=${game} marks=${marks} hover=${hover} lead=${lead} picked=${picked} moves=${moves}
          pick=${playing ? onPick : undefined} edit=${playing ? undefined : onEdit} /><//>
    </div>
    ${playing && children}`;
}

/** What the move in hand would do is marked. */
const Drawing = ({ View, marks, hover, lead, ...props }) => html`
  <${View} ...${props} marks=${hover && marks(hover, props.position, props.game, lead?.left)} />`;
