import { foldStream } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { companyDecider, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
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

/** How a row of a source names its company. */
export interface NamedRow {
  /** The id that a record of this row alone would have. */
  readonly recordId: string;
  readonly domain: string | null;
  readonly source: string;
  readonly sourceKey?: string;
}

/** A split of the row's record was begun and not completed: the row belongs to a record that is not back yet. */
export class UnfinishedSplit extends Error {
  constructor(readonly duplicateId: string) {
    super(`the split of its record ${duplicateId} is not completed; repeat the split, then import the row again`);
  }
}

type Left = Extract<CompanyEvent, { type: 'DuplicateSeparated' }>['data'];

/**
 * The id of the record that the row names by its source's key, where that record was split off the company; null for
 * none. Read only where the company does not know the key.
 *
 * @throws UnfinishedSplit
 */
export async function separatedRowOf(
  store: EventStore,
  company: RegisteredCompany,
  row: NamedRow,
): Promise<string | null> {
  const { source, sourceKey } = row;
  if (knowsKey(company, row) || !hasLinkedRecords(company)) return null;
  const left = new Map<string, Left>();
  for await (const event of store.readStream(companyStream(company.companyId))) {
    const { type, data } = event as unknown as CompanyEvent;
    if (type === 'DuplicateSeparated') left.set(data.duplicateId, data);
    if (type === 'DuplicateMerged') left.delete(data.duplicateId);
    if (type === 'CompanyWithdrawn') left.clear();
  }
  for (const { duplicateId, domains, sourceKeys } of left.values()) {
    const isOfKey = sourceKeys.some(({ source: from, key }) => from === source && key === sourceKey);
    const isOfDomain = row.domain !== null && domains.includes(row.domain) && !company.aliases.includes(row.domain);
    if (!isOfKey && !isOfDomain && duplicateId !== row.recordId) continue;
    const { state } = await foldStream<CompanyState, CompanyEvent>(store, companyStream(duplicateId), companyDecider);
    if (state.phase === 'alias' && state.companyId === company.companyId) throw new UnfinishedSplit(duplicateId);
    if (state.phase === 'registered' && knowsKey(state, row)) return duplicateId;
  }
  return null;
}

function knowsKey({ sourceKeys }: RegisteredCompany, { source, sourceKey }: NamedRow): boolean {
  return sourceKey !== undefined && (sourceKeys[source] ?? []).includes(sourceKey);
}
