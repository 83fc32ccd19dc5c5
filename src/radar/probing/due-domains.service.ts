import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** The next names to probe. */
@Injectable()
export class DueDomains {
  constructor(private readonly readStore: ReadStore) {}

  /** Names due for a probe: scheduled ones first, then new ones, newest first. */
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

  /** Domains of stored companies after `after` without a registration look-up, by name. */
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
