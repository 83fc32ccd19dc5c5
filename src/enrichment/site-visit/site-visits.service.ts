import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../../platform/tokens.js';
import { type PageAnswer, type SiteVisit } from './site-visit.port.js';
import { VISIT_LIMITS, VisitSession } from './visit-session.js';

/** Callers share a visit for this long. */
const SHARED_MS = 60_000;
const MAX_CACHED = 500;
/** For the bodies of all visits; their documents take about as much again. */
const MAX_CACHED_BYTES = 12 * 1024 * 1024;
/** Concurrent visits in this process. */
const MAX_AT_ONCE = 48;

interface CachedVisit {
  readonly until: number;
  readonly session: VisitSession;
  readonly visit: Promise<SiteVisit>;
}

/** Visits each site once for concurrent callers. */
@Injectable()
export class SiteVisits {
  private readonly visits = new Map<string, CachedVisit>();
  private readonly queue = new FairQueue({ places: MAX_AT_ONCE });

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the home page of a host (`acme.com`) by https, else http, else under `www.`. Callers share one visit for a
   * minute; accounts are served in turn.
   *
   * @throws DomainError rate_limit where the account has one visit running and one waiting
   */
  visit(host: string): Promise<SiteVisit> {
    const now = this.clock.now();
    const known = this.visits.get(host);
    if (known && known.until > now) return known.visit;
    const session = new VisitSession(this.outgoing, VISIT_LIMITS);
    const visit = this.queue.run(() => this.look(host, session));
    this.cache(host, { until: now + SHARED_MS, session, visit });
    return visit;
  }

  private async look(host: string, session: VisitSession): Promise<SiteVisit> {
    const visitedAt = this.clock.now();
    let answer: PageAnswer = { outcome: 'unreachable', reason: 'invalid_url' };
    // New sites often have no certificate yet, and some answer under www only.
    for (const url of [`https://${host}/`, `http://${host}/`, `https://www.${host}/`]) {
      const found = await session.read(url);
      // Keeps the more specific failure: a blocked address is the least specific.
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

  private cache(host: string, entry: CachedVisit): void {
    this.visits.delete(host);
    this.visits.set(host, entry);
    entry.visit.catch(() => {
      if (this.visits.get(host) === entry) this.visits.delete(host);
    });
    let bytes = [...this.visits.values()].reduce((sum, { session }) => sum + session.bufferedBytes, 0);
    // Oldest first: evicts expired visits, and the oldest above the limit.
    for (const [oldest, { until, session }] of this.visits) {
      if (until > this.clock.now() && this.visits.size <= MAX_CACHED && bytes <= MAX_CACHED_BYTES) break;
      bytes -= session.bufferedBytes;
      this.visits.delete(oldest);
    }
  }
}
