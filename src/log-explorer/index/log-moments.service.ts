import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { instantOf } from '../../kernel/instant.js';
import { type Moment, positionIn } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { FindLogPosition } from './find-log-position.query.js';

/** Events that the index may not have yet. */
const MOST_UNINDEXED = 20_000;

/** A time that the log does not have. */
export interface NoMoment {
  readonly because: 'before_start' | 'after_end' | 'future' | 'no_instant';
  readonly rule: string;
  readonly suggestion: string;
}

/** The times of the log, by position or instant. */
@Injectable()
export class LogMoments {
  constructor(
    private readonly eventStore: EventStore,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws DomainError unavailable while the index lacks the instant */
  find(asked: string): Promise<Moment | NoMoment> {
    const position = positionIn(asked);
    return position === null ? this.ofInstant(asked) : this.ofPosition(position);
  }

  private async ofPosition(position: bigint): Promise<Moment | NoMoment> {
    const head = await this.eventStore.headPosition();
    if (position > head) {
      const suggestion = `Send @${head} or an earlier position`;
      return { because: 'after_end', rule: 'lies after the last event of the log', suggestion };
    }
    const own = await this.eventStore.eventAt(position);
    const at = own ? position : await this.queries.execute(new FindLogPosition({ atOrBefore: position }));
    const event = own ?? (at === null ? null : await this.eventStore.eventAt(at));
    return event === null ? this.beforeStart() : { position, at: new Date(event.recordedAt) };
  }

  private async ofInstant(asked: string): Promise<Moment | NoMoment> {
    const at = instantOf(asked);
    if (at === null) {
      return { because: 'no_instant', rule: 'is no instant', suggestion: 'Send an ISO 8601 time with its zone' };
    }
    if (at.getTime() > this.clock.now()) {
      return { because: 'future', rule: 'lies in the future', suggestion: 'Send an instant that has passed' };
    }
    // What was recorded within this millisecond was known at it.
    const end = at.getTime() + 1;
    let last = await this.queries.execute(new FindLogPosition({ before: new Date(end) }));
    let read = 0;
    for await (const event of this.eventStore.readAll(last ?? 'start')) {
      if (event.recordedAt >= end) break;
      if (read++ > MOST_UNINDEXED) throw unindexed();
      last = event.position;
    }
    return last === null ? this.beforeStart() : { position: last, at };
  }

  private async beforeStart(): Promise<NoMoment> {
    const because = 'before_start';
    for await (const first of this.eventStore.readAll('start', 1)) {
      const start = new Date(first.recordedAt).toISOString();
      const rule = `lies before the first event of the log, @${first.position} of ${start}`;
      return { because, rule, suggestion: `Send ${start} or later` };
    }
    const rule = 'lies before the first event of the log, which is empty';
    return { because, rule, suggestion: 'Call without it' };
  }
}

function unindexed(): DomainError {
  const message = 'The index of the log is being built, and instants cannot be found yet; repeat the call later.';
  return new DomainError('unavailable', message, { retryAfterSeconds: 30 });
}
