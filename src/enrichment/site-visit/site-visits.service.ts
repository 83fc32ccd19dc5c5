import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../../platform/tokens.js';
import { type PageAnswer, type SiteVisit } from './site-visit.port.js';
import { VISIT_LIMITS, VisitSession } from './visit-session.service.js';

/** For so long a site is not visited again: whoever asks gets what was found. */
const SHARED_MS = 60_000;
const MAX_KEPT = 500;
/** Sites visited at a time, by this process. */
const MAX_AT_ONCE = 48;

/** One polite visitor a site, however many ask at once. */
@Injectable()
export class SiteVisits {
  private readonly visits = new Map<string, { readonly until: number; readonly visit: Promise<SiteVisit> }>();
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the first page of a host (`acme.com`), by https, else http, else under `www.`. Callers at the same time, and
   * within a minute after, share one visit.
   */
  visit(host: string): Promise<SiteVisit> {
    const now = this.clock.now();
    const known = this.visits.get(host);
    if (known && known.until > now) return known.visit;
    const visit = this.inTurn(() => this.look(host));
    this.keep(host, { until: now + SHARED_MS, visit });
    return visit;
  }

  private async look(host: string): Promise<SiteVisit> {
    const session = new VisitSession(this.outgoing, VISIT_LIMITS);
    const visitedAt = this.clock.now();
    let answer: PageAnswer = { outcome: 'unreachable', reason: 'invalid_url' };
    // A young site often has no certificate yet, and some answer under www only.
    for (const url of [`https://${host}/`, `http://${host}/`, `https://www.${host}/`]) {
      const found = await session.read(url);
      // What says more of why nothing was read stays: an address that may not be fetched says least.
      if (answer.outcome !== 'forbidden' && (found.outcome !== 'unreachable' || !found.reason.endsWith('_refused'))) {
        answer = found;
      }
      if (found.outcome === 'answered' || found.outcome === 'forbidden') break;
    }
    const found = answer.outcome === 'answered' ? answer.page : null;
    const failure = answer.outcome === 'answered' ? null : answer;
    return {
      host,
      visitedAt,
      outcome: found ? 'read' : failure?.outcome === 'forbidden' ? 'forbidden' : 'unreachable',
      reason: failure?.reason ?? null,
      home: found,
      get: (url, request) => session.get(url, request),
      read: (url) => session.read(url),
    };
  }

  private keep(host: string, entry: { readonly until: number; readonly visit: Promise<SiteVisit> }): void {
    this.visits.delete(host);
    this.visits.set(host, entry);
    entry.visit.catch(() => {
      if (this.visits.get(host) === entry) this.visits.delete(host);
    });
    // Oldest first: those that may no longer be shared, and more than fit.
    for (const [oldest, { until }] of this.visits) {
      if (until > this.clock.now() && this.visits.size <= MAX_KEPT) break;
      this.visits.delete(oldest);
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= MAX_AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
