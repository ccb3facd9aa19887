// For class: the position on paper, as a picture, in LaTeX, as a QR code, and a worksheet of positions like it.
import { Component, html, save } from '../base/ui.js';
import { t } from '../base/lang.js';
import { address } from '../base/route.js';
import { gameWords } from '../base/games.js';
import { linkOf } from '../solve/share.js';
import { tikzOf } from './latex.js';
import { pictureOf, pngOf, svgOf } from './picture.js';
import { QrCode } from './qr-code.js';

export class Handout extends Component {
  state = { open: false };

  /** Saves what `write` makes of the picture of the board. */
  saving = (kind, write, type) => async () => {
    const { game, position } = this.props;
    save(`${game.name}.${kind}`, await write(pictureOf(game, position)), type);
  };

  render({ game, position, positionText, play, badGame, badPosition, onPrint }, { open }) {
    if (badGame || badPosition || game.board.isChance) return null;
    const { notation } = game;
    const title = `${notation} ${positionText}`;
    const sheet = address('/', { game: notation, position: positionText, play: play === 'misere' ? play : '', sheet: 1 });
    const graph6 = game.board.graph6?.(position);
    const button = (name, action) => html`<button type="button" data-testid=${name} onClick=${action}>${t(`class.${name}`)}</button>`;
    return html`
      <details class="fold paperless" onToggle=${(event) => this.setState({ open: event.target.open })}>
        <summary data-testid="class">${t('class.title')}</summary>
        <div class="buttons">${button('print', onPrint)}
          <a class="button" data-testid="worksheet" href=${sheet}>${t('nav.worksheet')}</a>
          ${button('svg', this.saving('svg', svgOf, 'image/svg+xml'))}${button('png', this.saving('png', pngOf))}
          ${button('latex', this.saving('tex', (picture) => tikzOf(picture, title)))}
          ${graph6 && button('graph6', () => save(`${game.name}.g6`, `${graph6}\n`, 'text/plain'))}</div>
        ${open && html`<${QrCode} text=${linkOf(this.props)} />`}
      </details>`;
  }
}

/** What stands above the board on paper. */
export const PaperTitle = ({ game, positionText, play }) => html`
  <p class="paper-only"><b>${game.entry ? gameWords(game.entry).title : game.notation}</b> · <code>${game.notation}</code> · <code>${positionText}</code> · ${t(`play.${play}.rule`)}</p>`;
