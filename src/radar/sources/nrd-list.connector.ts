import { apexOf } from '../intake/apex-name.rules.js';
import { type Cursor } from '../radar.events.js';
import { beginAnew, SourceError, type DomainSource, type SourcePage } from './source.port.js';
import { namesIn, type NameLine } from './name-list.rules.js';
import { asSourceError, type SourceHttp } from './source-http.js';

export interface NrdListOptions {
  readonly http: SourceHttp;
  readonly now: () => number;
  /** `{token}` is the base64 of `YYYY-MM-DD.zip`, `{day}` the day itself. */
  readonly url: string;
}

const DAY_MS = 24 * 3_600_000;
/** Older lists are not requested. */
const OLDEST_DAYS = 4;
const PAGE_ROWS = 4_096;
const MAX_BYTES = 128 * 1024 * 1024;
const TIMEOUT_MS = 300_000;

/**
 * The daily list of newly registered domains, up to yesterday's. The cursor is the last complete day, or a day and its
 * last line read.
 */
export function nrdList(options: NrdListOptions): DomainSource {
  return {
    id: 'nrd',
    kind: 'nrd',
    summary: 'daily list of newly registered domains',
    notConfigured: null,
    everyMs: 3_600_000,
    pages: (cursor, signal) => pagesOf(options, cursor, signal),
  };
}

async function* pagesOf(
  options: NrdListOptions,
  cursor: Cursor | null,
  signal: AbortSignal,
): AsyncGenerator<SourcePage> {
  const yesterday = dayBefore(options.now());
  const oldest = isoDay(Date.parse(yesterday) - (OLDEST_DAYS - 1) * DAY_MS);
  let { day, line } = placeOf(cursor, yesterday);
  if (day > isoDay(Date.parse(yesterday) + DAY_MS)) {
    const why = `the list before ${day} was read, but the clock says ${yesterday} was yesterday`;
    yield* beginAnew(isoDay(Date.parse(oldest) - DAY_MS), why);
  }
  if (day < oldest) [day, line] = [oldest, 0];
  while (day <= yesterday && !signal.aborted) {
    const found = yield* listOf(options, day, line, signal);
    if (!found || signal.aborted) return;
    yield { found: [], cursor: day };
    [day, line] = [isoDay(Date.parse(day) + DAY_MS), 0];
  }
}

/** False where the day's list is not published yet. */
async function* listOf(
  { http, url }: NrdListOptions,
  day: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<SourcePage, boolean> {
  const address = url.replace('{token}', Buffer.from(`${day}.zip`).toString('base64')).replace('{day}', day);
  const stream = await http.open(address, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, accept: [404], signal });
  try {
    if (stream.status === 404) return false;
    // The provider sends its error pages with status 200.
    if (stream.headers['content-type']?.startsWith('text/html')) {
      throw new SourceError('malformed', 'a web page was returned instead of the list');
    }
    const seenAt = `${day}T00:00:00.000Z`;
    let page: NameLine[] = [];
    // A day ends with its list, so another file must not pass for the list.
    let isList = after > 0;
    const pageOf = (lines: readonly NameLine[]): SourcePage => {
      isList ||= lines.some(({ name }) => apexOf(name).apex !== null);
      if (!isList) throw new SourceError('malformed', `the list of ${day} contains no domain`);
      return {
        found: lines.map(({ name }) => ({ host: name, seenAt, registeredOn: day })),
        cursor: `${day}:${lines.at(-1)?.line ?? after}`,
      };
    };
    for await (const lines of namesIn(stream.body as AsyncIterable<Buffer>)) {
      for (const line of lines) {
        if (line.line <= after) continue;
        page.push(line);
        if (page.length < PAGE_ROWS) continue;
        yield pageOf(page);
        page = [];
      }
    }
    if (page.length > 0 || !isList) yield pageOf(page);
    return true;
  } catch (error) {
    throw asSourceError(error);
  } finally {
    stream.body.destroy();
  }
}

/** Where to resume: the day after a complete one, or the same day after a line. */
function placeOf(cursor: Cursor | null, yesterday: string): { day: string; line: number } {
  const [, day, line] = /^(\d{4}-\d{2}-\d{2})(?::(\d+))?$/.exec(cursor ?? '') ?? [];
  if (day === undefined) return { day: yesterday, line: 0 };
  return line === undefined ? { day: isoDay(Date.parse(day) + DAY_MS), line: 0 } : { day, line: Number(line) };
}

function dayBefore(now: number): string {
  return isoDay(now - DAY_MS);
}

function isoDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
