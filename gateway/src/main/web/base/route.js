// The address bar is the state: pages read it, write it, and follow it.

const listeners = new Set();

/** Longer queries, and the headers around them, are past what servers take for the first line of a request. */
const LONGEST = 2000;

/** Whether the state is in the fragment, which stays in the browser. */
const isInFragment = () => location.hash.includes('=');

/** The state that the address says, in its query or its fragment. */
export function parameters() {
  const said = new URLSearchParams(location.search);
  if (isInFragment()) new URLSearchParams(location.hash.slice(1)).forEach((value, name) => said.set(name, value));
  return said;
}

/** The address of `path` with `values`; the language goes along where it was chosen. */
export function address(path, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, value);
  }
  const lang = parameters().get('lang');
  if (lang && !query.has('lang')) query.set('lang', lang);
  const text = readable(query);
  return text.length > LONGEST ? `${path}#${text}` : text ? `${path}?${text}` : path;
}

/** Commas, brackets and colons need no escape in a query, and addresses are for people too. */
const readable = (query) =>
  query.toString().replace(/%2C/g, ',').replace(/%28/g, '(').replace(/%29/g, ')').replace(/%3A/g, ':');

/** Goes to another address. */
export function go(to) {
  history.pushState(null, '', to);
  listeners.forEach((listener) => listener());
}

/** Says the same page's state anew, without a step in the history. */
export const restate = (to) => history.replaceState(null, '', to);

/** Says the same page's state as a step in the history. */
export const stepTo = (to) => history.pushState(null, '', to);

export function onRoute(listener) {
  listeners.add(listener);
  addEventListener('popstate', listener);
}

/** Makes links of this page change pages without a load. */
export function followLinks(root) {
  root.addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href]');
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.hasAttribute('download') || link.dataset.load !== undefined) return;
    if (link.pathname === location.pathname && link.hash && !link.hash.includes('=')) {
      if (!isInFragment()) return;
      event.preventDefault(); // The place in the page would take the place of the state.
      document.getElementById(link.hash.slice(1))?.focus();
      return;
    }
    event.preventDefault();
    go(link.href);
    scrollTo(0, 0);
  });
}
