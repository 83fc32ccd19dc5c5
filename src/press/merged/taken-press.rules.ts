import { inParts } from '../../kernel/grouped.js';
import {
  checkReviews,
  collectMentions,
  curateReviews,
  hasOtherForm,
  hasStated,
  type InsightState,
  reportRevenue,
} from '../insight.decide.js';
import { type InsightEvent } from '../insight.events.js';
import { otherMentionIds } from '../mentions/mention-address.rules.js';
import { mentionIdOf, revenueIdOf, reviewIdOf } from '../press-ids.rules.js';

/** The press about the record that was merged. */
export interface OtherPress {
  /** What it had at last. */
  readonly state: InsightState;
  readonly log: readonly InsightEvent[];
  /** Of a part of its log: the whole log, and the ids of what earlier parts have brought. */
  readonly before?: { readonly log: readonly InsightEvent[]; readonly taken: ReadonlySet<string> };
}

/**
 * What a company takes over of the press about a record that was merged into it. Ids follow from the company, so that
 * a later reading of the same feed, file or forum finds them stored.
 *
 * @param known what the company has
 */
export function takenPress(known: InsightState, other: OtherPress, companyId: string): InsightEvent[] {
  const takenIds = idsOfTaken(known, other, companyId);
  const newMentionIds = new Set(takenIds.values());
  const taken = other.log.flatMap((event): InsightEvent[] => {
    switch (event.type) {
      case 'RevenueReported': {
        if (!hasStated(other.state, event.data.figureId)) return [];
        const { companyId: _, provenance, ...figure } = event.data;
        const figureId = revenueIdOf(companyId, provenance.source, figure.asOf);
        return reportRevenue(known, companyId, [{ ...figure, figureId }], provenance);
      }
      case 'MentionsCollected': {
        const standing = event.data.mentions.filter(({ mentionId }) => hasStated(other.state, mentionId));
        const mentions = standing.map((mention) => ({ ...mention, mentionId: mentionIdOf(companyId, mention) }));
        // The survivor's own would lose their evidence and count as taken over: a split would withdraw them.
        const missing = mentions.filter(({ mentionId }) => newMentionIds.has(mentionId));
        return collectMentions(known, companyId, missing, event.data.provenance);
      }
      case 'ReviewsCurated': {
        const standing = event.data.reviews.filter(({ reviewId }) => hasStated(other.state, reviewId));
        const reviews = standing.map((review) => ({ ...review, reviewId: reviewIdOf(companyId, review.permalink) }));
        const missing = reviews.filter(({ reviewId }) => isTaken(other, reviewId) || !hasStated(known, reviewId));
        return curateReviews(known, companyId, missing, event.data.provenance);
      }
      case 'MentionsChecked': {
        // Without it no reading could withdraw the mention, and its evidence would be lost.
        const found = event.data.found.flatMap((one) => {
          const mentionId = takenIds.get(one.mentionId);
          return mentionId === undefined ? [] : [{ ...one, mentionId }];
        });
        return found.length === 0
          ? []
          : [{ type: event.type, data: { ...event.data, companyId, found, withdrawn: [] } }];
      }
      default:
        return [];
    }
  });
  return [...taken, ...evidenceOfReviews(other, taken, companyId)];
}

function isTaken({ before }: OtherPress, id: string): boolean {
  return before?.taken.has(id) ?? false;
}

/** The ids of mentions and reviews in these events. */
export function idsIn(events: readonly InsightEvent[]): string[] {
  return events.flatMap(({ type, data }) => {
    if (type === 'MentionsCollected') return data.mentions.map(({ mentionId }) => mentionId);
    return type === 'ReviewsCurated' ? data.reviews.map(({ reviewId }) => reviewId) : [];
  });
}

/** Bytes of a part: with its events for the surviving company, an append is well below a megabyte. */
const PART_BYTES = 400_000;

/** The log in parts that can be taken over one after the other. */
export function partsOf(log: readonly InsightEvent[]): InsightEvent[][] {
  return inParts(log, PART_BYTES, ({ data }) => Buffer.byteLength(JSON.stringify(data)));
}

/** Without sources: it is no search for the company itself, whose last one remains the newest. */
function evidenceOfReviews(other: OtherPress, taken: readonly InsightEvent[], companyId: string): InsightEvent[] {
  const reviewsOf = (events: readonly InsightEvent[]) =>
    events.flatMap((event) => (event.type === 'ReviewsCurated' ? event.data.reviews : []));
  const takenIds = new Set(reviewsOf(taken).map(({ reviewId }) => reviewId));
  const newIds = new Map(
    reviewsOf(other.before?.log ?? other.log).map(({ reviewId, permalink }) => [
      reviewId,
      reviewIdOf(companyId, permalink),
    ]),
  );
  const proofs = new Map<string, readonly string[]>();
  let lastCheck = '';
  for (const event of other.log) {
    if (event.type !== 'ReviewsChecked') continue;
    lastCheck = event.data.checkedAt;
    for (const one of event.data.proofs) {
      const reviewId = newIds.get(one.reviewId);
      const isOfMerge = reviewId !== undefined && (takenIds.has(reviewId) || isTaken(other, reviewId));
      if (isOfMerge) proofs.set(reviewId, one.proofs);
    }
  }
  if (proofs.size === 0) return [];
  const byReview = [...proofs].map(([reviewId, its]) => ({ reviewId, proofs: its }));
  return checkReviews(companyId, { checkedAt: lastCheck, sources: [], proofs: byReview, withdrawn: [] });
}

/**
 * The new ids of the mentions that the company does not have yet, by those that they had. All addresses of one article
 * have the id of the first.
 */
function idsOfTaken(known: InsightState, other: OtherPress, companyId: string): ReadonlyMap<string, string> {
  const log = other.before?.log ?? other.log;
  const mentions = log.flatMap((event) => (event.type === 'MentionsCollected' ? event.data.mentions : []));
  const ids = new Map<string, string>();
  const firsts = new Set<string>();
  for (const mention of mentions) {
    if (ids.has(mention.mentionId) || !hasStated(other.state, mention.mentionId)) continue;
    const taken = { ...mention, mentionId: mentionIdOf(companyId, mention) };
    const addresses = [taken.mentionId, ...otherMentionIds(companyId, taken)];
    const first = addresses.find((id) => firsts.has(id) || isTaken(other, id)) ?? taken.mentionId;
    const isKnown = hasStated(known, taken.mentionId) || hasOtherForm(known, companyId, taken);
    if (isKnown && !isTaken(other, first)) continue;
    firsts.add(first);
    ids.set(mention.mentionId, first);
  }
  return ids;
}
