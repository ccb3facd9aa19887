// Games as pictures, to begin with: shown on the first screen, and where the field of the game is empty.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { gameWords } from '../base/games.js';
import { Boundary } from '../base/boundary.js';
import { exampleOf, readGame } from './game.js';

const SHOWN = [
  'nim', 'kayles', 'treblecross', 'turning-turtles', 'wythoff', 'chomp', 'cram', 'clobber', 'hackenbush', 'node-kayles', 'staircase', 'sprouts',
];

export function Gallery({ games, onChoose }) {
  const shown = SHOWN.map((name) => games.find((entry) => entry.name === name)).filter(Boolean);
  return html`
    <section class="gallery" data-testid="gallery" aria-label=${t('gallery.title')}>
      <h2>${t('gallery.title')}</h2>
      <ul>${shown.map((entry) => html`
        <li><button type="button" class="tile" data-testid="tile" onClick=${() => onChoose(entry)}>
          <${GamePicture} games=${games} entry=${entry} />
          <b>${gameWords(entry).title}</b><span class="tile-rules">${gameWords(entry).rules}</span></button></li>`)}</ul>
    </section>`;
}

/** The example of a game on its board. */
export const GamePicture = ({ games, entry }) => html`
  <span class="mini" aria-hidden="true"><${Boundary} of=${entry} isSilent><${Example} games=${games} entry=${entry} /><//></span>`;

function Example({ games, entry }) {
  const { notation, position } = exampleOf(entry);
  const game = readGame(notation, games);
  return html`<${game.board.View} position=${game.board.read(position, game)} game=${game} isPlain />`;
}
