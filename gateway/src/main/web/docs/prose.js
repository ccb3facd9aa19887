// Text with paragraphs and `code`, as the document writes it.
import { html } from '../base/ui.js';

export const Prose = ({ text = '' }) => text.trim().split(/\n\s*\n/).map((paragraph) => html`
  <p>${paragraph.split('`').map((part, i) => (i % 2 ? html`<code>${part}</code>` : part))}</p>`);
