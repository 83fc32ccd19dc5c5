import { type Cursor } from '../radar.events.js';
import { beginAnew, SourceError, type DomainSource, type Found, type SourcePage } from './source.port.js';
import { arrayIn, objectIn, textIn, type SourceHttp } from './source-http.js';

export interface CompaniesHouseOptions {
  readonly http: SourceHttp;
  readonly now: () => number;
  readonly baseUrl: string;
  readonly key: string;
  /** Standard industrial classification codes to include; empty for all. */
  readonly sicCodes: readonly string[];
}

const DAY_MS = 24 * 3_600_000;
const PAGE_ROWS = 1_000;
const OLDEST_DAYS = 7;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Newly incorporated UK companies, day by day up to yesterday. The register has no websites, so every company is a
 * candidate name. The cursor is the last complete day, or a day and the number of companies read.
 */
export function companiesHouse(options: CompaniesHouseOptions): DomainSource {
  return {
    id: 'uk_companies_house',
    kind: 'uk_companies_house',
    summary: 'newly incorporated UK companies',
    notConfigured: options.key === '' ? 'RADAR_COMPANIES_HOUSE_KEY is not set' : null,
    everyMs: 3_600_000,
    pages: (cursor, signal) => pagesOf(options, cursor, signal),
  };
}

async function* pagesOf(
  options: CompaniesHouseOptions,
  cursor: Cursor | null,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  const yesterday = isoDay(options.now() - DAY_MS);
  let [day = yesterday, start] = placeOf(cursor) ?? [yesterday, 0];
  const oldest = isoDay(options.now() - OLDEST_DAYS * DAY_MS);
  if (Date.parse(day) > options.now()) {
    const why = `the companies of ${cursor} were read, which is still to come`;
    yield* beginAnew(isoDay(Date.parse(oldest) - DAY_MS), why);
  }
  if (day < oldest) [day, start] = [oldest, 0];
  while (day <= yesterday && !signal.aborted) {
    const items = await search(options, day, start, signal);
    const { found, leftOut } = companiesIn(items);
    const isLast = items.length < PAGE_ROWS;
    yield { found, leftOut, cursor: isLast ? day : `${day}:${start + items.length}` };
    [day, start] = isLast ? [isoDay(Date.parse(day) + DAY_MS), 0] : [day, start + items.length];
  }
}

/**
 * An empty result is status 416, also for a page after the last one, or 404 with a body in the register's own format.
 */
async function search(
  { http, baseUrl, key, sicCodes }: CompaniesHouseOptions,
  day: string,
  start: number,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const parameters = new URLSearchParams({
    incorporated_from: day,
    incorporated_to: day,
    size: String(PAGE_ROWS),
    start_index: String(start),
    ...(sicCodes.length > 0 && { sic_codes: sicCodes.join(',') }),
  });
  const { head, body } = await http.json(`${baseUrl}/advanced-search/companies?${parameters.toString()}`, {
    headers: { authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` },
    accept: [404, 416],
    signal,
  });
  if (head.status === 416) return [];
  if (head.status === 404) {
    if (head.headers['content-type']?.includes('json')) return [];
    throw new SourceError('refused', 'there is no such search at this address (status 404)');
  }
  const result = objectIn(body, 'the search result');
  const items = arrayIn(result.items, 'items of the search result');
  // The register's schema has this number as text.
  const hits = Number(result.hits ?? 0);
  if (items.length === 0 && hits > start) throw new SourceError('malformed', `the search found ${hits} and gave none`);
  return items;
}

function companiesIn(items: readonly unknown[]): { found: Found[]; leftOut: number } {
  const found: Found[] = [];
  let leftOut = 0;
  for (const item of items) {
    const company = objectIn(item, 'a company');
    const name = textIn(company, 'company_name');
    // A string with leading zeros or letters; a number would identify another company.
    const number = textIn(company, 'company_number');
    const created = textIn(company, 'date_of_creation');
    if (name === undefined || number === undefined) {
      leftOut++;
      continue;
    }
    found.push({
      host: null,
      candidateName: name,
      sourceKey: number,
      sourceUrl: `https://find-and-update.company-information.service.gov.uk/company/${encodeURIComponent(number)}`,
      ...(created !== undefined && DAY.test(created) && { seenAt: `${created}T00:00:00.000Z` }),
    });
  }
  return { found, leftOut };
}

function placeOf(cursor: Cursor | null): [string, number] | null {
  const [, day, start] = /^(\d{4}-\d{2}-\d{2})(?::(\d+))?$/.exec(cursor ?? '') ?? [];
  if (day === undefined) return null;
  return start === undefined ? [isoDay(Date.parse(day) + DAY_MS), 0] : [day, Number(start)];
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
