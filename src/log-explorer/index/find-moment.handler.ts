import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { instantOf } from '../../kernel/instant.js';
import { type Moment, positionIn } from '../../kernel/moment.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { CLOCK } from '../../platform/tokens.js';
import { validationFailed } from '../../web/problems/problem.js';
import { BEFORE_LOG, FindMoment } from '../../web/lists/find-moment.query.js';
import { LogMoments, type NoMoment } from './log-moments.service.js';

/** How long a reader waits for its moment. */
const PATIENCE_MS = 500;
/** The log appends no event that is older than this. */
const SETTLED_MS = 10_000;
const MOST_SETTLED = 1_000;

@QueryHandler(FindMoment)
@Injectable()
export class FindMomentHandler implements IQueryHandler<FindMoment> {
  /** Moments of the log by what was asked: a walk asks the same each time. */
  private readonly settled = new Map<string, Moment>();

  constructor(
    private readonly moments: LogMoments,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(query: FindMoment): Promise<Moment> {
    const { asked, readModels, rules } = query;
    const moment = this.settled.get(asked) ?? (await this.found(query));
    if (await this.freshness.waitFor(readModels, moment.position, PATIENCE_MS)) return moment;
    throw new DomainError('unavailable', `The data has not reached ${rules.field ?? 'as_of'} yet; repeat the call.`, {
      retryAfterSeconds: 1,
    });
  }

  private async found(query: FindMoment): Promise<Moment> {
    const { asked, rules } = query;
    const moment = await this.moments.find(asked);
    if ('because' in moment) {
      const outside = rules.isOpen === true ? await this.outside(query, moment) : null;
      return outside ?? refuse(rules.field ?? 'as_of', moment);
    }
    if (moment.at.getTime() < this.clock.now() - SETTLED_MS) this.keep(asked, moment);
    return moment;
  }

  private async outside({ asked, readModels }: FindMoment, { because }: NoMoment): Promise<Moment | null> {
    if (because === 'before_start') {
      return { position: positionIn(asked) ?? BEFORE_LOG, at: instantOf(asked) ?? new Date(0) };
    }
    if (because !== 'future') return null;
    // The present is what the read models show, so the answer does not wait for them.
    const head = await this.eventStore.headPosition();
    const shown = readModels.map((name) => this.freshness.positionOf(name) ?? head);
    return { position: shown.reduce((a, b) => (b < a ? b : a), head), at: new Date(this.clock.now()) };
  }

  private keep(asked: string, moment: Moment): void {
    this.settled.set(asked, moment);
    const [oldest] = this.settled.keys();
    if (this.settled.size > MOST_SETTLED && oldest !== undefined) this.settled.delete(oldest);
  }
}

/** @throws DomainError validation_failed */
function refuse(field: string, { rule, suggestion }: NoMoment): never {
  throw validationFailed([{ field, message: `${field} ${rule}`, suggestion }]);
}
