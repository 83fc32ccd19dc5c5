import { type NoticeState } from '../recalls.decide.js';
import { type OpenedRecall, type RecalledReads, type RecalledRecord } from '../recalls.events.js';

/** A notice with what only the read models know. */
export interface NoticeView {
  readonly recall: OpenedRecall;
  readonly records: readonly RecalledRecord[];
  readonly reads: RecalledReads;
  readonly refunds: NoticeState['refunds'];
  /** Of the recalled record; null where it has none any more. */
  readonly slug: string | null;
  /** Of a withdrawn or merged company: the slug that it had. */
  readonly formerSlug: string | null;
  /** Of the company that has the facts of a merged one. */
  readonly survivorSlug: string | null;
  /** When the first and the last of the listed requests were charged; null where they are not known. */
  readonly times: { readonly first: Date; readonly last: Date } | null;
}

/** Investors are shown with the rounds. */
const PLACES: Readonly<Record<string, string>> = { investors: '/funding_rounds' };

/** JSON Pointer of a field in the record. */
export function pointerOf(field: string): string {
  return PLACES[field] ?? `/${field}`;
}

/** A notice as webhooks, lists and pages show it. An erased record has only its id. */
export function presentNotice({ recall, records, reads, refunds, slug, times }: NoticeView) {
  const { kind } = recall;
  const isErased = kind === 'erased';
  const record = records.some(({ id }) => id === recall.record.id) ? recall.record : (records[0] ?? recall.record);
  const isOwn = record.id === recall.record.id;
  return {
    recall_id: recall.recallId,
    kind,
    class: recall.classes[0] ?? 'text',
    classes: recall.classes,
    record: { kind: record.kind, id: record.id, slug: isErased || !isOwn ? null : slug },
    merged_into: recall.mergedInto,
    fields: recall.fields.map(({ field, served, now }) => ({ pointer: pointerOf(field), served, now })),
    wrong_from: recall.wrongFrom,
    right_until: recall.rightUntil,
    corrected_at: recall.correctedAt.at,
    corrected_position: recall.correctedAt.position,
    reads: {
      count: reads.count,
      first_at: times?.first.toISOString() ?? null,
      last_at: times?.last.toISOString() ?? null,
      request_ids: reads.requestIds,
    },
    refund: refundOf(refunds),
    proof: `/api/v1/proofs/events/${recall.recallId}`,
  };
}

/** Single records are paid from one wallet. */
function refundOf(refunds: NoticeState['refunds']): { credits: number; wallet: string } | null {
  const [first] = refunds;
  if (!first) return null;
  return { credits: refunds.reduce((sum, { credits }) => sum + credits, 0), wallet: first.wallet };
}
