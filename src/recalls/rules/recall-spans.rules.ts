import { FIELD_CLASSES, type FieldClass } from '../../kernel/read-set.js';
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

/** The classes of fields whose reads a recall concerns: all where the whole record was wrong. */
export function classesOf({ kind, classes }: OpenedRecall): readonly FieldClass[] {
  if (kind !== 'corrected' && kind !== 'retracted') return FIELD_CLASSES;
  return FIELD_CLASSES.filter((one) => classes.includes(one));
}
