import { type Decider } from '../kernel/domain-event.js';
import {
  type InsightEvent,
  type Mention,
  type MentionCheck,
  type Provenance,
  type RevenueFigure,
  type Review,
  type ReviewCheck,
} from './insight.events.js';
import { otherMentionIds } from './mentions/mention-address.rules.js';

interface Stated {
  readonly content: string;
  readonly observedAt: string;
}

/**
 * By id of a figure, mention or review: its last content and observation time. In groups by the first characters of
 * the id, since an event copies what it changes, and a company may have thousands.
 */
export type InsightState = ReadonlyMap<string, ReadonlyMap<string, Stated>>;

export const insightDecider: Decider<InsightState, InsightEvent> = {
  initial: new Map(),
  evolve(state, event) {
    if (event.type === 'ReviewsChecked' || event.type === 'MentionsChecked') {
      // A mention that returns later counts as new.
      return withChanges(
        state,
        event.data.withdrawn.map((id) => [id, null]),
      );
    }
    if (event.type === 'PressWithdrawn') {
      const { figureIds, mentionIds, reviewIds } = event.data;
      return withChanges(
        state,
        [...figureIds, ...mentionIds, ...reviewIds].map((id) => [id, null]),
      );
    }
    const { observedAt } = event.data.provenance;
    return withChanges(
      state,
      contentsOf(event).map(([id, content]) => [id, { content, observedAt }]),
    );
  },
};

/** Whether the company has the figure, mention or review. */
export function hasStated(state: InsightState, id: string): boolean {
  return statedAs(state, id) !== undefined;
}

/** Whether a figure was last stated so, on this day. */
export function isStatedSo(state: InsightState, figure: RevenueFigure, { observedAt }: Provenance): boolean {
  const known = statedAs(state, figure.figureId);
  return known?.content === figureContent(figure) && known.observedAt === observedAt;
}

/** How many figures, mentions and reviews the company has. */
export function statedCount(state: InsightState): number {
  let count = 0;
  for (const group of state.values()) count += group.size;
  return count;
}

/** Whether the company has the mention by another address of its article only. */
export function hasOtherForm(state: InsightState, companyId: string, mention: Mention): boolean {
  return !hasStated(state, mention.mentionId) && knownForm(state, companyId, mention) !== undefined;
}

function knownForm(state: InsightState, companyId: string, mention: Mention): string | undefined {
  return state.size === 0 ? undefined : otherMentionIds(companyId, mention).find((id) => hasStated(state, id));
}

/** One mention of each article: another address of an article on file, or of one before, takes over its id and address. */
function settled(state: InsightState, companyId: string, mentions: readonly Mention[]): Mention[] {
  const settledAs = new Map<string, Mention>();
  for (const mention of mentions) {
    const { mentionId } = mention;
    const isKnown = settledAs.has(mentionId) || hasStated(state, mentionId);
    const others = isKnown ? [] : otherMentionIds(companyId, mention);
    const other = others.find((id) => settledAs.has(id) || hasStated(state, id)) ?? mentionId;
    const url = other === mentionId ? mention.url : (settledAs.get(other)?.url ?? knownMention(state, other).url);
    settledAs.set(other, { ...mention, mentionId: other, url });
  }
  return [...settledAs.values()];
}

/** As `mentionContent` wrote it. */
function knownMention(state: InsightState, id: string): Pick<Mention, 'url' | 'date'> {
  const [, url = '', date = ''] = JSON.parse(statedAs(state, id)?.content ?? '[]') as string[];
  return { url, date };
}

function statedAs(state: InsightState, id: string): Stated | undefined {
  return state.get(groupOf(id))?.get(id);
}

/** @param entries null removes one */
function withChanges(state: InsightState, entries: readonly (readonly [string, Stated | null])[]): InsightState {
  if (entries.length === 0) return state;
  const copied = new Map<string, Map<string, Stated>>();
  for (const [id, stated] of entries) {
    const key = groupOf(id);
    const group = copied.get(key) ?? new Map(state.get(key));
    copied.set(key, group);
    if (stated) group.set(id, stated);
    else group.delete(id);
  }
  const next = new Map<string, ReadonlyMap<string, Stated>>([...state, ...copied]);
  for (const [key, group] of copied) if (group.size === 0) next.delete(key);
  return next;
}

/** Ids are UUIDs: 256 groups. */
function groupOf(id: string): string {
  return id.slice(0, 2);
}

export function reportRevenue(
  state: InsightState,
  companyId: string,
  figures: readonly RevenueFigure[],
  provenance: Provenance,
): InsightEvent[] {
  const changed = figures.filter((figure) => isChanged(state, figure.figureId, figureContent(figure), provenance));
  return changed.map((figure) => ({ type: 'RevenueReported', data: { companyId, ...figure, provenance } }));
}

