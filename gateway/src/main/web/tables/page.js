// Tables: nim-values of the heaps of a game, as numbers, points or a heat map, with what is proven about their period.
import { Component, createRef, html, names, save } from '../base/ui.js';
import { number, t } from '../base/lang.js';
import { address, go, parameters } from '../base/route.js';
import { Failure } from '../base/server-words.js';
import { fetched, games, period, tablePath, values } from '../client/nimbus.js';
import { GameBox } from '../solve/game-box.js';
import { exampleOf } from '../solve/game.js';
import { valuesTable } from '../class/latex.js';
import { Grid } from './grid.js';
import { Pairs } from './pairs.js';
import { isOfPairs } from './pair-values.js';
import { Period } from './period.js';
import { Plot } from './plot.js';

const VIEWS = ['grid', 'scatter', 'heat', 'pairs'];

/** How far tables go, and how far they go at first. */
const limitsOf = (view) => (view === 'pairs' ? { farthest: 199, first: 60 } : { farthest: 1_000_000, first: 200 });

/** The last heap that is shown: what is typed, as far as tables go. */
function within(to, view) {
  const { farthest, first } = limitsOf(view);
  return String(Math.min(farthest, Math.max(1, Math.floor(Number(to)) || first)));
}

/** A game whose positions are pairs has one view. */
const viewOf = (game, view) => (isOfPairs(game) ? 'pairs' : VIEWS.includes(view) ? view : 'scatter');

/** What the values on the page depend on; the other views do not change them. */
const keyOf = ({ game, second, to, view }) => JSON.stringify([game, second, to, view === 'pairs']);

export class Page extends Component {
  plot = createRef();
  state = { games: [], series: null, failure: null, loading: false, ...this.asked() };

  asked() {
    const asked = parameters();
    const game = asked.get('game') || 'kayles';
    const view = viewOf(game, asked.get('view'));
    const to = asked.get('to');
    return { game, second: asked.get('with') ?? '', to: within(to, view), isCut: Number(to) > limitsOf(view).farthest, view };
  }

  componentDidMount() {
    this.list();
    this.load();
  }

  list() {
    games().then((list) => this.setState({ games: list.filter((entry) => entry.table || isOfPairs(exampleOf(entry).notation)) })).catch(() => {});
  }

  componentDidUpdate(before) {
    if (before.attempt !== this.props.attempt) {
      if (!this.state.games.length) this.list();
      if (this.state.failure) this.load();
    }
    if (before.address !== this.props.address) this.setState(this.asked(), () => keyOf(this.state) !== this.asking && this.load());
  }

  componentWillUnmount() {
    this.abort?.abort();
  }

  async load() {
    const { game, second, to, view } = this.state;
    this.asking = keyOf(this.state);
    this.abort?.abort();
    if (view === 'pairs') {
      this.setState({ series: null, loading: false, failure: null, shown: { game, to: Number(to) } });
      return;
    }
    const { signal } = (this.abort = new AbortController());
    this.setState({ loading: true, failure: null });
    try {
      const asked = [...new Set([game, second].filter(Boolean))];
      const series = await Promise.all(asked.map(async (name) => {
        const [list, proven] = await Promise.all([values(name, to, signal), period(name, signal)]);
        return { name, values: list, period: proven };
      }));
      if (!signal.aborted) this.setState({ series, loaded: to, loading: false });
    } catch (failure) {
      if (!signal.aborted) this.setState({ failure, loading: false });
    }
  }

  show(changed) {
    const { game, second, to, isCut } = { ...this.state, ...changed };
    const wasChosen = !isOfPairs(this.asked().game);
    const view = viewOf(game, changed.view ?? (wasChosen ? this.state.view : undefined));
    const { farthest } = limitsOf(view);
    const typed = (view === 'pairs') !== (this.state.view === 'pairs') ? '' : isCut && to === String(farthest) ? parameters().get('to') : to;
    const there = address('/tables', { game, with: second, to: Number(typed) > farthest ? typed : within(typed, view), view: view === 'scatter' || isOfPairs(game) ? '' : view });
    if (new URL(there, location).href === location.href) this.setState(this.asked(), () => this.load());
    else go(there);
  }

