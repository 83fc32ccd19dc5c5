import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { type Cursor } from '../radar.events.js';
import { beginAnew, SourceError, type DomainSource, type Found, type SourcePage } from './source.port.js';
import { arrayIn, objectIn, textIn, type JsonObject, type SourceHttp } from './source-http.js';

export interface GithubOptions {
  readonly http: SourceHttp;
  readonly now: () => number;
  readonly baseUrl: string;
  readonly token: string;
}

const HOUR_MS = 3_600_000;
/** The search index lags slightly. */
const SETTLED_MS = 10 * 60_000;
const SHORTEST_SLICE_MS = 60_000;
/** The maximum results of one search. */
const MOST_RESULTS = 1_000;
const PER_PAGE = 100;
const OLDEST_MS = 24 * HOUR_MS;

/**
 * New organisations on GitHub: searched by creation time in slices of an hour (shorter where an hour exceeds a search's
 * maximum), then queried for their website. The cursor is the end of the last complete slice.
 */
export function githubOrganisations(options: GithubOptions): DomainSource {
  return {
    id: 'github_new_org',
    kind: 'github_new_org',
    summary: 'new organisations on GitHub',
    notConfigured: options.token === '' ? 'RADAR_GITHUB_TOKEN is not set' : null,
    everyMs: 15 * 60_000,
    pages: (cursor, signal) => pagesOf(options, cursor, signal),
  };
}

async function* pagesOf(
  options: GithubOptions,
  cursor: Cursor | null,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  const end = options.now() - SETTLED_MS;
  let from = cursor === null ? end - HOUR_MS : Date.parse(cursor);
  if (Number.isNaN(from)) throw new SourceError('malformed', `the cursor ${cursor} is no time`);
  if (from > options.now()) {
    const why = `${cursor} was read, which is still to come`;
    // A smaller lead ends by itself, and the whole look-back needs thousands of requests.
    if (from > options.now() + HOUR_MS) yield* beginAnew(isoSecond(end - OLDEST_MS), why);
    throw new SourceError('cursor_went_back', why);
  }
  from = Math.max(from, end - OLDEST_MS);
  let slice = HOUR_MS;
  while (from < end && !signal.aborted) {
    const to = Math.min(from + slice, end);
    const logins = await search(options, from, to, signal);
    if (logins === 'too_many') {
      if (slice <= SHORTEST_SLICE_MS) throw new SourceError('malformed', 'a minute holds more than a search gives');
      slice = Math.max(SHORTEST_SLICE_MS, Math.floor(slice / 4));
      continue;
    }
    yield* organisations(options, logins, { before: isoSecond(from), after: isoSecond(to) }, signal);
    from = to;
  }
}

async function search(
  options: GithubOptions,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<string[] | 'too_many'> {
  const logins: string[] = [];
  for (let page = 1; page <= MOST_RESULTS / PER_PAGE; page++) {
    // Both ends of a range are inclusive, so the next slice begins a second later.
    const query = `type:org created:${isoSecond(from)}..${isoSecond(to - 1_000)}`;
    const search = new URLSearchParams({
      q: query,
      sort: 'joined',
      order: 'asc',
      per_page: String(PER_PAGE),
      page: String(page),
    });
    const body = objectIn(await ask(options, `/search/users?${search.toString()}`, signal), 'the search result');
    const total = body.total_count;
    if (typeof total !== 'number') throw new SourceError('malformed', 'the search result has no total_count');
    if (total > MOST_RESULTS) return 'too_many';
    if (body.incomplete_results === true) throw new SourceError('rate_limited', 'the search was cut short', 60_000);
    const items = arrayIn(body.items, 'items of the search result');
    if (items.length === 0 && logins.length === 0 && total > 0) {
      throw new SourceError('malformed', `the search found ${total} and gave none`);
    }
    for (const item of items) {
      const login = textIn(objectIn(item, 'an item'), 'login');
      if (login !== undefined) logins.push(login);
    }
    if (items.length < PER_PAGE || logins.length >= total) break;
  }
  return logins;
}

async function* organisations(
  options: GithubOptions,
  logins: readonly string[],
  cursor: { readonly before: string; readonly after: string },
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  let found: Found[] = [];
  let leftOut = 0;
  for (const login of logins) {
    if (signal.aborted) return;
    const answer = await ask(options, `/orgs/${encodeURIComponent(login)}`, signal, [404]);
    if (answer === null) leftOut++;
    else found.push(foundOf(login, objectIn(answer, 'an organisation')));
    if (found.length < PER_PAGE) continue;
    // Results are passed on at once; the cursor moves only with the complete slice.
    yield { found, leftOut, cursor: cursor.before };
    [found, leftOut] = [[], 0];
  }
  yield { found, leftOut, cursor: cursor.after };
}

async function ask(
  { http, baseUrl, token }: GithubOptions,
  path: string,
  signal: AbortSignal,
  accept: readonly number[] = [],
): Promise<unknown> {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28',
  };
  const { head, body } = await http.json(`${baseUrl}${path}`, { headers, signal, accept });
  return head.status === 404 ? null : body;
}

function foundOf(login: string, organisation: JsonObject): Found {
  const website = textIn(organisation, 'blog');
  const createdAt = Date.parse(textIn(organisation, 'created_at') ?? '');
  return {
    host: website === undefined ? null : registrableDomain(website).domain,
    candidateName: textIn(organisation, 'name') ?? login,
    sourceKey: login,
    sourceUrl: textIn(organisation, 'html_url') ?? `https://github.com/${login}`,
    ...(!Number.isNaN(createdAt) && { seenAt: new Date(createdAt).toISOString() }),
  };
}

function isoSecond(at: number): string {
  return new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
