import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FORUMS, type Forum } from '../forums/forum.port.js';
import { disambiguate, type KnownCompany } from '../forums/disambiguation.rules.js';
import { knownCompany, KNOWN_COMPANY_COLUMNS, type KnownCompanyRow } from '../forums/known-company.rules.js';
import { type ReviewSource } from '../insight.events.js';
import { CurateReviews, type Curation } from './curate-reviews.command.js';
import { StoredReviews, type FoundReview } from './stored-reviews.service.js';
import { SharedRuns } from '../../kernel/shared-runs.js';

const MOST_REVIEWS = 100;

@CommandHandler(CurateReviews)
@Injectable()
export class CurateReviewsHandler implements ICommandHandler<CurateReviews> {
  /** Concurrent callers for a company share one search. */
  private readonly running = new SharedRuns<Curation>();

  constructor(
    @Inject(FORUMS) private readonly forums: readonly Forum[],
    private readonly store: ReadStore,
    private readonly reviews: StoredReviews,
  ) {}

  execute({ companyId, context }: CurateReviews): Promise<Curation> {
    return this.running.run(companyId, () => this.curation(companyId, context));
  }

  private async curation(companyId: string, context: CurateReviews['context']): Promise<Curation> {
    const company = await this.companyOf(companyId);
    const terms = [...(company.domain === null ? [] : [company.domain]), company.name];
    const searches = await Promise.all(this.forums.map((forum) => forum.search(terms)));
    const sources = searches.map((search, index): ReviewSource => ({
      name: this.forums[index]?.name ?? 'unknown',
      status: search.status,
      reason: search.status === 'ok' ? null : search.reason,
    }));
    const posts = searches.flatMap((search) => (search.status === 'ok' ? search.posts : []));
    const found = posts.flatMap((post): FoundReview[] => {
      const proofs = disambiguate(post, company);
      return proofs ? [{ post, ...proofs }] : [];
    });
    const newest = found.sort((a, b) => (a.post.writtenAt < b.post.writtenAt ? 1 : -1)).slice(0, MOST_REVIEWS);
    const reviews = await Promise.all(newest.map((one) => this.reviews.sealed(one, { companyId, name: company.name })));
    // A failing forum gives no evidence of deleted posts.
    const answering = this.forums.filter((_, index) => searches[index]?.status === 'ok');
    const withdrawn = await this.reviews.deleted(
      companyId,
      answering,
      new Set(posts.map(({ permalink }) => permalink)),
    );
    const position = await this.reviews.record({ companyId, found: newest, reviews, withdrawn, sources }, context);
    return { sources, position };
  }

  private async companyOf(companyId: string): Promise<KnownCompany> {
    const [row] = await this.store.prepared<KnownCompanyRow>(
      'review_company',
      `SELECT ${KNOWN_COMPANY_COLUMNS} FROM read.companies c WHERE c.company_id = $1`,
      [companyId],
    );
    if (!row) throw new Error(`company ${companyId} is in no read model`);
    return knownCompany(row);
  }
}
