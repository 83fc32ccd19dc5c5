import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { ListReviewSources } from './list-review-sources.query.js';

/** How long an empty search stays valid. */
const GOOD_FOR_MS = 7 * 86_400_000;

@QueryHandler(ListReviewSources)
@Injectable()
export class ListReviewSourcesHandler implements IQueryHandler<ListReviewSources> {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ companyId }: ListReviewSources): Promise<Date | null> {
    const [row] = await this.store.prepared<{ checked_at: Date }>(
      'reviews_looked_at',
      `SELECT checked_at FROM read.company_review_looks
       WHERE company_id = $1 AND checked_at > $2 AND sources @> '[{"status": "ok"}]'`,
      [companyId, new Date(this.clock.now() - GOOD_FOR_MS)],
    );
    return row?.checked_at ?? null;
  }
}
