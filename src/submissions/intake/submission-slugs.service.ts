import { Injectable } from '@nestjs/common';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** How long an answer waits for the read model to have its slug. */
const SLUG_WAIT_MS = 2_000;

/** What submissions and the companies they become are called in addresses. */
@Injectable()
export class SubmissionSlugs {
  constructor(
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
  ) {}

  /** The slug that the read model gives a submission received at `position`; the wished one where it takes too long. */
  async slugAfter(submissionId: string, position: bigint, wished: string): Promise<string> {
    await this.freshness.waitFor(['submissions'], position, SLUG_WAIT_MS);
    return (await this.slugOf('submission', submissionId)) ?? wished;
  }

  /**
   * The first of `acme`, `acme-2`, … that no company and no submission has: what to wish for, not yet what one gets. A
   * rejected submission has none any more.
   */
  async freeSlug(base: string): Promise<string> {
    const rows = await this.readStore.query<{ slug: string }>(
      `SELECT slug FROM read.companies WHERE slug = $1 OR slug LIKE $2
       UNION SELECT slug FROM read.submissions WHERE slug = $1 OR (slug_base = $1 AND slug_n > 1)`,
      [base, `${base.replace(/[\\%_]/g, '\\$&')}-%`],
    );
    const taken = new Set(rows.map((row) => row.slug));
    for (let n = 1; ; n++) {
      const slug = n === 1 ? base : `${base}-${n}`;
      if (!taken.has(slug)) return slug;
    }
  }

  /** Of what has a domain now, once the read model is at `position`; null only where it has come within the last moment. */
  async slugBy(kind: 'company' | 'submission', id: string, position: () => Promise<bigint>): Promise<string | null> {
    const slug = await this.slugOf(kind, id);
    if (slug !== null) return slug;
    await this.freshness.waitFor([kind === 'company' ? 'companies' : 'submissions'], await position(), SLUG_WAIT_MS);
    return this.slugOf(kind, id);
  }

  private async slugOf(kind: 'company' | 'submission', id: string): Promise<string | null> {
    const sql =
      kind === 'company'
        ? 'SELECT slug FROM read.companies WHERE company_id = $1'
        : 'SELECT slug FROM read.submissions WHERE submission_id = $1';
    const [row] = await this.readStore.query<{ slug: string }>(sql, [id]);
    return row?.slug ?? null;
  }
}