/** One event for all new or changed mentions; none without changes. */
export function collectMentions(
  state: InsightState,
  companyId: string,
  mentions: readonly Mention[],
  provenance: Provenance,
): InsightEvent[] {
  const changed = settled(state, companyId, mentions).filter((mention) =>
    isChanged(state, mention.mentionId, mentionContent(mention), provenance),
  );
  return changed.length === 0
    ? []
    : [{ type: 'MentionsCollected', data: { companyId, mentions: changed, provenance } }];
}

/** A mention from an item of a feed. */
export interface FoundMention {
  readonly mention: Mention;
  readonly itemKey: string;
  readonly proofs: readonly string[];
  /** False where its date is the day of reading, which never replaces an earlier one. */
  readonly isDated: boolean;
  /** The id by the address as the feed writes it: an earlier version recorded addresses with their tracking. */
  readonly writtenId: string;
}

/** The changes in a feed's mentions of a company; empty without changes. */
export function checkMentions(
  state: InsightState,
  companyId: string,
  { found: given, withdrawn, ...check }: Omit<MentionCheck, 'found'> & { readonly found: readonly FoundMention[] },
  provenance: Provenance,
): InsightEvent[] {
  const found = given.map((one) => ({ ...one, mention: onFile(state, companyId, one) }));
  const mentions = found.map(({ mention }) => mention);
  const collected = collectMentions(state, companyId, mentions, provenance);
  const changed = new Set(collected.flatMap((event) => contentsOfMentions(event)));
  const gone = withdrawn.filter((id) => hasStated(state, id) && !mentions.some(({ mentionId }) => mentionId === id));
  if (changed.size === 0 && gone.length === 0) return [];
  const traced = found.filter(({ mention }) => changed.has(mention.mentionId));
  const data = {
    companyId,
    ...check,
    withdrawn: gone,
    found: traced.map(({ mention: { mentionId }, itemKey, proofs }) => ({ mentionId, itemKey, proofs })),
  };
  return [...collected, { type: 'MentionsChecked', data }];
}

/** Under the id and address on file, and an undated one with the date on file. */
function onFile(state: InsightState, companyId: string, { mention, isDated, writtenId }: FoundMention): Mention {
  const recorded = hasStated(state, writtenId)
    ? { ...mention, mentionId: writtenId, url: knownMention(state, writtenId).url }
    : mention;
  const [settledOne = recorded] = settled(state, companyId, [recorded]);
  if (isDated || !hasStated(state, settledOne.mentionId)) return settledOne;
  return { ...settledOne, date: knownMention(state, settledOne.mentionId).date };
}

function contentsOfMentions(event: InsightEvent): string[] {
  return event.type === 'MentionsCollected' ? event.data.mentions.map(({ mentionId }) => mentionId) : [];
}

export function curateReviews(
  state: InsightState,
  companyId: string,
  reviews: readonly Review[],
  provenance: Provenance,
): InsightEvent[] {
  const changed = reviews.filter((review) => isChanged(state, review.reviewId, reviewContent(review), provenance));
  return changed.length === 0 ? [] : [{ type: 'ReviewsCurated', data: { companyId, reviews: changed, provenance } }];
}

/** Every visit is recorded, even without findings, since the stored data is as fresh as the last one. */
export function checkReviews(companyId: string, check: ReviewCheck): InsightEvent[] {
  return [{ type: 'ReviewsChecked', data: { companyId, ...check } }];
}

/** An older observation never overwrites a newer one. */
function isChanged(state: InsightState, id: string, content: string, { observedAt }: Provenance): boolean {
  const known = statedAs(state, id);
  return known === undefined || (known.content !== content && known.observedAt <= observedAt);
}

function contentsOf(
  event: Exclude<InsightEvent, { type: 'ReviewsChecked' | 'MentionsChecked' | 'PressWithdrawn' }>,
): [string, string][] {
  switch (event.type) {
    case 'RevenueReported':
      return [[event.data.figureId, figureContent(event.data)]];
    case 'MentionsCollected':
      return event.data.mentions.map((mention) => [mention.mentionId, mentionContent(mention)]);
    case 'ReviewsCurated':
      return event.data.reviews.map((review) => [review.reviewId, reviewContent(review)]);
  }
}

function figureContent({ amount, asOf, isVerified, employeeCount, valuation }: RevenueFigure): string {
  return JSON.stringify([amount, asOf, isVerified, employeeCount, valuation]);
}

function mentionContent(mention: Mention): string {
  const { title, url, date, quote, publication, importanceGrade, timestampSeconds } = mention;
  return JSON.stringify([title, url, date, quote, publication, importanceGrade, timestampSeconds]);
}

/** Without the author: sealing is randomised, so equal names would look different. */
function reviewContent({ snippet, community, date, permalink, sentiment, sentimentRule }: Review): string {
  return JSON.stringify([snippet, community, date, permalink, sentiment, sentimentRule]);
}
