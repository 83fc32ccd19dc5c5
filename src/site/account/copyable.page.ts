import { type Html, html } from '../../web/design/html.js';

/** An identifier, shown whole; the site's script adds a copy button. */
export function copyable(text: string, href?: string): Html {
  const shown = html`<code class="small" data-copy>${text}</code>`;
  return href === undefined ? shown : html`<a href="${href}">${shown}</a>`;
}
