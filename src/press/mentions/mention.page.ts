import { companyPath } from '../../vocabulary/profile-path.js';
import { longDate } from '../../web/design/amounts.js';
import { type Html, html } from '../../web/design/html.js';
import { card, cardGrid, logo, pageHead, section } from '../../web/design/parts.js';
import { SourceNotes } from '../../web/design/source-notes.js';
import { type MentionRecord } from './get-mention.query.js';
import { deepLink } from './mention-link.rules.js';

/** A mention's page body: its statement, its company and its link. */
export function mentionBody(mention: MentionRecord): Html {
  const { title, date, quote, publication, type, company_name: name, company_slug: slug, provenance, proofs } = mention;
  const notes = new SourceNotes();
  const mark = notes.mark(provenance);
  const isNews = type === 'news';
  const address = deepLink(mention.url, mention.timestamp_seconds);
  const isAddress = /^https?:\/\//i.test(address);
  return html`${pageHead({
    title,
    kicker: isNews ? 'In the news' : 'In a podcast',
    lead: html`${publication && `${publication}, `}${longDate(date)}${mark}`,
    actions:
      isAddress &&
      html`<a class="button" href="${address}" rel="nofollow noopener">${isNews ? 'Read it' : 'Hear it'}</a>`,
  })}
  ${quote && html`<blockquote class="lead">“${quote}”${mark}</blockquote>`}
  ${section('About', cardGrid([card({ title: name, href: companyPath(slug), picture: logo(name, null) })]))}
  ${proofs && proofs.length > 0 && html`<p class="muted small">Identified by: ${proofs.join('; ')}</p>`} ${notes.list()}`;
}
