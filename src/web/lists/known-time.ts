import { type QueryBus } from '@nestjs/cqrs';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Moment } from '../../kernel/moment.js';
import { FindMoment } from './find-moment.query.js';

/** What a record's `as_of` means: the events until a position of the log. */
export interface KnownTime extends Moment {
  /** As the caller wrote it. */
  readonly asked: string;
}

/**
 * An instant before the first event or in the future is one like any other: the record was unknown, or is as now.
 *
 * @param asked a position as `@` and digits, or an instant
 * @param readModels those that the answer reads besides the log
 * @param field the parameter that has it
 * @throws DomainError validation_failed for a position that the log does not have, unavailable while a read model is behind
 */
export async function knownTime(
  queries: QueryBus,
  asked: string | undefined,
  readModels: readonly string[],
  field = 'as_of',
): Promise<KnownTime | undefined> {
  if (asked === undefined) return undefined;
  const moment = await queries.execute(new FindMoment(asked, readModels, { field, isOpen: true }));
  return { ...moment, asked };
}

export function isKnown({ position }: Pick<RecordedEvent, 'position'>, asOf: Moment): boolean {
  return position <= asOf.position;
}
