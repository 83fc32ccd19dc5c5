import { count, counted } from '../../platform/look/amounts.js';
import { type Html, html, NOTHING } from '../../platform/look/html.js';
import { badge, section } from '../../platform/look/parts.js';
import { type SourceNotes } from '../../platform/look/source-notes.js';
import { type CompanyPageRows } from './get-company-page.query.js';

/** Roles on the company's own board, as it was last read. */
export function hiringPart({ hiring }: CompanyPageRows, notes: SourceNotes): Html {
  if (!hiring || hiring.open_roles === null) return NOTHING;
  const { board, open_roles: open, roles, scanned_at: seen } = hiring;
  const source = board && { source: `job board (${board.vendor})`, sourceUrl: board.url, observedAt: seen };
  const list = roles.map(
    ({ title, locations, is_remote: isRemote, url }) =>
      html`<li>
        ${url && /^https?:/i.test(url) ? html`<a href="${url}" rel="nofollow noopener">${title}</a>` : title}<br /><span
          class="muted small"
          >${[...locations, ...(isRemote ? ['remote'] : [])].join(', ')}</span
        >
      </li>`,
  );
  return section('Hiring', [
    html`<p>
      ${counted(open, 'open role')} at the last
      look${board?.foundBy === 'guess' && ' at a board guessed from the name'}${notes.mark(source)}${roles.length < open && html`, of which the newest ${roles.length}:`}
    </p>`,
    list.length > 0
      ? html`<ul class="list">
          ${list}
        </ul>`
      : NOTHING,
  ]);
}

/** News and podcasts, the newest first. */
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
  return section(
    'In the news',
    list.length > 0 &&
      html`<ul class="list">
        ${list}
      </ul>`,
  );
}

const TONES = { positive: 'good', negative: 'bad', mixed: 'warn' } as const;

/** What forums say, with how it was judged. */
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
