// The position as a board, to be set up or played on.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { Boundary } from '../base/boundary.js';
import { numbers } from '../boards/texts.js';
import { madeOf } from './line.js';

export function Figure({ game, position, play, mode, isRevealed, hover, lead, picked, moves, open, line, board, onMode, onPick, onEdit, onTexts, onUndo }) {
  const { View, isChance } = game.board;
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
        <${Drawing} View=${View} position=${position} game=${game} play=${play} hover=${hover} lead=${lead} picked=${picked} moves=${moves}
          last=${madeOf(line).at(-1)} isPlain=${playing && !isRevealed} open=${open} pick=${playing ? onPick : undefined} edit=${playing ? undefined : onEdit} editTexts=${onTexts} /><//>
    </div>
    ${!playing && onUndo && html`<div class="buttons paperless"><button type="button" data-testid="undo-edit" onClick=${onUndo}>${t('play.undo')}</button></div>`}`;
}

/** The board with what is marked on it. */
export const Drawing = ({ View, hover, lead, picked, last: made, ...props }) => {
  const last = made?.left === props.position ? made : undefined;
  return html`<${View} ...${props} last=${last} marks=${marked(props, { hover, lead, picked, last })} />`;
};

/** What is marked: what the move in hand would do, else the elements that are chosen, else what the last move has left. */
function marked({ position, game }, { hover, lead, picked, last }) {
  const { board } = game;
  if (hover) return board.marks(hover, position, game, lead?.left);
  if (picked.length) return new Map(picked.map((name) => [name, 'picked']));
  return last && board.traces?.(last.move, last.position, game, position);
}
