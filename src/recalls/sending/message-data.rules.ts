import { type NoticeView, presentNotice } from '../list/recall-notice.presenter.js';

/** Recalls in one message. */
export const MOST_RECALLS = 100;

/** The data of a message: one recall, or several that came within a minute. @param total of recalls, listed or not */
export function messageData(views: readonly NoticeView[], total: number): Readonly<Record<string, unknown>> {
  const [first] = views;
  if (first && total === 1) return presentNotice(first);
  const least = views.reduce<bigint | null>((before, { recall }) => {
    const position = BigInt(recall.correctedAt.position);
    return before === null || position < before ? position : before;
  }, null);
  return {
    count: total,
    recalls: views.map(presentNotice),
    more: total > views.length ? `/api/v1/recalls?since=@${least ?? 0n}` : null,
  };
}
