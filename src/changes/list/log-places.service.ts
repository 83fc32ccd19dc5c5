import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { instantOf } from '../../kernel/instant.js';
import { FindLogPosition } from '../../log-explorer/index/find-log-position.query.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { refuseAfterEnd } from '../../web/lists/log-end.js';
import { type ChangePlace, placeIn } from './change-place.js';

/** While the index is built again, a page begins earlier than asked; its changes can arrive twice. */
const MOST_UNINDEXED = 20_000;

/** Turns what callers name into positions at which the log can be read. */
@Injectable()
export class LogPlaces {
  constructor(
    private readonly eventStore: EventStore,
    private readonly queries: QueryBus,
  ) {}

  /** Position of the last indexed event up to this one. */
  async eventAtOrBefore(position: bigint): Promise<bigint | 'start'> {
    return (await this.queries.execute(new FindLogPosition({ atOrBefore: position }))) ?? 'start';
  }

  /**
   * The place that a caller named by a cursor or an instant.
   * @throws DomainError validation_failed for a cursor after the end of the log
   */
  async since(asked: string): Promise<ChangePlace> {
    const place = placeIn(asked);
    if (place === null) return { position: await this.before(instantOf(asked) as Date), after: null };
    await refuseAfterEnd(this.eventStore, place.position);
    return place;
  }

  /** The position of the last event before the instant; 0n before the first. */
  private async before(instant: Date): Promise<bigint> {
    let last = (await this.queries.execute(new FindLogPosition({ before: instant }))) ?? 0n;
    // What the index has not seen yet.
    for await (const event of this.eventStore.readAll(last === 0n ? 'start' : last, MOST_UNINDEXED)) {
      if (event.recordedAt >= instant.getTime()) break;
      last = event.position;
    }
    return last;
  }
}
