import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** What the radar has to look at next. */
@Injectable()
export class DueDomains {
  constructor(private readonly readStore: ReadStore) {}

  /** Names whose probe is due: those with a date first, then new ones, the newest first. */
  async probes(now: number, count: number, except: readonly string[]): Promise<string[]> {
    const rows = await this.readStore.query<{ apex: string }>(
      `(SELECT apex FROM read.domains WHERE next_probe_at <= $1 AND apex <> ALL($3::text[])
        ORDER BY next_probe_at LIMIT $2)
       UNION ALL
       (SELECT apex FROM read.domains WHERE status = 'queued' AND next_probe_at IS NULL AND apex <> ALL($3::text[])
        ORDER BY created_at DESC, apex DESC LIMIT $2)
       LIMIT $2`,
      [new Date(now).toISOString(), count, except],
    );
    return rows.map(({ apex }) => apex);
  }

  /** Domains of companies on file after `after` whose registration nobody looked up yet, in order of name. */
  async companiesWithoutRegistration(after: string, count: number): Promise<string[]> {
    const rows = await this.readStore.query<{ domain: string }>(
      `SELECT c.domain FROM read.companies c WHERE c.domain > $1 AND c.status <> 'pending'
         AND NOT EXISTS (SELECT 1 FROM read.domain_registrations r WHERE r.apex = c.domain)
       ORDER BY c.domain LIMIT $2`,
      [after, count],
    );
    return rows.map(({ domain }) => domain);
  }
}
