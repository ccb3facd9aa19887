// Preact and htm, bound once: html`<p>…</p>` gives a virtual node.
import { Component, createRef, h } from '../vendor/preact.js';
import htm from '../vendor/htm.js';

export { Fragment, render } from '../vendor/preact.js';
export { Component, createRef };

export const html = htm.bind(h);

/** Joins class names; falsy ones are left out. */
export const names = (...list) => list.filter(Boolean).join(' ');

/** What can have the focus of the keyboard. */
export const FOCUSED = ':is(a, button, input, textarea, select, summary, [tabindex]):not(:disabled)';

/** A component at whose `home` the keyboard goes on when what had the focus goes away, or can have it no more: else that would be the top of the page. */
export class Holding extends Component {
  home = createRef();

  getSnapshotBeforeUpdate() {
    return document.activeElement !== document.body;
  }

  componentDidUpdate(before, was, hadFocus) {
    if (hadFocus && !document.activeElement?.matches(FOCUSED)) this.home.current?.focus({ preventScroll: true });
  }
}

/** A component whose buttons send requests. */
export class Attempting extends Holding {
  /** Does what a button asks for; what went wrong is `trouble` until the next attempt. */
  async attempt(action) {
    this.setState({ trouble: null });
    try {
      await action();
    } catch (trouble) {
      this.setState({ trouble });
    }
  }
}

/** Calls `action` when `wait` milliseconds have passed without another call. */
export function debounce(action, wait) {
  let timer;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), wait);
  };
}

/** Offers `content`, text or a Blob, as a file. */
export function save(name, content, type = 'text/plain') {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(blob);
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 60_000);
}
