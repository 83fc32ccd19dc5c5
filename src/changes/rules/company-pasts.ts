import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type CompanyPast, type CompanyStreamEvent, NO_PAST, pastAfter } from './company-changes.rules.js';

/** What each company's stream contained before an event, for a reader that goes through the log in order. */
export class CompanyPasts {
  private readonly known = new Map<string, CompanyPast>();

  constructor(private readonly eventStore: EventStore) {}

  /** Call it once for each event, in order. */
  async before(event: RecordedEvent): Promise<CompanyPast> {
    const { stream, revision } = event;
    const past = this.known.get(stream) ?? (revision === 0n ? NO_PAST : await this.read(stream, revision));
    this.known.set(stream, pastAfter(past, event as unknown as CompanyStreamEvent));
    return past;
  }

  private async read(stream: string, until: bigint): Promise<CompanyPast> {
    let past = NO_PAST;
    for await (const event of this.eventStore.readStream(stream, { maxCount: Number(until) })) {
      past = pastAfter(past, event as unknown as CompanyStreamEvent);
    }
    return past;
  }
}
