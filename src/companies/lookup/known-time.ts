import { type QueryBus } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { instantOf } from '../../kernel/instant.js';
import { FindMoment } from '../../log-explorer/index/find-moment.query.js';

/** What a record's `as_of` means: the events until an instant, or until a position of the log. */
export interface KnownTime {
  /** With a position, the time of its event. */
  readonly at: Date;
  readonly position: bigint | null;
}

/**
 * An instant before the first event or in the future is one like any other: the record was unknown, or is as now.
 *
 * @param asked a position as `@` and digits, or an instant
 * @param readModels those that the answer reads besides the log
 * @throws DomainError validation_failed for a position that the log does not have, unavailable while a read model is behind
 */
export async function knownTime(
  queries: QueryBus,
  asked: string | undefined,
  readModels: readonly string[],
): Promise<KnownTime | undefined> {
  if (asked === undefined) return undefined;
  const at = instantOf(asked);
  return at === null ? queries.execute(new FindMoment(asked, readModels)) : { at, position: null };
}

export function isKnown(
  { position, recordedAt }: Pick<RecordedEvent, 'position' | 'recordedAt'>,
  asOf: KnownTime,
): boolean {
  return asOf.position === null ? recordedAt <= asOf.at.getTime() : position <= asOf.position;
}

/** As answers and callers write it. */
export function timeText({ at, position }: KnownTime): string {
  return position === null ? at.toISOString() : `@${position}`;
}
