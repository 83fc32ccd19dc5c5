import { classBits, FIELD_CLASSES, type FieldClass } from '../../kernel/read-set.js';
import { type OpenedRecall, type RecalledKind, type RecalledSpan } from '../recalls.events.js';

export interface ServedSpan extends RecalledSpan {
  readonly kind: Exclude<RecalledKind, 'round'>;
}

/** The recalled record and the further ones that answers show, each with its positions. */
export function spansOf({ record, others, wrongFrom, correctedAt }: OpenedRecall): ServedSpan[] {
  const spans = [{ ...record, wrongFrom: wrongFrom.position, until: correctedAt.position }, ...others];
  // No answer is about a single round. The founders in a company's answers are recorded beside the company.
  const isUnread = (kind: RecalledKind) => record.kind === 'person' && kind === 'company';
  return spans.flatMap(({ kind, ...span }) => (kind === 'round' || isUnread(kind) ? [] : [{ kind, ...span }]));
}

/**
 * Fields of companies that whole records alone show. The version of a company in a list or match does not change with
 * them, so it does not say whether the answer is older than the correction.
 */
export const UNLISTED_FIELDS: ReadonlySet<string> = new Set([
  ...['hq_city', 'business_model', 'investors'],
  ...['linkedin_url', 'twitter_url', 'github_url'],
]);
/** In the bits of a recall: reads by lists and matches are none of it. Above those of `FIELD_CLASSES`. */
export const UNLISTED_BIT = 1 << FIELD_CLASSES.length;
/**
 * In the bits of an erasure: reads of earlier states, which have no classes, are some of it. What they showed stays true,
 * but every recipient hears of an erasure.
 */
export const RECIPIENT_BIT = UNLISTED_BIT << 1;
/** Of whole records: no list or match has it. */
export const RECORD_BIT = classBits(['contact']);

/**
 * Bits of the classes, with `UNLISTED_BIT` where lists and matches show none of the recalled fields, and `RECIPIENT_BIT` of
 * an erasure.
 */
export function bitsOf(recall: OpenedRecall): number {
  const { kind, record, fields } = recall;
  const isOfFields = (kind === 'corrected' || kind === 'retracted') && record.kind === 'company' && fields.length > 0;
  const isUnlisted = isOfFields && fields.every(({ field }) => UNLISTED_FIELDS.has(field));
  return classBits(classesOf(recall)) | (isUnlisted ? UNLISTED_BIT : 0) | (kind === 'erased' ? RECIPIENT_BIT : 0);
}

/** The classes of fields whose reads a recall concerns: all where the whole record was wrong. */
export function classesOf({ kind, classes }: OpenedRecall): readonly FieldClass[] {
  if (kind !== 'corrected' && kind !== 'retracted') return FIELD_CLASSES;
  return FIELD_CLASSES.filter((one) => classes.includes(one));
}
