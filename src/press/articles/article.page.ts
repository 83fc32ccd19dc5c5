import { companyPath } from '../../vocabulary/profile-path.js';
import { longDate } from '../../web/design/amounts.js';
import { type Html, html } from '../../web/design/html.js';
import { card, cardGrid, logo, pageHead, section } from '../../web/design/parts.js';
import { SourceNotes } from '../../web/design/source-notes.js';
import { type ArticleRecord } from './get-article.query.js';

/** An article's page body: its content, link and companies. */
export function articleBody(article: ArticleRecord): Html {
  const { title, url, publication, date, summary, companies, provenance } = article;
  const notes = new SourceNotes();
  const mark = notes.mark(provenance);
  const where = [publication, date && longDate(date)].filter(Boolean).join(', ');
  const isAddress = /^https?:\/\//i.test(url);
  return html`${pageHead({
    title,
    kicker: 'Article',
    lead: html`${where}${mark}`,
    actions: isAddress && html`<a class="button" href="${url}" rel="nofollow noopener">Read the article</a>`,
  })}
  ${summary && html`<p class="prose">${summary}${mark}</p>`}
  ${section(
    'Companies',
    cardGrid(
      companies.map(({ name, slug }) => card({ title: name, href: companyPath(slug), picture: logo(name, null) })),
    ),
  )}
  ${notes.list()}`;
}
