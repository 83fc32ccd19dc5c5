import { count, counted } from '../../web/design/amounts.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { linkAddress, plainText } from '../../web/pages/markdown-html.js';
import { longList } from '../../web/design/folds.js';
import { badge, section } from '../../web/design/parts.js';
import { type SourceNotes } from '../../web/design/source-notes.js';
import { companyEvidencePath } from '../evidence/evidence.js';
import { outsideLink } from './page-links.page.js';
import { type CompanyPageRows } from './get-company-page.query.js';

/** Roles on the company's board at its last visit; it marks a board that was found by name alone. */
export function hiringPart({ hiring, company }: CompanyPageRows, notes: SourceNotes): Html {
  if (!hiring) return NOTHING;
  const { vendor, url: address, found_by: foundBy, open_roles: open, roles, looked_at: lookedAt } = hiring;
  const where = vendor === 'site' ? 'company website' : vendor;
  const source = { source: 'hiring-scan', sourceUrl: address, observedAt: new Date(lookedAt).toISOString() };
  const list = roles.map(
    ({ title, locations, is_remote: isRemote, url }) =>
      html`<li>
        ${url === null ? title : outsideLink(url, title)}<br /><span class="muted small"
          >${[...locations, ...(isRemote && !locations.some((place) => /remote/i.test(place)) ? ['remote'] : [])].join('; ')}</span
        >
      </li>`,
  );
  const rest = open - roles.length;
  return section('Open roles', [
    html`<p>
      ${counted(open, 'open role')},
      ${outsideLink(address, `listed at ${where}`)}${foundBy === 'guess' && ', a board guessed from the name'}${notes.mark(source, companyEvidencePath(company.slug, 'open_roles'))}
    </p>`,
    list.length > 0
      ? html`<ul class="list">
          ${list}${rest > 0 && html`<li class="muted">and ${count(rest)} more</li>`}
        </ul>`
      : NOTHING,
  ]);
}

/** News and podcasts, newest first. */
export function mentionsPart({ mentions }: CompanyPageRows, notes: SourceNotes): Html {
  const list = mentions.map(
    ({ mention_id: id, title, quote, publication, type, date, provenance }) =>
      html`<li>
        <a href="/mentions/${id}">${title}</a>${notes.mark(provenance)}${quote && html`<br />“${quote}”`}<br /><span
          class="muted small"
          >${[publication ?? type, date].join(', ')}</span
        >
      </li>`,
  );
  return section('In the news', longList(list, 'articles and podcasts'));
}

const MOST_NEWS = 8;

/** The company's own news, from the feed that its website declares. */
export function companyNewsPart({ news }: CompanyPageRows, notes: SourceNotes): Html {
  if (!news || news.items.length === 0) return NOTHING;
  const source = { source: 'own-site', sourceUrl: news.feed_url, observedAt: new Date(news.read_at).toISOString() };
  const list = news.items
    .slice(0, MOST_NEWS)
    .map(
      ({ title, url, publishedAt }) =>
        html`<li>
          ${url === null ? title : outsideLink(url, title)}${
            publishedAt !== null && html`<br /><span class="muted small">${publishedAt.slice(0, 10)}</span>`
          }
        </li>`,
    );
  return section('Company news', [
    html`<p>${outsideLink(news.feed_url, 'Its feed')}${notes.mark(source)}</p>`,
    html`<ul class="list">
      ${list}
    </ul>`,
  ]);
}

/** The same as a Markdown list, with the feed and its reading date. */
export function companyNewsLines({ news }: CompanyPageRows): string {
  if (!news || news.items.length === 0) return '';
  const lines = news.items.slice(0, MOST_NEWS).map(({ title, url, publishedAt }) => {
    const named = url === null ? plainText(title) : `[${plainText(title)}](${linkAddress(url)})`;
    return [`- ${named}`, ...(publishedAt === null ? [] : [publishedAt.slice(0, 10)])].join(', ');
  });
  const day = new Date(news.read_at).toISOString().slice(0, 10);
  return [...lines, '', `Source: [its feed](${linkAddress(news.feed_url)}), read ${day}`].join('\n');
}

const TONES = { positive: 'good', negative: 'bad', mixed: 'warn' } as const;

/** Forum mentions with their rating. */
export function reviewsPart({ reviews }: CompanyPageRows, notes: SourceNotes): Html {
  if (!reviews || reviews.total === 0) return NOTHING;
  const list = reviews.newest.map(
    ({ snippet, community, date, permalink, sentiment, rule, provenance }) =>
      html`<li>
        ${badge(sentiment, TONES[sentiment])} “${snippet}”${notes.mark({ ...provenance, rule })}<br /><a
          class="small"
          href="${permalink}"
          rel="nofollow noopener"
          >${community}, ${date}</a
        >
      </li>`,
  );
  const { total, positive, mixed, negative } = reviews;
  return section('Reviews', [
    html`<p>
      ${count(total)} on file: ${count(positive)} positive, ${count(mixed)} mixed, ${count(negative)} negative.
    </p>`,
    html`<ul class="list">
      ${list}
    </ul>`,
  ]);
}

/** The mentions as a Markdown list. */
export function mentionLines({ mentions }: CompanyPageRows): string {
  return mentions
    .map(({ mention_id: id, title, publication, type, date }) =>
      [`- [${plainText(title)}](/mentions/${id})`, plainText(publication ?? type), date].join(', '),
    )
    .join('\n');
}

export function reviewLines({ reviews }: CompanyPageRows): string {
  return (reviews?.newest ?? [])
    .map(
      ({ snippet, community, date, sentiment }) =>
        `- ${sentiment}: “${plainText(snippet)}”, ${plainText(community)}, ${date}`,
    )
    .join('\n');
}
