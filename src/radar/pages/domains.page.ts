import { addressOf, listLinks } from '../../web/design/list-links.js';
import { asOfField, dayOf, pastNotice } from '../../web/design/past-list.js';
import { count } from '../../web/design/amounts.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { AS_CARDS } from '../../web/design/folds.js';
import { badge, buttonLink, dataTable, emptyState, pageHead } from '../../web/design/parts.js';
import { plainText, tableOf } from '../../web/pages/markdown-html.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type DomainsPage } from '../domains/domains-ask.js';
import { DOMAIN_STATUSES, type DomainStatus } from '../radar.events.js';
import { RADAR_TLDS, SOURCE_BUCKETS, sourceName } from '../sources/sources.rules.js';
import { type DomainsQueryDto } from '../domains/domains.dto.js';

const LEAD =
  'Recently registered domains that may become companies: where each was first seen, what the probe found, and which have a profile.';

const STATES: Readonly<Record<DomainStatus, string>> = {
  queued: 'Waiting',
  promoted: 'With a profile',
  quality_failed: 'Too little to show',
  rejected: 'Rejected',
};

/** The newest names that fit the filters. */
export function domainsPage(page: DomainsPage, query: DomainsQueryDto, hasNext: boolean): PageContent {
  const asked = askedOf(query);
  const isFiltered = Object.keys(asked).length > 0 || query.offset > 0;
  const then = query.as_of === undefined ? '' : ` as of ${dayOf(page.asOf)}`;
  const number = `${page.isEstimate ? 'About ' : ''}${count(page.total)} ${page.total === 1 ? 'name' : 'names'}${then}`;
  const links = listLinks({
    path: '/domains',
    asked,
    offset: query.offset,
    limit: query.limit,
    shown: page.rows.length,
    total: page.total,
    isEstimate: page.isEstimate,
    hasNext,
    isAfterCursor: false,
  });
  const none = isFiltered
    ? emptyState('No name fits', 'Fewer filters find more.', buttonLink('All names', '/domains', true))
    : emptyState('Nothing seen yet', 'The radar’s sources have brought no names, or are off on this service.');
  return {
    title: `New domains${then} · Scoutline`,
    description: LEAD,
    path: '/domains',
    noIndex: isFiltered,
    markdown: markdownOf(number, page),
    body: html`${pageHead({
      title: 'New domains',
      lead: LEAD,
      actions: buttonLink('The same by API', '/docs/reference/domains.list', true),
    })}
    ${
      query.as_of !== undefined &&
      pastNotice(page.asOf, 'Profiles show the present.', addressOf('/domains', { ...asked, as_of: undefined }))
    }
    ${(page.rows.length > 0 || isFiltered) && filters(query, isFiltered)}
    ${
      page.rows.length > 0
        ? html`<p class="muted">${number}, the newest first.</p>
            ${table(page)}${links}`
        : none
    }`,
    maxAgeSeconds: 60,
  };
}

function askedOf(query: DomainsQueryDto): Record<string, string> {
  const { q, tld, source, status, apex, created_after, created_before } = query;
  const { has_real_email, has_real_content, is_parked, promoted, as_of } = query;
  const all = { q, tld, source, status, apex, created_after, created_before };
  const asked = Object.entries({ ...all, has_real_email, has_real_content, is_parked, promoted, as_of });
  return Object.fromEntries(
    asked.flatMap(([name, value]) => {
      const text = value === undefined ? '' : String(value);
      return text === '' ? [] : [[name, text]];
    }),
  );
}

type Option = readonly [value: string, label: string];

function filters(query: DomainsQueryDto, isFiltered: boolean): Html {
  const select = (name: string, label: string, values: readonly Option[], chosen = ''): Html => {
    const known = values.some(([value]) => value === chosen) ? values : [...values, [chosen, chosen] as const];
    return html`<div>
      <label for="${name}">${label}</label
      ><select id="${name}" name="${name}">
        ${[['', 'Any'] as const, ...known.filter(([value]) => value !== '')].map(
          ([value, text]) =>
            html`<option value="${value}" ${value === chosen && trusted(' selected')}>${text}</option>`,
        )}
      </select>
    </div>`;
  };
  const day = (name: string, label: string, value: string | undefined): Html =>
    html`<div>
      <label for="${name}">${label}</label
      ><input type="date" id="${name}" name="${name}" value="${value?.slice(0, 10)}" />
    </div>`;
  const yesNoOf = (value: boolean | undefined): string => (value === undefined ? '' : String(value));
  const yesNo: readonly Option[] = [
    ['true', 'Yes'],
    ['false', 'No'],
  ];
  return html`<form class="filters" action="/domains">
    <div>
      <label for="q">Name contains</label><input type="search" id="q" name="q" value="${query.q}" maxlength="100" />
    </div>
    ${select(
      'tld',
      'Suffix',
      RADAR_TLDS.map((tld) => [tld, `.${tld}`] as const),
      query.tld?.join(','),
    )}
    ${select(
      'source',
      'Source',
      SOURCE_BUCKETS.map(({ id }) => [id, sourceName(id)] as const),
      query.source?.join(','),
    )}
    ${select(
      'status',
      'State',
      DOMAIN_STATUSES.map((status) => [status, STATES[status]] as const),
      query.status?.join(','),
    )}
    ${select('has_real_content', 'Has content', yesNo, yesNoOf(query.has_real_content))}
    ${select('is_parked', 'Parked', yesNo, yesNoOf(query.is_parked))}
    ${day('created_after', 'Seen from', query.created_after)}
    ${day('created_before', 'Seen until', query.created_before)} ${asOfField(query.as_of)}
    <button class="button">Show</button>
    ${isFiltered && buttonLink('Clear', '/domains', true)}
  </form>`;
}

function table({ rows }: DomainsPage): Html {
  return dataTable(
    'New domains',
    ['Name', 'First seen in', 'Seen', 'Mail', 'Content', '#Quality', 'State'],
    rows.map((row) => [
      row.startup_slug
        ? html`<a href="/companies/${row.startup_slug}">${row.apex ?? row.candidate_name}</a>`
        : (row.apex ?? row.candidate_name),
      html`<a href="${addressOf('/domains', { source: row.source })}">${sourceName(row.source)}</a>`,
      row.created_at.toISOString().slice(0, 10),
      yesNoText(row.has_real_email),
      row.is_parked ? 'Parked' : yesNoText(row.has_real_content),
      row.quality_score === null ? '–' : row.quality_score.toFixed(2),
      badge(STATES[row.status], row.status === 'promoted' ? 'good' : row.status === 'queued' ? 'plain' : 'warn'),
    ]),
    AS_CARDS,
  );
}

function yesNoText(value: boolean | null): string {
  return value === null ? '–' : value ? 'Yes' : 'No';
}

function markdownOf(number: string, { rows }: DomainsPage): string {
  const lines = rows.map((row) => [
    plainText(row.apex ?? row.candidate_name ?? ''),
    plainText(sourceName(row.source)),
    row.created_at.toISOString().slice(0, 10),
    STATES[row.status],
  ]);
  return `# New domains\n\n> ${LEAD}\n\n${number}, the newest first.\n\n${tableOf(['Name', 'First seen in', 'Seen', 'State'], lines)}\n\nThe same by API, from plan pro_lite: [GET /api/v1/domains](/docs/reference/domains.list)\n`;
}
