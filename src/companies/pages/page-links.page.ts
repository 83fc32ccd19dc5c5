import { type Html, html } from '../../web/design/html.js';

/** Link text from host and path; only a valid web address becomes a link. */
export function outsideLink(address: string, label = address.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')): Html {
  if (!/^https?:\/\//i.test(address)) return html`${label}`;
  return html`<a href="${address}" rel="nofollow noopener">${label}</a>`;
}

export function sectorPath(sector: string): string {
  return `/companies?sector=${encodeURIComponent(sector)}`;
}

export function countryPath(code: string): string {
  return `/companies?country=${encodeURIComponent(code)}`;
}

/** The way to have a record corrected, or a person removed. */
export const REPORT_LINE = html`<p class="muted small no-print">
  Something is wrong, or this page is about you? <a href="/contact">Report or remove</a>
</p>`;
