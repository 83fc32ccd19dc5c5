import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { FORUMS, type Forum, type ForumPost } from '../forums/forum.port.js';
import { disambiguate, wordsAbout, type KnownCompany } from '../forums/disambiguation.rules.js';
import { checkReviews, curateReviews, insightDecider } from '../insight.decide.js';
import { insightStream, type Review, type ReviewSource } from '../insight.events.js';
import { CurateReviews, type Curation } from './curate-reviews.command.js';

const MOST_REVIEWS = 100;

interface CompanyRow {
  readonly name: string;
  readonly domain: string | null;
  readonly one_liner: string | null;
  readonly description: string | null;
  readonly sectors: readonly string[];
  readonly namesakes: number;
}

interface Found {
  readonly post: ForumPost;
  readonly snippet: string;
  readonly proofs: readonly string[];
}

@CommandHandler(CurateReviews)
@Injectable()
export class CurateReviewsHandler implements ICommandHandler<CurateReviews> {
  /** Concurrent callers for a company share one search. */
  private readonly running = new Map<string, Promise<Curation>>();

  constructor(
    @Inject(FORUMS) private readonly forums: readonly Forum[],
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
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
    const found = posts.flatMap((post): Found[] => {
      const told = disambiguate(post, company);
      return told ? [{ post, ...told }] : [];
    });
    const newest = found.sort((a, b) => (a.post.writtenAt < b.post.writtenAt ? 1 : -1)).slice(0, MOST_REVIEWS);
    const reviews = await Promise.all(newest.map((one) => this.reviewOf(one, companyId)));
    // A failing forum gives no evidence of deleted posts.
    const answering = this.forums.filter((_, index) => searches[index]?.status === 'ok');
    const withdrawn = await this.withdrawn(companyId, answering, new Set(posts.map(({ permalink }) => permalink)));
    const position = await this.record({ companyId, found: newest, reviews, withdrawn, sources }, context);
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

  private async reviewOf({ post, snippet }: Found, companyId: string): Promise<Review> {
    const reviewId = reviewIdOf(companyId, post.permalink);
    const { judgeSentiment, SENTIMENT_RULE } = await import('./sentiment.rules.js');
    const { sentiment, score } = judgeSentiment(snippet);
    return {
      ...{ reviewId, snippet, community: post.community, date: post.writtenAt.slice(0, 10), permalink: post.permalink },
      ...{ sentiment, score, sentimentRule: SENTIMENT_RULE },
      sealedAuthor: post.author === null ? null : await this.sealed(reviewId, post.author),
    };
  }

  private async sealed(reviewId: string, author: string): Promise<Review['sealedAuthor']> {
    try {
      return await this.vault.seal(`review-${reviewId}`, author);
    } catch (error) {
      // An erased author is not stored again.
      if (error instanceof SubjectErased) return null;
      throw error;
    }
  }

  /** Stored reviews that were not found this time and are deleted in their forum. */
  private async withdrawn(companyId: string, forums: readonly Forum[], seen: ReadonlySet<string>): Promise<string[]> {
    const rows = await this.store.prepared<{ review_id: string; permalink: string }>(
      'reviews_to_look_after',
      'SELECT review_id, permalink FROM read.company_reviews WHERE company_id = $1 ORDER BY dated_on DESC LIMIT 200',
      [companyId],
    );
    const unseen = rows.filter(({ permalink }) => !seen.has(permalink));
    const gone = await Promise.all(
      forums.map(async (forum) => {
        const its = unseen.flatMap(({ permalink }) => (forum.owns(permalink) ? [permalink] : []));
        return its.length > 0 ? forum.gone(its) : [];
      }),
    );
    const links = new Set(gone.flatMap((one) => one ?? []));
    return unseen.filter(({ permalink }) => links.has(permalink)).map(({ review_id }) => review_id);
  }

  private async record(
    look: {
      readonly companyId: string;
      readonly found: readonly Found[];
      readonly reviews: readonly Review[];
      readonly withdrawn: readonly string[];
      readonly sources: readonly ReviewSource[];
    },
    { commandId, actor }: CurateReviews['context'],
  ): Promise<bigint> {
    const { companyId, found, reviews, withdrawn, sources } = look;
    const now = this.clock.now();
    const checkedAt = new Date(now).toISOString();
    const proofs = found.map(({ post, proofs: told }) => ({
      reviewId: reviewIdOf(companyId, post.permalink),
      proofs: told,
    }));
    const { position } = await decideOn(
      this.eventStore,
      insightStream(companyId),
      insightDecider,
      (state) => [
        ...curateReviews(state, companyId, reviews, { source: 'forums', observedAt: checkedAt }),
        ...checkReviews(companyId, { checkedAt, sources, proofs, withdrawn }),
      ],
      { commandId: deriveId('curate-reviews', `${companyId}/${commandId}`), correlationId: commandId, actor, now },
    );
    // The key of a deleted post is destroyed, too.
    await Promise.all(withdrawn.map((reviewId) => this.vault.erase(`review-${reviewId}`)));
    return position;
  }
}

function reviewIdOf(companyId: string, permalink: string): string {
  return deriveId('review', `${companyId}/${permalink}`);
}
