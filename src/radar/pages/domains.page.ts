import { count } from '../../web/design/amounts.js';
import { type Html, html } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, emptyState, keyFigures, pageHead, section } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type DomainsPage } from '../domains/domains-ask.js';

const LEAD =
  'Recently registered domains that may become companies: where each was first seen, what the probe found, and which have a profile.';

/** The newest pending names, and the newest with a profile. */
export function domainsPage(waiting: DomainsPage, promoted: DomainsPage): PageContent {
  const total = ({ total: number, isEstimate }: DomainsPage): string => `${isEstimate ? '~' : ''}${count(number)}`;
  return {
    title: 'New domains · Scoutline',
    description: LEAD,
    path: '/domains',
    markdown: `# New domains\n\n> ${LEAD}\n\n${tableOf(
      ['Name', 'Seen by', 'Seen', 'Status'],
      [...promoted.rows, ...waiting.rows].map((row) => [
        plainText(row.apex ?? row.candidate_name ?? ''),
        plainText(row.source),
        row.created_at.toISOString().slice(0, 10),
        row.status,
      ]),
    )}\n\nThe whole list with its filters, from plan pro_lite: [GET /api/v1/domains](/docs/reference/domains.list)\n`,
    body: html`${pageHead({ title: 'New domains', lead: LEAD, actions: buttonLink('Full list (API)', '/docs/reference/domains.list', true) })}
    ${keyFigures([
      { label: 'Waiting or probed', value: total(waiting) },
      { label: 'With a profile', value: total(promoted) },
    ])}
    ${section('With a profile', promoted.rows.length > 0 && table('Domains with a profile', promoted))}
    ${
      waiting.rows.length > 0
        ? section('Newest', table('Newest domains', waiting))
        : emptyState('Nothing seen yet', 'The radar’s sources have brought no names, or are off on this service.')
    }`,
    maxAgeSeconds: 60,
  };
}

function table(name: string, { rows }: DomainsPage): Html {
  return dataTable(
    name,
    ['Name', 'Seen by', 'Seen', 'Mail', 'Content', '#Quality', 'State'],
    rows.map((row) => [
      row.startup_slug
        ? html`<a href="/companies/${row.startup_slug}">${row.apex ?? row.candidate_name}</a>`
        : (row.apex ?? row.candidate_name),
      row.source,
      row.created_at.toISOString().slice(0, 10),
      yesNo(row.has_real_email),
      row.is_parked ? 'parked' : yesNo(row.has_real_content),
      row.quality_score === null ? '–' : row.quality_score.toFixed(2),
      badge(
        row.status.replaceAll('_', ' '),
        row.status === 'promoted' ? 'good' : row.status === 'queued' ? 'plain' : 'warn',
      ),
    ]),
  );
}

function yesNo(value: boolean | null): string {
  return value === null ? '–' : value ? 'yes' : 'no';
}
