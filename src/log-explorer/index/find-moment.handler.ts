import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { instantOf } from '../../kernel/instant.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { type Moment, positionIn } from '../../kernel/moment.js';
import { CLOCK } from '../../platform/tokens.js';
import { validationFailed } from '../../web/problems/problem.js';
import { FindLogPosition } from './find-log-position.query.js';
import { FindMoment } from './find-moment.query.js';

/** How long a reader waits for its moment. */
const PATIENCE_MS = 500;
/** The log appends no event that is older than this. */
const SETTLED_MS = 10_000;
const MOST_SETTLED = 1_000;
/** Events that the index may not have yet. */
const MOST_UNINDEXED = 20_000;

@QueryHandler(FindMoment)
@Injectable()
export class FindMomentHandler implements IQueryHandler<FindMoment> {
  /** Moments by what was asked: a walk asks the same each time. */
  private readonly settled = new Map<string, Moment>();

  constructor(
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ asked, readModels }: FindMoment): Promise<Moment> {
    const moment = this.settled.get(asked) ?? (await this.found(asked));
    if (await this.freshness.waitFor(readModels, moment.position, PATIENCE_MS)) return moment;
    throw new DomainError('unavailable', 'The lists have not reached as_of yet; repeat the call.', {
      retryAfterSeconds: 1,
    });
  }

  private async found(asked: string): Promise<Moment> {
    const position = positionIn(asked);
    const moment = position === null ? await this.ofInstant(asked) : await this.ofPosition(position);
    if (moment.at.getTime() < this.clock.now() - SETTLED_MS) this.keep(asked, moment);
    return moment;
  }

  private keep(asked: string, moment: Moment): void {
    this.settled.set(asked, moment);
    const [oldest] = this.settled.keys();
    if (this.settled.size > MOST_SETTLED && oldest !== undefined) this.settled.delete(oldest);
  }

  private async ofPosition(position: bigint): Promise<Moment> {
    const head = await this.eventStore.headPosition();
    if (position > head) throw refused('lies after the last event of the log', `Send @${head} or an earlier position`);
    const own = await this.eventStore.eventAt(position);
    const at = own ? position : await this.queries.execute(new FindLogPosition({ atOrBefore: position }));
    const event = own ?? (at === null ? null : await this.eventStore.eventAt(at));
    if (event === null) return this.refuseBeforeStart();
    return { position, at: new Date(event.recordedAt) };
  }

  private async ofInstant(asked: string): Promise<Moment> {
    const at = instantOf(asked);
    if (at === null) throw refused('is no instant', 'Send an ISO 8601 time with its zone');
    if (at.getTime() > this.clock.now()) throw refused('lies in the future', 'Send an instant that has passed');
    // What was recorded within this millisecond was known at it.
    const end = at.getTime() + 1;
    let last = await this.queries.execute(new FindLogPosition({ before: new Date(end) }));
    let read = 0;
    for await (const event of this.eventStore.readAll(last ?? 'start')) {
      if (event.recordedAt >= end) break;
      if (read++ > MOST_UNINDEXED) throw unindexed();
      last = event.position;
    }
    return last === null ? this.refuseBeforeStart() : { position: last, at };
  }

  private async refuseBeforeStart(): Promise<never> {
    for await (const first of this.eventStore.readAll('start', 1)) {
      const start = new Date(first.recordedAt).toISOString();
      throw refused(`lies before the first event of the log, @${first.position} of ${start}`, `Send ${start} or later`);
    }
    throw refused('lies before the first event of the log, which is empty', 'Call without as_of');
  }
}

function refused(rule: string, suggestion: string): DomainError {
  return validationFailed([{ field: 'as_of', message: `as_of ${rule}`, suggestion }]);
}

function unindexed(): DomainError {
  const message = 'The index of the log is being built, and instants cannot be found yet; repeat the call later.';
  return new DomainError('unavailable', message, { retryAfterSeconds: 30 });
}
