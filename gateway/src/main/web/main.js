// The frame around each page, and which page a path shows. Pages are loaded when they are first shown.
import { Boundary, Fault } from './base/boundary.js';
import { Component, html, render } from './base/ui.js';
import { language, t } from './base/lang.js';
import { address, followLinks, go, onRoute, parameters } from './base/route.js';
import { applyTheme, nextTheme, theme } from './base/theme.js';
import { TokenBar } from './base/token.js';
import { lost, onAgain } from './client/nimbus.js';
import { VERSION } from './base/version.js';

const LINKS = ['solve', 'batch', 'tables', 'cluster', 'learn'];

const PAGES = {
  __proto__: null,
  solve: () => import('./solve/page.js'),
  batch: () => import('./batch/page.js'),
  tables: () => import('./tables/page.js'),
  searches: () => import('./searches/page.js'),
  cluster: () => import('./cluster/page.js'),
  learn: () => import('./learn/page.js'),
  docs: () => import('./docs/page.js'),
};

/** Pages that ask again by themselves, and keep what a person has typed; the others begin anew. */
const STAYING = new Set(['solve', 'batch', 'tables', 'cluster']);

const pathOf = (name) => (name === 'solve' ? '/' : `/${name}`);

const pageOf = (path) => path.split('/')[1] || 'solve';

class Frame extends Component {
  state = { page: null, module: null, failed: false, fault: null, visits: 0 };

  componentDidMount() {
    onRoute(() => this.follow());
    onAgain(() => (this.state.failed ? location.reload() : this.again()));
    this.follow();
    addEventListener('error', ({ error }) => error && this.setState({ fault: error }));
    addEventListener('unhandledrejection', ({ reason }) => reason?.name !== 'AbortError' && this.setState({ fault: reason }));
  }

  async follow() {
    const page = pageOf(location.pathname);
    const shown = await this.load(page);
    if (page !== pageOf(location.pathname)) return; // Another page was chosen while this one was loaded.
    const isFirst = this.state.page === null;
    this.setState({ page, ...shown, fault: null }, () => isFirst || keepFocus());
    document.documentElement.lang = language() === 'zh' ? 'zh-Hans' : 'en';
    document.title = `${t(`nav.${page}`)} · Nimbus`;
  }

  async load(page) {
    if (this.state.page === page && this.state.module) return { module: this.state.module, failed: false };
    try {
      if (this.state.page && (await isUpgraded())) location.reload();
      return { module: await PAGES[page](), failed: false };
    } catch {
      lost();
      return { module: null, failed: true };
    }
  }

  /** What failed, or was refused without a token, is asked for again. */
  again = () => this.setState({ visits: this.state.visits + 1 });

  render() {
    const { page, module, failed, fault, visits } = this.state;
    return html`
      <a class="skip" href="#main">${t('frame.skip')}</a>
      <header class="frame-head">
        <a class="brand" href=${address('/')}><img src="/assets/icon.svg" alt="" width="24" height="24" />Nimbus</a>
        <nav aria-label=${t('frame.pages')}>
          ${LINKS.map((name) => html`
            <a href=${address(pathOf(name))} aria-current=${name === page ? 'page' : undefined}>${t(`nav.${name}`)}</a>`)}
        </nav>
        <div class="frame-tools">${this.languageSwitch()}${this.themeSwitch()}</div>
      </header>
      <${TokenBar} onToken=${this.again} />
      <main id="main" tabindex="-1">
        ${fault && html`<${Fault} fault=${fault} />`}
        <${Boundary} of=${`${visits} ${location.href}`}>
          ${module && html`<${module.Page} key=${STAYING.has(page) ? page : `${page} ${visits}`} attempt=${visits} address=${location.href} />`}<//>
        ${failed && html`<p class="error" role="alert">${t('frame.failed')}</p>`}
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

/** The modules of two versions do not fit together: whether the server has another than those that are loaded. */
async function isUpgraded() {
  const response = await fetch('/assets/base/version.js', { cache: 'no-cache' });
  return !(await response.text()).includes(`'${VERSION}'`);
}

/** The link that was followed may be gone with its page: the keyboard then goes on at the new page's beginning. */
function keepFocus() {
  if (document.activeElement === document.body) document.getElementById('main').focus({ preventScroll: true });
}

applyTheme();
followLinks(document);
render(html`<${Boundary}><${Frame} /><//>`, document.getElementById('page'));
