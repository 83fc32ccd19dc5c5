import { setTimeout as pause } from 'node:timers/promises';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { readDocumentInTurns } from './read-document.js';
import { robotsOf, type RobotsOf } from './site-robots.connector.js';
import { type PageAnswer, type VisitAnswer, type VisitedPage, type VisitRequest } from './site-visit.port.js';

export interface VisitLimits {
  readonly requests: number;
  readonly bytes: number;
  /** The total time spent on answers. */
  readonly waitMs: number;
  readonly timeoutMs: number;
  /** Concurrent requests to one host. */
  readonly atOnce: number;
}

export const VISIT_LIMITS: VisitLimits = {
  requests: 40,
  bytes: 16 * 1024 * 1024,
  waitMs: 40_000,
  timeoutMs: 8_000,
  atOnce: 2,
};
const DEFAULT_BYTES = 1024 * 1024;
const HTML = 'text/html,application/xhtml+xml';

/** The requests of one visit: each address once, within robots.txt and all limits. */
export class VisitSession {
  private readonly answers = new Map<string, Promise<VisitAnswer>>();
  private readonly pages = new Map<string, Promise<PageAnswer>>();
  private readonly robots = new Map<string, Promise<RobotsOf>>();
  private readonly busy = new Map<string, { running: number; readonly waiting: (() => void)[] }>();
  private requests = 0;
  /** Bytes of the bodies in memory. */
  private bytes = 0;
  private waitedMs = 0;

  constructor(
    private readonly outgoing: SafeFetch,
    private readonly limits: VisitLimits,
  ) {}

  get heldBytes(): number {
    return this.bytes;
  }

  get(address: string | URL, request: VisitRequest = {}): Promise<VisitAnswer> {
    const url = URL.canParse(String(address)) ? new URL(address) : null;
    if (!url) return Promise.resolve({ outcome: 'unreachable', reason: 'invalid_url' });
    url.hash = '';
    const known = this.answers.get(url.href);
    if (known) return known;
    const answer = this.obtain(url, request);
    this.answers.set(url.href, answer);
    return answer;
  }

  read(address: string | URL): Promise<PageAnswer> {
    const key = String(address);
    const known = this.pages.get(key);
    if (known) return known;
    const page = this.get(address, { accept: HTML }).then<PageAnswer>(async (answer) =>
      answer.outcome === 'answered' ? { outcome: 'answered', page: await pageOf(answer.response) } : answer,
    );
    this.pages.set(key, page);
    return page;
  }

  private async obtain(url: URL, request: VisitRequest): Promise<VisitAnswer> {
    try {
      this.outgoing.check(url);
      // Checked before any work on the address, so that requests refused by robots.txt count too.
      if (this.requests >= this.limits.requests) return { outcome: 'over_budget', reason: 'requests' };
      this.requests++;
      const robots = await this.robotsAt(url.origin);
      // A page may reference many addresses, so other requests run between their matches.
      await loopTurn();
      if (!robots.isAllowed(url)) return { outcome: 'forbidden', reason: 'robots' };
      return await this.inTurn(url.origin, robots.delayMs, () => this.send(url, request));
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      return { outcome: 'unreachable', reason: error.code };
    }
  }

  private async send(url: URL, request: VisitRequest): Promise<VisitAnswer> {
    const { limits } = this;
    const room = Math.min(request.maxBytes ?? DEFAULT_BYTES, limits.bytes - this.bytes);
    const patience = Math.min(limits.timeoutMs, limits.waitMs - this.waitedMs);
    if (room <= 0) return { outcome: 'over_budget', reason: 'bytes' };
    if (patience <= 0) return { outcome: 'over_budget', reason: 'time' };
    // Reserved before the answer, so that concurrent requests cannot share the same remainder.
    this.bytes += room;
    const startedAt = performance.now();
    let read = 0;
    try {
      const response = await this.outgoing.fetch(url, {
        timeoutMs: patience,
        maxBytes: room,
        onTooLarge: 'truncate',
        headers: { accept: request.accept ?? '*/*', 'accept-language': 'en' },
      });
      read = response.body.length;
      return { outcome: 'answered', response };
    } finally {
      this.bytes += read - room;
      this.waitedMs += performance.now() - startedAt;
    }
  }

  private robotsAt(origin: string): Promise<RobotsOf> {
    const known = this.robots.get(origin);
    if (known) return known;
    const robots = robotsOf(this.outgoing, origin, this.limits.timeoutMs);
    this.robots.set(origin, robots);
    return robots;
  }

  private async inTurn<T>(origin: string, delayMs: number, work: () => Promise<T>): Promise<T> {
    const lane = this.busy.get(origin) ?? { running: 0, waiting: [] };
    this.busy.set(origin, lane);
    const places = delayMs > 0 ? 1 : this.limits.atOnce;
    if (lane.running >= places) await new Promise<void>((go) => lane.waiting.push(go));
    else lane.running++;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (!next) lane.running--;
      else if (delayMs > 0) void pause(delayMs).then(next);
      else next();
    }
  }
}

export async function pageOf(response: SafeResponse): Promise<VisitedPage> {
  const isHtml = /html/.test(response.contentType) || response.contentType === '';
  return {
    url: response.url,
    status: response.status,
    headers: response.headers,
    redirects: response.redirects.map(({ to }) => to),
    document: isHtml ? await readDocumentInTurns(response.text(), response.url) : null,
  };
}
