import { hasStated, type InsightState } from '../insight.decide.js';
import { type InsightEvent } from '../insight.events.js';

/** What a company took over by a merge and still has; null for nothing. */
export function leftPress(
  known: InsightState,
  taken: readonly InsightEvent[],
  companyId: string,
  reason: string,
): Extract<InsightEvent, { type: 'PressWithdrawn' }> | null {
  const isKnown = (id: string): boolean => hasStated(known, id);
  const idsOf = (read: (event: InsightEvent) => readonly string[]): string[] => [
    ...new Set(taken.flatMap(read).filter(isKnown)),
  ];
  const figureIds = idsOf((event) => (event.type === 'RevenueReported' ? [event.data.figureId] : []));
  const mentionIds = idsOf(({ type, data }) =>
    type === 'MentionsCollected' ? data.mentions.map(({ mentionId }) => mentionId) : [],
  );
  const reviewIds = idsOf(({ type, data }) =>
    type === 'ReviewsCurated' ? data.reviews.map(({ reviewId }) => reviewId) : [],
  );
  if (figureIds.length + mentionIds.length + reviewIds.length === 0) return null;
  return { type: 'PressWithdrawn', data: { companyId, figureIds, mentionIds, reviewIds, reason } };
}
