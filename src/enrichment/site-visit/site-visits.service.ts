import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { CLOCK } from '../../platform/tokens.js';
import { type PageAnswer, type SiteVisit } from './site-visit.port.js';
import { VISIT_LIMITS, VisitSession } from './visit-session.js';

/** For so long a site is not visited again: whoever asks gets what was found. */
const SHARED_MS = 60_000;
const MAX_KEPT = 500;
/** Of bodies of all visits together; their documents take about as much again. */
const MAX_KEPT_BYTES = 12 * 1024 * 1024;
/** Sites visited at a time, by this process. */
const MAX_AT_ONCE = 48;

interface KeptVisit {
  readonly until: number;
  readonly session: VisitSession;
  readonly visit: Promise<SiteVisit>;
}

/** One polite visitor a site, however many ask at once. */
@Injectable()
export class SiteVisits {
  private readonly visits = new Map<string, KeptVisit>();
  private readonly queue = new FairQueue({ places: MAX_AT_ONCE });

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reads the first page of a host (`acme.com`), by https, else http, else under `www.`. Callers at the same time, and
   * within a minute after, share one visit. Accounts take turns.
   *
   * @throws DomainError rate_limit where the account has one visit under way and one waiting
   */
  visit(host: string): Promise<SiteVisit> {
    const now = this.clock.now();
    const known = this.visits.get(host);
    if (known && known.until > now) return known.visit;
    const session = new VisitSession(this.outgoing, VISIT_LIMITS);
    const visit = this.queue.run(() => this.look(host, session));
    this.keep(host, { until: now + SHARED_MS, session, visit });
    return visit;
  }

  private async look(host: string, session: VisitSession): Promise<SiteVisit> {
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

  private keep(host: string, entry: KeptVisit): void {
    this.visits.delete(host);
    this.visits.set(host, entry);
    entry.visit.catch(() => {
      if (this.visits.get(host) === entry) this.visits.delete(host);
    });
    let bytes = [...this.visits.values()].reduce((sum, { session }) => sum + session.heldBytes, 0);
    // Oldest first: those that may no longer be shared, and more than fit.
    for (const [oldest, { until, session }] of this.visits) {
      if (until > this.clock.now() && this.visits.size <= MAX_KEPT && bytes <= MAX_KEPT_BYTES) break;
      bytes -= session.heldBytes;
      this.visits.delete(oldest);
    }
  }
}
