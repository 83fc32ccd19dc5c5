import { type EventStore } from '../../platform/event-store/event-store.js';
import { isKnown, type KnownTime } from '../../web/lists/known-time.js';
import { type CompanyEvent, companyStream } from '../record/company.events.js';

/** The company that had the record's facts then; null where it was not merged at that time. */
export async function mergedIntoAt(eventStore: EventStore, companyId: string, asOf: KnownTime): Promise<string | null> {
  let survivorId: string | null = null;
  for await (const event of eventStore.readStream(companyStream(companyId))) {
    if (!isKnown(event, asOf)) break;
    const { type, data } = event as unknown as CompanyEvent;
    if (type === 'CompanyMerged') survivorId = data.mergedInto;
    else if (type === 'CompanySeparated') survivorId = null;
  }
  return survivorId;
}
