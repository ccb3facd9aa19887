// Light, dark, or as the system says.
import { everywhere } from './storage.js';

const KEY = 'nimbus.theme';
const THEMES = ['auto', 'light', 'dark'];

export function theme() {
  const kept = everywhere.get(KEY);
  return THEMES.includes(kept) ? kept : 'auto';
}

export function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length]);
}

export function setTheme(name) {
  everywhere.set(KEY, name);
  applyTheme();
}

export function applyTheme() {
  document.documentElement.dataset.theme = theme();
  dispatchEvent(new Event('themechange'));
}

/** The value of a colour of the theme, for canvases. */
export function colour(name) {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