  render({ attempt }, { series, failure, view, loading, isCut, shown }) {
    return html`
      <h1>${t('tables.title')}</h1>
      ${this.form()}
      ${isCut && html`<p class="note" role="status" data-testid="cut">${t(view === 'pairs' ? 'tables.farthest-pair' : 'tables.farthest', { n: number(limitsOf(view).farthest) })}</p>`}
      ${failure && html`<${Failure} failure=${failure} />`}
      ${view === 'pairs' && shown && html`<${Pairs} key=${`${shown.game} ${shown.to}`} ...${shown} attempt=${attempt} />`}
      ${loading && !series && html`<p class="note" role="status">${t('solve.asking')}</p>`}
      ${series && !failure && html`
        <div class=${names(loading && 'stale')} aria-busy=${String(loading)}>
          ${series.map((one) => html`<${Period} key=${one.name} ...${one} />`)}
          ${view === 'grid' ? series.map((one) => html`<h2>${one.name}</h2><${Grid} key=${one.name} ...${one} />`) : this.plots(series, view)}
          ${this.downloads(series)}</div>`}`;
  }

  plots(series, kind) {
    const legend = series.length > 1 && html`<ul class="legend">${series.map(({ name }, i) => html`
      <li><span class=${`swatch series-${i}`}></span> ${name}</li>`)}</ul>`;
    const label = t('plot.label', { names: series.map(({ name }) => name).join(', ') });
    return html`${legend}<${Plot} ref=${this.plot} series=${series} kind=${kind} label=${label} />`;
  }

  form() {
    const { games: list, game, second, to, view } = this.state;
    const submit = (event) => {
      event.preventDefault();
      this.asking = null; // Asked for by hand, the same table is loaded again.
      this.show({});
    };
    const notation = (entry) => exampleOf(entry).notation;
    return html`
      <form class="table-form" onSubmit=${submit}>
        <${GameBox} games=${list} value=${game} label=${t('game.label')} onType=${(text) => this.setState({ game: text })}
          onChoose=${(entry) => this.show({ game: notation(entry) })} />
        ${view !== 'pairs' && html`<${GameBox} id="second" games=${list} value=${second} label=${t('tables.second')} onType=${(text) => this.setState({ second: text })}
          onChoose=${(entry) => this.show({ second: notation(entry) })} />`}
        <div class="field"><label for="to">${t(view === 'pairs' ? 'tables.pairs-to' : 'tables.to')}</label>
          <input id="to" inputmode="numeric" value=${to} size="8" onInput=${(event) => this.setState({ to: event.target.value })} /></div>
        <button type="submit" class="primary">${t('tables.show')}</button>
        <div class="segments" role="group" aria-label=${t('tables.view')}>${VIEWS.map((name) => html`
          <button type="button" aria-pressed=${String(name === view)} disabled=${name !== 'pairs' && isOfPairs(game)} onClick=${() => this.show({ view: name })}>${t(`view.${name}`)}</button>`)}</div>
      </form>`;
  }

  downloads(series) {
    const { loaded: to, view } = this.state;
    const [{ name }] = series;
    const link = (format, file) => {
      const path = tablePath(name, `?from=0&to=${to}&format=${format}`);
      const take = (event) => fetched(event, path).then((blob) => blob && save(file, blob), (failure) => this.setState({ failure }));
      return html`<a class="button" data-testid=${format} data-load href=${path} download=${file} onClick=${take}>${t(`tables.${format}`)}</a>`;
    };
    const png = async () => save(`${name}.png`, await this.plot.current.png());
    return html`<div class="buttons">${link('csv', `${name}.csv`)}${link('bfile', `${name}.b-file.txt`)}
      <button type="button" data-testid="latex" onClick=${() => save(`${name}.tex`, valuesTable(name, series[0].values))}>${t('tables.latex')}</button>
      ${view !== 'grid' && html`<button type="button" onClick=${png}>${t('tables.png')}</button>`}</div>`;
  }
}
