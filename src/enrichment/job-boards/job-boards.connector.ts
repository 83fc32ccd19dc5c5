import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type BoardName } from './board-address.rules.js';
import { BoardReader } from './board-reader.service.js';
import { isWorkMode, type BoardPage } from './board-reading.rules.js';
import { type AtsVendor, type OpenRole } from '../hiring/hiring.events.js';
import { type BoardReading, type JobBoards } from './job-board.port.js';

interface HttpJobBoardsOptions {
  readonly safeFetch: SafeFetch;
  /** Scheme and host of each vendor; `{slug}` where the host contains the board's name. `leverEu` is separate. */
  readonly baseUrls: Readonly<Record<AtsVendor | 'leverEu', string>>;
  readonly now: () => number;
  /** Requests started per second and vendor, and concurrent requests. */
  readonly perSecond: number;
  readonly timeoutMs?: number;
}

/** Injection token of the options. */
export const JOB_BOARDS_OPTIONS = Symbol('JOB_BOARDS_OPTIONS');

/** Ashby answers in up to thirty seconds. */
const TIMEOUT_MS = 40_000;
const MAX_BYTES = 24 * 1024 * 1024;
const PAGE_ROWS = 100;
/** 20,000 roles: above any real board, and a bound on endless paging. */
const MAX_PAGES = 200;
const AT_ONCE = 4;
/** The longest delay to wait for within a request; a longer one pauses the vendor. */
const SHORT_WAIT_MS = 5_000;
const DEFAULT_REST_MS = 60_000;
const MAX_REST_MS = 6 * 3_600_000;

/** Reads boards through their vendors' public APIs, with a rate limit per vendor and its requested pauses. */
@Injectable()
export class HttpJobBoards implements JobBoards {
  private readonly turns = new Map<string, VendorTurns>();

  constructor(
    @Inject(JOB_BOARDS_OPTIONS) private readonly options: HttpJobBoardsOptions,
    private readonly reader: BoardReader,
  ) {}

  async read(board: BoardName, signal?: AbortSignal): Promise<BoardReading> {
    try {
      return await this.readAll(board, signal);
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return { kind: 'unavailable', reason: error.code };
    }
  }

  /**
   * The unprocessed first page with the full postings; null while the vendor is paused.
   *
   * @throws SafeFetchError
   */
  longForm(board: BoardName, signal?: AbortSignal): Promise<SafeResponse | null> {
    const path = pageUrl(board, 0);
    return this.ask(board, board.vendor === 'greenhouse' ? `${path}?content=true` : path, signal);
  }

  /** Searches the first page's postings for a domain; false where it is unavailable. */
  async names(board: BoardName, domain: string, signal?: AbortSignal): Promise<boolean> {
    try {
      const answer = await this.longForm(board, signal);
      return answer?.ok === true && (await this.reader.names(domain, answer));
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return false;
    }
  }

  private async readAll(board: BoardName, signal?: AbortSignal): Promise<BoardReading> {
    const roles = new Map<string, OpenRole>();
    let rows = 0;
    for (let page = 0; page < MAX_PAGES; page++) {
      const found = await this.page(board, pageUrl(board, page), signal);
      if ('kind' in found) return page === 0 ? found : { kind: 'unavailable', reason: 'half_an_answer' };
      const before = roles.size;
      for (const role of found.roles) roles.set(role.roleKey, role);
      rows += found.rows;
      // A vendor that ignores the page parameter would repeat the same page endlessly.
      if (isLastPage(board.vendor, found, rows) || (page > 0 && roles.size === before)) {
        // A list shorter than the stated total is incomplete.
        if (found.total !== null && rows < found.total) return { kind: 'unavailable', reason: 'half_an_answer' };
        return { kind: 'read', roles: await this.withPlaces(board, [...roles.values()], signal) };
      }
    }
    return { kind: 'unavailable', reason: 'too_many_pages' };
  }

  /** Where a board gives "Hybrid" as location, only the long form with offices has the places. */
  private async withPlaces(
    board: BoardName,
    roles: readonly OpenRole[],
    signal?: AbortSignal,
  ): Promise<readonly OpenRole[]> {
    const lacksPlace = ({ locations }: OpenRole): boolean => locations.length > 0 && locations.every(isWorkMode);
    if (board.vendor !== 'greenhouse' || !roles.some(lacksPlace)) return roles;
    const long = await this.page(board, `${pageUrl(board, 0)}?content=true`, signal).catch((error: unknown) => {
      if (error instanceof SafeFetchError) return null;
      throw error;
    });
    if (!long || 'kind' in long) return roles;
    const places = new Map(long.roles.map((role) => [role.roleKey, role]));
    return roles.map((role) => (lacksPlace(role) ? (places.get(role.roleKey) ?? role) : role));
  }

