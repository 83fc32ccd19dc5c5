import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { FORUMS, type Forum } from '../forums/forum.port.js';
import { disambiguate, wordsAbout, type KnownCompany } from '../forums/disambiguation.rules.js';
import { type ReviewSource } from '../insight.events.js';
import { CurateReviews, type Curation } from './curate-reviews.command.js';
import { StoredReviews, type FoundReview } from './stored-reviews.service.js';

const MOST_REVIEWS = 100;

interface CompanyRow {
  readonly name: string;
  readonly domain: string | null;
  readonly one_liner: string | null;
  readonly description: string | null;
  readonly sectors: readonly string[];
  readonly namesakes: number;
}

@CommandHandler(CurateReviews)
@Injectable()
export class CurateReviewsHandler implements ICommandHandler<CurateReviews> {
  /** Concurrent callers for a company share one search. */
  private readonly running = new Map<string, Promise<Curation>>();

  constructor(
    @Inject(FORUMS) private readonly forums: readonly Forum[],
    private readonly store: ReadStore,
    private readonly reviews: StoredReviews,
  ) {}

  execute({ companyId, context }: CurateReviews): Promise<Curation> {
    const running = this.running.get(companyId);
    if (running) return running;
    const look = this.look(companyId, context).finally(() => this.running.delete(companyId));
    this.running.set(companyId, look);
    return look;
  }

  private async look(companyId: string, context: CurateReviews['context']): Promise<Curation> {
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
      const told = disambiguate(post, company);
      return told ? [{ post, ...told }] : [];
    });
    const newest = found.sort((a, b) => (a.post.writtenAt < b.post.writtenAt ? 1 : -1)).slice(0, MOST_REVIEWS);
    const reviews = await Promise.all(newest.map((one) => this.reviews.sealed(one, companyId)));
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
    const [row] = await this.store.prepared<CompanyRow>(
      'review_company',
      `SELECT c.name, c.domain, c.one_liner, c.description, c.sectors,
         (SELECT count(*)::int FROM read.companies o
          WHERE o.name_keys && c.name_keys AND o.company_id <> c.company_id AND o.status <> 'pending') AS namesakes
       FROM read.companies c WHERE c.company_id = $1`,
      [companyId],
    );
    if (!row) throw new Error(`company ${companyId} is in no read model`);
    const about = wordsAbout([row.one_liner, row.description, row.sectors.join(' ')]);
    return { name: row.name, domain: row.domain, hasNamesakes: row.namesakes > 0, about };
  }
}
