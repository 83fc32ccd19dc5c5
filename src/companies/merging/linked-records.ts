import { type EventStore } from '../../platform/event-store/event-store.js';
import { type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, companyStream } from '../record/company.events.js';

/** Whether sources may have stated rounds of the company under ids of other records: it was merged, or split since. */
export function hasLinkedRecords({ duplicates, movedRoundIds }: RegisteredCompany): boolean {
  return duplicates.length > 0 || movedRoundIds !== undefined;
}

/** The other records that were ever merged with the company, also through others and though they were split since. */
export async function linkedRecords(store: EventStore, companyId: string): Promise<readonly string[]> {
  const found = new Set<string>();
  const waiting = [companyId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    for await (const event of store.readStream(companyStream(id))) {
      const { type, data } = event as unknown as CompanyEvent;
      if (type === 'DuplicateMerged') waiting.push(data.duplicateId);
      if (type === 'CompanyMerged') waiting.push(data.mergedInto);
    }
  }
  found.delete(companyId);
  return [...found];
}
