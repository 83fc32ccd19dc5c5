import { type AtsVendor, type OpenRole } from '../hiring/hiring.events.js';
import { roleOf, type StatedRole } from './role.rules.js';

/** One page of a vendor's answer. */
export interface BoardPage {
  readonly roles: readonly OpenRole[];
  /** All postings on this page, including excluded ones. */
  readonly rows: number;
  /** The board's total, where the vendor states it. */
  readonly total: number | null;
  /** Postings that are not open roles, such as unsolicited applications. */
  readonly prospects: number;
}

type Json = Readonly<Record<string, unknown>>;

/** Normalises the page; null where any part does not match the vendor's format. */
export function readBoardPage(vendor: AtsVendor, answer: unknown): BoardPage | null {
  const rows = rowsOf(vendor, answer);
  if (!rows || !rows.every(isObject)) return null;
  const prospects = rows.filter((row) => (vendor === 'greenhouse' ? isProspect(row) : row['isListed'] === false));
  const stated = rows.filter((row) => !prospects.includes(row)).map((row) => READERS[vendor](row));
  if (stated.some((row) => row === null)) return null;
  const roles = stated.flatMap((row) => (row ? (roleOf(row) ?? []) : []));
  return { roles, rows: rows.length, total: totalOf(vendor, answer), prospects: prospects.length };
}

const IN_A_NAME = /[a-z0-9-]/;

/** Whether a text names a domain, or a host or mailbox under it, at word boundaries. */
export function namesDomain(text: string, domain: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(domain); at >= 0; at = lower.indexOf(domain, at + 1)) {
    const [before, after, next] = [
      lower.charAt(at - 1),
      lower.charAt(at + domain.length),
      lower.charAt(at + domain.length + 1),
    ];
    const goesOn = IN_A_NAME.test(after) || (after === '.' && IN_A_NAME.test(next));
    if (!IN_A_NAME.test(before) && !goesOn) return true;
  }
  return false;
}

function rowsOf(vendor: AtsVendor, answer: unknown): unknown[] | null {
  if (vendor === 'lever') return Array.isArray(answer) ? (answer as unknown[]) : null;
  if (!isObject(answer)) return null;
  const field = { smartrecruiters: 'content', recruitee: 'offers' }[vendor as string] ?? 'jobs';
  return Array.isArray(answer[field]) ? (answer[field] as unknown[]) : null;
}

function totalOf(vendor: AtsVendor, answer: unknown): number | null {
  if (!isObject(answer)) return null;
  const total = vendor === 'greenhouse' ? objectOf(answer['meta'])['total'] : answer['totalFound'];
  return typeof total === 'number' && Number.isInteger(total) && total >= 0 ? total : null;
}

/** Greenhouse marks postings without an actual job; Ashby those that its board does not list. */
function isProspect(row: Json): boolean {
  return 'internal_job_id' in row && row['internal_job_id'] === null;
}

const READERS: Readonly<Record<AtsVendor, (row: Json) => StatedRole | null>> = {
  greenhouse: (row) =>
    withId(row['id'], {
      title: text(row['title']),
      locations: [text(objectOf(row['location'])['name']), ...officesOf(row)],
      remote: null,
      url: text(row['absolute_url']),
      // `updated_at` changes with every edit, so it is not the publication date.
      published: text(row['first_published']),
    }),
  lever: (row) => {
    const categories = objectOf(row['categories']);
    const workplace = text(row['workplaceType']);
    return withId(row['id'], {
      title: text(row['text']),
      locations: [text(categories['location']), ...textsOf(categories['allLocations'])],
      remote: workplace === 'remote' ? true : null,
      url: text(row['hostedUrl']),
      published: typeof row['createdAt'] === 'number' ? row['createdAt'] : null,
    });
  },
  ashby: (row) => {
    const workplace = text(row['workplaceType']);
    const secondary = arrayOf(row['secondaryLocations']).map((place) => text(objectOf(place)['location']));
    return withId(row['id'] ?? row['jobUrl'], {
      title: text(row['title']),
      locations: [text(row['location']), ...secondary],
      remote: workplace === 'Remote' || (workplace === null && row['isRemote'] === true) ? true : null,
      url: text(row['jobUrl']),
      published: text(row['publishedAt']),
    });
  },
  workable: (row) =>
    withId(row['shortcode'] ?? row['url'], {
      title: text(row['title']),
      locations: [placeOf(row), ...arrayOf(row['locations']).map((place) => placeOf(objectOf(place)))],
      remote: row['telecommuting'] === true ? true : null,
      url: text(row['url']) ?? text(row['shortlink']),
      published: text(row['published_on']) ?? text(row['created_at']),
    }),
  smartrecruiters: (row) => {
    const location = objectOf(row['location']);
    return withId(row['id'], {
      title: text(row['name']),
      locations: [text(location['fullLocation']) ?? placeOf(location)],
      remote: location['remote'] === true ? true : null,
      url: publicUrl(text(row['ref']), row['id']),
      published: text(row['releasedDate']),
    });
  },
  recruitee: (row) =>
    withId(row['id'] ?? row['careers_url'] ?? row['url'], {
      title: text(row['title']),
      locations: [
        text(row['location']) ?? placeOf(row),
        ...arrayOf(row['locations']).map((place) => placeOf(objectOf(place))),
      ],
      remote: row['remote'] === true ? true : null,
      url: text(row['careers_url']) ?? text(row['url']),
      published: text(row['published_at']) ?? text(row['created_at']),
    }),
};

function withId(
  id: unknown,
  rest: Omit<StatedRole, 'id' | 'title'> & { readonly title: string | null },
): StatedRole | null {
  const known = typeof id === 'number' ? String(id) : text(id);
  return known !== null && rest.title !== null ? { ...rest, id: known, title: rest.title } : null;
}

/** Offices are present only in answers with content. */
function officesOf(row: Json): (string | null)[] {
  const place = text(objectOf(row['location'])['name']);
  if (place !== null && !isWorkMode(place)) return [];
  return arrayOf(row['offices']).map((office) => text(objectOf(office)['name']));
}

/** Some boards put the work mode into the location field. */
export function isWorkMode(place: string): boolean {
  return /^(hybrid|remote|on-?site|in-?office|flexible|office)$/i.test(place.trim());
}

/** `ref` is an API address; the public posting has another one. */
function publicUrl(ref: string | null, id: unknown): string | null {
  const company = /\/companies\/([^/]+)\/postings\//.exec(ref ?? '')?.[1];
  return company === undefined || (typeof id !== 'string' && typeof id !== 'number')
    ? null
    : `https://jobs.smartrecruiters.com/${company}/${encodeURIComponent(String(id))}`;
}

function placeOf(row: Json): string | null {
  const country = text(row['country']) ?? text(row['country_code']);
  const parts = [text(row['city']), text(row['state']) ?? text(row['region']), country];
  const place = parts.filter((part): part is string => part !== null).join(', ');
  return place === '' ? null : place;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

function textsOf(value: unknown): (string | null)[] {
  return arrayOf(value).map(text);
}

function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, 100) : [];
}

function objectOf(value: unknown): Json {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
