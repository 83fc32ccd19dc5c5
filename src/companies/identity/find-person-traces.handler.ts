import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { FindPersonTraces, type PersonTraces } from './find-person-traces.query.js';
import { PersonTracesReader } from './person-traces.service.js';

/** An erasure may take longer, since a wrong "erased" is worse than a delay. */
const WAIT_MS = 15_000;

@QueryHandler(FindPersonTraces)
@Injectable()
export class FindPersonTracesHandler implements IQueryHandler<FindPersonTraces> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    private readonly traces: PersonTracesReader,
  ) {}

  async execute({ personId }: FindPersonTraces): Promise<PersonTraces> {
    const isCurrent = await this.freshness.waitFor(['people'], await this.eventStore.headPosition(), WAIT_MS);
    if (!isCurrent) {
      throw new DomainError(
        'unavailable',
        'Not all records of people are readable yet; nothing was erased. Try again.',
      );
    }
    return this.traces.of(personId);
  }
}
