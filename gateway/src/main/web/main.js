// The frame around each page, and which page a path shows.
import { Boundary, Fault } from './base/boundary.js';
import { Component, html, render } from './base/ui.js';
import { loadLanguage } from './base/chinese.js';
import { language, languageAsked, t } from './base/lang.js';
import { address, followLinks, go, onRoute, parameters } from './base/route.js';
import { applyTheme, nextTheme, theme } from './base/theme.js';
import { TokenBar } from './base/token.js';
import { onAgain } from './client/nimbus.js';
import { isUpgraded } from './base/upgrade.js';
import { VERSION } from './base/version.js';
import { Page as Batch } from './batch/page.js';
import { Page as Cluster } from './cluster/page.js';
import { Page as Docs } from './docs/page.js';
import { Page as Learn } from './learn/page.js';
import { Page as Searches } from './searches/page.js';
import { Page as Solve } from './solve/page.js';
import { Page as Tables } from './tables/page.js';
import { Page as Worksheet } from './class/worksheet.js';

/** The icon under the name by which the document has loaded it. */
const ICON = document.querySelector('link[rel=icon]').href;

const LINKS = ['solve', 'batch', 'tables', 'cluster', 'learn'];

const PAGES = { __proto__: null, solve: Solve, batch: Batch, tables: Tables, searches: Searches, cluster: Cluster, learn: Learn, docs: Docs, worksheet: Worksheet };

/** Pages that ask again by themselves, and keep what a person has typed; the others begin anew. */
const STAYING = new Set(['solve', 'batch', 'tables', 'cluster', 'searches']);

const pathOf = (name) => (name === 'solve' ? '/' : `/${name}`);

const pageOf = (path) => path.split('/')[1] || (parameters().has('sheet') ? 'worksheet' : 'solve');

class Frame extends Component {
  state = { page: null, fault: null, visits: 0 };

  componentDidMount() {
    onRoute(() => this.follow());
    onAgain(this.again);
    this.follow();
    addEventListener('error', ({ error }) => error && this.setState({ fault: error }));
    addEventListener('unhandledrejection', ({ reason }) => reason?.name !== 'AbortError' && this.setState({ fault: reason }));
  }

  async follow() {
    const page = pageOf(location.pathname);
    const before = this.state.page;
    const isUntold = language() !== languageAsked();
    if (before && (before !== page || isUntold) && (await isUpgraded())) location.reload();
    if (isUntold) await loadLanguage();
    if (page !== pageOf(location.pathname)) return; // Another page was chosen meanwhile.
    this.setState({ page, fault: null }, () => before && keepFocus());
    document.documentElement.lang = language() === 'zh' ? 'zh-Hans' : 'en';
    document.title = `${t(`nav.${page}`)} · Nimbus`;
  }

  /** What failed, or was refused without a token, is asked for again. */
  again = () => this.setState({ visits: this.state.visits + 1 });

  render() {
    const { page, fault, visits } = this.state;
    return html`
      <a class="skip" href="#main">${t('frame.skip')}</a>
      <header class="frame-head">
        <a class="brand" href=${address('/')}><img src=${ICON} alt="" width="24" height="24" />Nimbus</a>
        <nav aria-label=${t('frame.pages')}>
          ${LINKS.map((name) => html`
            <a href=${address(pathOf(name))} aria-current=${name === page ? 'page' : undefined}>${t(`nav.${name}`)}</a>`)}
        </nav>
        <div class="frame-tools">${this.languageSwitch()}${this.themeSwitch()}</div>
      </header>
      <${TokenBar} onToken=${() => { keepFocus(); this.again(); }} />
      <main id="main" tabindex="-1">
        ${fault && html`<${Fault} fault=${fault} />`}
        <${Boundary} of=${`${visits} ${location.href}`}>
          ${PAGES[page] && html`<${PAGES[page]} key=${STAYING.has(page) ? page : `${page} ${visits}`} attempt=${visits} address=${location.href} />`}<//>
      </main>
      <footer class="frame-foot">
        <span>Nimbus ${VERSION}</span>
        <a href="https://www.apache.org/licenses/LICENSE-2.0" rel="noreferrer" data-load>Apache-2.0</a>
        <a href=${address('/searches')}>${t('nav.searches')}</a>
        <a href=${address('/docs')}>${t('nav.docs')}</a>
      </footer>`;
  }

  languageSwitch() {
    const other = language() === 'zh' ? 'en' : 'zh';
    const change = () => {
      go(address(location.pathname, { ...Object.fromEntries(parameters()), lang: other }));
      this.setState({});
    };
    return html`<button type="button" class="quiet" data-testid="language" lang=${other} onClick=${change}>${other === 'zh' ? '中文' : 'English'}</button>`;
  }

  themeSwitch() {
    const change = () => {
      nextTheme();
      this.setState({});
    };
    return html`<button type="button" class="quiet" data-testid="theme" onClick=${change} aria-label=${t('theme.switch', { theme: t(`theme.${theme()}`) })}>
      ${{ auto: '◐', light: '○', dark: '●' }[theme()]}<span class="wide">${t(`theme.${theme()}`)}</span></button>`;
  }
}

/** The link that was followed may be gone with its page, or a form with its button: the keyboard then goes on at the page's beginning. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('main').focus({ preventScroll: true });
}

applyTheme();
followLinks(document);
loadLanguage().then(() => render(html`<${Boundary}><${Frame} /><//>`, document.getElementById('page'))); // Never first in another language.
