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

/** Calls `listener` when the colours change, until what is returned is called. */
export function onThemeChange(listener) {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  addEventListener('themechange', listener);
  dark.addEventListener('change', listener);
  return () => {
    removeEventListener('themechange', listener);
    dark.removeEventListener('change', listener);
  };
}

/** The value of a colour of the theme, for canvases. */
export function colour(name) {
  const probe = document.createElement('i');
  probe.style.color = `var(--${name})`;
  probe.style.forcedColorAdjust = 'none'; // Else all colours are one where the system chooses them.
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
