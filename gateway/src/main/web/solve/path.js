// The moves made so far as a way back: each leads to the position after it. Moves that were taken back follow, faint.
import { html, names } from '../base/ui.js';
import { t } from '../base/lang.js';
import { moverOf } from './line.js';

/** `other` is who plays against the person. */
export function Path({ line: { moves, at }, side, other = 'solver', game, onJump }) {
  if (!moves.length) return null;
  const here = (index) => (index === at ? 'step' : undefined);
  return html`
    <nav class="path" aria-label=${t('path.label')} data-testid="path">
      <button type="button" class="quiet" aria-current=${here(0)} onClick=${() => onJump(0)}>${t('path.start')}</button>
      <ol class="record">${moves.map(({ position, move }, index) => {
        const by = moverOf(index, side);
        return html`
          <li><button type="button" class=${names('quiet', index >= at && 'undone')} aria-current=${here(index + 1)} onClick=${() => onJump(index + 1)}>
            ${by && html`<span class="by">${t(`by.${by === 'solver' ? other : by}`)}</span> `}${game.board.say(move, position, game)}</button></li>`;
      })}</ol></nav>`;
}
