import { Injectable } from '@nestjs/common';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** How long an answer waits for its slug in the read model. */
const SLUG_WAIT_MS = 2_000;

/** Slugs of submissions and of the companies that they become. */
@Injectable()
export class SubmissionSlugs {
  constructor(
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
  ) {}

  /** The read model's slug of a submission received at `position`; the requested slug after a timeout. */
  async slugAfter(submissionId: string, position: bigint, wished: string): Promise<string> {
    await this.freshness.waitFor(['submissions'], position, SLUG_WAIT_MS);
    return (await this.slugOf('submission', submissionId)) ?? wished;
  }

  /**
   * The first free name of `acme`, `acme-2`, …: the slug to request, not a reservation. Rejected submissions release
   * their slugs.
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

  /**
   * The slug of the domain's holder, once the read model has reached `position`; null only for a holder of the last
   * moment.
   */
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
