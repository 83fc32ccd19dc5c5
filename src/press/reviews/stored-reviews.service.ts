import { reviewIdOf } from '../press-ids.rules.js';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { SubjectErased, Vault } from '../../platform/vault/vault.js';
import { type Forum, type ForumPost } from '../forums/forum.port.js';
import { checkReviews, curateReviews, insightDecider } from '../insight.decide.js';
import { insightStream, type Review, type ReviewSource } from '../insight.events.js';
import { type CurateReviews } from './curate-reviews.command.js';

/** A post about the company. */
export interface FoundReview {
  readonly post: ForumPost;
  readonly snippet: string;
  readonly proofs: readonly string[];
}

@Injectable()
export class StoredReviews {
  constructor(
    private readonly store: ReadStore,
    private readonly eventStore: EventStore,
    private readonly vault: Vault,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** With the author sealed. */
  async sealed(
    { post, snippet }: FoundReview,
    { companyId, name }: { readonly companyId: string; readonly name: string },
  ): Promise<Review> {
    const reviewId = reviewIdOf(companyId, post.permalink);
    const { judgeSentiment, SENTIMENT_RULE } = await import('./sentiment.rules.js');
    const { sentiment, score } = judgeSentiment(snippet, name);
    return {
      reviewId,
      snippet,
      community: post.community,
      date: post.writtenAt.slice(0, 10),
      permalink: post.permalink,
      sentiment,
      score,
      sentimentRule: SENTIMENT_RULE,
      sealedAuthor: post.author === null ? null : await this.author(reviewId, post.author),
    };
  }

  private async author(reviewId: string, author: string): Promise<Review['sealedAuthor']> {
    try {
      return await this.vault.seal(`review-${reviewId}`, author);
    } catch (error) {
      // An erased author is not stored again.
      if (error instanceof SubjectErased) return null;
      throw error;
    }
  }

  /** Stored reviews that were not found this time and are deleted in their forum. */
  async deleted(companyId: string, forums: readonly Forum[], seen: ReadonlySet<string>): Promise<string[]> {
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

  async record(
    of: {
      readonly companyId: string;
      readonly found: readonly FoundReview[];
      readonly reviews: readonly Review[];
      readonly withdrawn: readonly string[];
      readonly sources: readonly ReviewSource[];
    },
    { commandId, actor }: CurateReviews['context'],
  ): Promise<bigint> {
    const { companyId, found, reviews, withdrawn, sources } = of;
    const deleted = await this.ofSamePosts(withdrawn);
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
    await Promise.all(deleted.map((reviewId) => this.vault.eraseAhead(`review-${reviewId}`)));
    return position;
  }

  /** A review that came by a merge is sealed under the id that it has at the other company. */
  private async ofSamePosts(reviewIds: readonly string[]): Promise<string[]> {
    if (reviewIds.length === 0) return [];
    const rows = await this.store.prepared<{ review_id: string }>(
      'reviews_of_same_posts',
      `SELECT review_id FROM read.company_reviews WHERE permalink IN
       (SELECT permalink FROM read.company_reviews WHERE review_id = ANY($1::uuid[]))`,
      [reviewIds],
    );
    return [...new Set([...reviewIds, ...rows.map(({ review_id: id }) => id)])];
  }
}
