// A link as a QR code, dark on white whatever the theme, so that it can be read.
import { html } from '../base/ui.js';
import { t } from '../base/lang.js';
import { qr } from './qr.js';

/** Modules of white around it. */
const QUIET = 4;

/** Whether a name leads each device to itself. */
export const isLoopback = (host) => /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host);

export function QrCode({ text }) {
  const { hostname } = new URL(text);
  if (isLoopback(hostname)) return html`<p class="note paperless" data-testid="no-qr">${t('class.loopback', { host: hostname })}</p>`;
  const rows = qr(text);
  if (!rows) return html`<p class="note">${t('class.long-link')}</p>`;
  const size = rows.length + 2 * QUIET;
  const d = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('');
  return html`<svg class="qr" data-testid="qr" role="img" aria-label=${t('class.qr', { link: text })} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${d} fill="#000" /></svg>`;
}
