// A combobox over the games: the notation is what is typed, the list shows games with pictures and finds them by name and rules.
import { Component, createRef, html, names } from '../base/ui.js';
import { language, t } from '../base/lang.js';
import { GROUPS, boardOf } from '../boards/boards.js';
import { gameWords } from '../base/games.js';
import { GamePicture } from './gallery.js';

export class GameBox extends Component {
  state = { open: false, active: -1, typed: false };
  list = createRef();

  /** The games that fit what is typed, by group; all of them until something is typed. */
  found() {
    const word = this.state.typed ? this.props.value.toLowerCase().replace(/\(.*/, '') : '';
    const fits = (entry) => {
      const { title, rules } = gameWords(entry);
      return [entry.name, title, rules].some((text) => text.toLowerCase().includes(word));
    };
    const rank = (entry) => GROUPS.indexOf(boardOf(entry.name).group);
    return this.props.games.filter(fits).sort((a, b) => rank(a) - rank(b));
  }

  choose(entry) {
    this.setState({ open: false, active: -1, typed: false });
    this.props.onChoose(entry);
  }

  /** The arrow shows all games; the field has the focus, so that the list closes when it is left. */
  toggle(event) {
    event.currentTarget.previousElementSibling.focus();
    this.setState({ open: !this.state.open, typed: false });
  }

  onKey(event, found) {
    const { open, active } = this.state;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = Math.max(0, Math.min(found.length - 1, active + step));
      this.setState({ open: true, active: next }, () => this.list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }));
    } else if (event.key === 'Enter' && open && found[active]) {
      event.preventDefault();
      this.choose(found[active]);
    } else if (event.key === 'Escape' || event.key === 'Enter') {
      this.setState({ open: false });
    }
  }

  render({ value, onType, label, id = 'game' }, { open, active }) {
    const found = open ? this.found() : [];
    return html`
      <div class="combo">
        <label for=${id}>${label}</label>
        <div class="combo-field"><input id=${id} data-testid=${id} role="combobox" autocomplete="off" spellcheck=${false}
          aria-expanded=${String(open)} aria-controls="${id}-list" aria-autocomplete="list"
          aria-activedescendant=${found[active] ? `${id}-${found[active].name}` : undefined}
          value=${value}
          onInput=${(event) => { this.setState({ open: event.target.value !== '', typed: true, active: -1 }); onType(event.target.value); }}
          onFocus=${(event) => event.target.select()}
          onClick=${() => this.setState({ open: true, typed: false })}
          onBlur=${() => this.setState({ open: false })}
          onKeyDown=${(event) => this.onKey(event, found)} />
          <button type="button" class="quiet combo-arrow" tabindex="-1" data-testid="${id}-arrow" aria-label=${t('game.list')} aria-expanded=${String(open)}
            onMouseDown=${(event) => event.preventDefault()} onClick=${(event) => this.toggle(event)}>▾</button></div>
        <ul id="${id}-list" role="listbox" aria-label=${t('game.list')} hidden=${!found.length} ref=${this.list} lang=${language()}>
          ${found.map((entry, i) => this.option(entry, i, found[i - 1], active))}
        </ul>
      </div>`;
  }

  option(entry, index, before, active) {
    const { title, rules } = gameWords(entry);
    const group = boardOf(entry.name).group;
    const first = !before || boardOf(before.name).group !== group;
    return html`
      ${first && html`<li role="presentation" class="group">${t(`group.${group}`)}</li>`}
      <li role="option" id="${this.props.id ?? 'game'}-${entry.name}" aria-selected=${String(index === active)}
        onMouseDown=${(event) => { event.preventDefault(); this.choose(entry); }}
        class=${names(index === active && 'active')}>
        <${GamePicture} games=${this.props.games} entry=${entry} /><span class="combo-words"><b>${title}</b> <span>${rules}</span></span></li>`;
  }
}