  private async page(
    board: BoardName,
    path: string,
    signal?: AbortSignal,
  ): Promise<BoardPage | Exclude<BoardReading, { kind: 'read' }>> {
    const answer = await this.ask(board, path, signal);
    if (!answer) return { kind: 'unavailable', reason: 'rate_limited' };
    if (answer.status === 404 || answer.status === 410) return { kind: 'missing' };
    if (!answer.ok) return { kind: 'unavailable', reason: `status_${answer.status}` };
    const page = await this.reader.page(board.vendor, answer);
    return page ?? { kind: 'unavailable', reason: 'not_in_its_format' };
  }

  /** Null where the vendor requests a long pause. */
  private async ask(board: BoardName, path: string, signal?: AbortSignal): Promise<SafeResponse | null> {
    const base = this.baseUrl(board);
    const turns = this.turnsOf(new URL(base).host.replace(board.token.toLowerCase(), '{slug}'));
    for (let attempt = 0; ; attempt++) {
      if (turns.restsUntil > this.options.now()) return null;
      const answer = await turns.take(signal, () =>
        this.options.safeFetch.fetch(base + path, {
          headers: { accept: 'application/json' },
          maxBytes: MAX_BYTES,
          timeoutMs: this.options.timeoutMs ?? TIMEOUT_MS,
          ...(signal && { signal }),
        }),
      );
      if (answer.status !== 429 && answer.status !== 503) return answer;
      const waitMs = retryAfterMs(answer, this.options.now());
      if (waitMs === null && answer.status === 503) return answer;
      if (attempt > 0 || (waitMs ?? DEFAULT_REST_MS) > SHORT_WAIT_MS) {
        turns.restsUntil = this.options.now() + Math.min(waitMs ?? DEFAULT_REST_MS, MAX_REST_MS);
        return null;
      }
      await delay(waitMs ?? 0, undefined, signal && { signal });
    }
  }

  private baseUrl({ vendor, region, token }: BoardName): string {
    const base = this.options.baseUrls[vendor === 'lever' && region === 'eu' ? 'leverEu' : vendor];
    const named = base.replace('{slug}', encodeURIComponent(token.toLowerCase()));
    return named.endsWith('/') ? named.slice(0, -1) : named;
  }

  private turnsOf(vendor: string): VendorTurns {
    const known = this.turns.get(vendor) ?? new VendorTurns(this.options.perSecond);
    this.turns.set(vendor, known);
    return known;
  }
}

/** Limits concurrency, and spaces request starts evenly. */
class VendorTurns {
  restsUntil = 0;
  private nextAt = 0;
  private readonly limit = pLimit(AT_ONCE);

  constructor(private readonly perSecond: number) {}

  take<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return this.limit(async () => {
      const now = performance.now();
      const at = Math.max(now, this.nextAt);
      this.nextAt = at + 1_000 / this.perSecond;
      if (at > now) await delay(at - now, undefined, signal && { signal });
      return work();
    });
  }
}

function pageUrl({ vendor, token }: BoardName, page: number): string {
  const name = encodeURIComponent(token);
  const offset = page * PAGE_ROWS;
  switch (vendor) {
    case 'greenhouse':
      return `/v1/boards/${name}/jobs`;
    case 'lever':
      return `/v0/postings/${name}?mode=json&skip=${offset}&limit=${PAGE_ROWS}`;
    case 'ashby':
      return `/posting-api/job-board/${name}?includeCompensation=true`;
    case 'workable':
      return `/api/v1/widget/accounts/${name}?details=true`;
    case 'smartrecruiters':
      return `/v1/companies/${name}/postings?limit=${PAGE_ROWS}&offset=${offset}&status=PUBLIC`;
    case 'recruitee':
      return '/api/offers/';
  }
}

function isLastPage(vendor: AtsVendor, page: BoardPage, rowsSoFar: number): boolean {
  if (vendor !== 'lever' && vendor !== 'smartrecruiters') return true;
  return page.rows !== PAGE_ROWS || (page.total !== null && rowsSoFar >= page.total);
}

/** `Retry-After` in seconds or as a date; null if absent. */
function retryAfterMs({ headers }: SafeResponse, now: number): number | null {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
