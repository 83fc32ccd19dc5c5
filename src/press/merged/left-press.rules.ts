import { hasStated, isStatedSo, type InsightState } from '../insight.decide.js';
import { type InsightEvent } from '../insight.events.js';

type Reported = Extract<InsightEvent, { type: 'RevenueReported' }>;

/**
 * What a company took over by a merge and still has leaves. A figure that replaced one of its own returns to that.
 *
 * @param own its other events
 */
export function pressOfItsOwn(
  known: InsightState,
  { taken, own }: { readonly taken: readonly InsightEvent[]; readonly own: readonly InsightEvent[] },
  companyId: string,
  reason: string,
): InsightEvent[] {
  const figures = new Map<string, Reported>();
  for (const { type, data } of own) if (type === 'RevenueReported') figures.set(data.figureId, { type, data });
  const isOwn = (event: InsightEvent): boolean => {
    const figure = event.type === 'RevenueReported' ? figures.get(event.data.figureId)?.data : undefined;
    return figure !== undefined && isStatedSo(known, figure, figure.provenance);
  };
  const left = leftPress(
    known,
    taken.filter((event) => !isOwn(event)),
    companyId,
    reason,
  );
  if (left === null) return [];
  return [left, ...left.data.figureIds.flatMap((id) => figures.get(id) ?? [])];
}

/** What a company took over by a merge and still has; null for nothing. */
function leftPress(
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
