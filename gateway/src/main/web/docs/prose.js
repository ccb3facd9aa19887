// Text with paragraphs and `code`, as the document writes it.
import { html } from '../base/ui.js';

export const paragraphs = (text = '') => text.trim().split(/\n\s*\n/);

/** One paragraph's text. */
export const Inline = ({ text }) => text.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part));

export const Prose = ({ text }) => paragraphs(text).map((paragraph) => html`<p><${Inline} text=${paragraph} /></p>`);
