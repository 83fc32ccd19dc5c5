import { foldStream } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { companyDecider, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, companyStream } from '../record/company.events.js';
import { hasLinkedRecords } from './duplicate.rules.js';
import { idsOf } from './moved-rounds.rules.js';

/** The other records that were ever merged with a company. */
export interface LinkedRecords {
  readonly ids: readonly string[];
  /** Ids of the rounds, and reports of rounds, that those have which are other companies by now. */
  readonly roundIds: ReadonlySet<string>;
}

/** The other records that were ever merged with the company, also through others and though they were split since. */
export async function linkedRecords(store: EventStore, companyId: string): Promise<LinkedRecords> {
  const found = new Set<string>();
  const roundIds = new Set<string>();
  const waiting = [companyId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    let record: CompanyState = companyDecider.initial;
    for await (const recorded of store.readStream(companyStream(id))) {
      const event = recorded as unknown as CompanyEvent;
      if (event.type === 'DuplicateMerged') waiting.push(event.data.duplicateId);
      if (event.type === 'CompanyMerged') waiting.push(event.data.mergedInto);
      record = companyDecider.evolve(record, event);
    }
    if (id === companyId || record.phase !== 'registered') continue;
    for (const roundId of Object.values(record.rounds).flatMap(idsOf)) roundIds.add(roundId);
  }
  found.delete(companyId);
  return { ids: [...found], roundIds };
}

/** How a row of a source names its company. */
export interface StatedRow {
  readonly domain: string | null;
  readonly source: string;
  readonly sourceKey?: string;
}

export interface NamedRow extends StatedRow {
  /** The id that a record of this row alone would have. */
  readonly recordId: string;
}

/** A split of the row's record was begun and not completed: the row belongs to a record that is not back yet. */
export class UnfinishedSplit extends Error {
  constructor(readonly duplicateId: string) {
    super(
      `the split of its record ${duplicateId} was interrupted; complete it ` +
        `(npm run moderate -- split ${duplicateId} --reason TEXT), then import the file again`,
    );
  }
}

type Left = Extract<CompanyEvent, { type: 'DuplicateSeparated' }>['data'];

/** The record that a row names, and the revision of the company's stream up to which this is known. */
export interface SeparatedRow {
  /** Of a record that was split off the company and is on file, also as part of another one; null for none. */
  readonly companyId: string | null;
  readonly checkedAt: bigint;
}

/** Whether the row may be of a record that was split off the company. */
export function mayBeSeparated(company: RegisteredCompany, row: StatedRow): boolean {
  return hasLinkedRecords(company) && !(knowsKey(company, row) && (row.domain === null || hasDomain(company, row)));
}

/** @throws UnfinishedSplit */
export async function separatedRowOf(store: EventStore, companyId: string, row: NamedRow): Promise<SeparatedRow> {
  const left = new Map<string, Left>();
  let company: CompanyState = companyDecider.initial;
  let checkedAt = -1n;
  for await (const recorded of store.readStream(companyStream(companyId))) {
    const event = recorded as unknown as CompanyEvent;
    if (event.type === 'DuplicateSeparated') left.set(event.data.duplicateId, event.data);
    if (event.type === 'DuplicateMerged') left.delete(event.data.duplicateId);
    if (event.type === 'CompanyWithdrawn') left.clear();
    company = companyDecider.evolve(company, event);
    checkedAt = recorded.revision;
  }
  if (company.phase !== 'registered' || !mayBeSeparated(company, row)) return { companyId: null, checkedAt };
  for (const one of left.values()) {
    const separated = await recordNamed(store, one, company, row);
    if (separated !== null) return { companyId: separated, checkedAt };
  }
  return { companyId: null, checkedAt };
}

async function recordNamed(
  store: EventStore,
  { duplicateId, domains, sourceKeys }: Left,
  company: RegisteredCompany,
  row: NamedRow,
): Promise<string | null> {
  const isOfCompany = hasDomain(company, row);
  const isOfDomain = duplicateId === row.recordId || (domains.includes(row.domain ?? '') && !isOfCompany);
  const isOfKey = sourceKeys.some(({ source, key }) => source === row.source && key === row.sourceKey);
  if (!isOfDomain && (!isOfKey || knowsKey(company, row))) return null;
  const { holder, isBack, contested } = await returnedRecord(store, duplicateId, company.companyId);
  // A source's key may be a name, which both companies have: then the row's website decides.
  if (!isOfDomain && isOfCompany && !contested.includes(row.domain ?? '')) return null;
  if (!isBack) throw new UnfinishedSplit(duplicateId);
  if (holder.phase !== 'registered' || holder.companyId === company.companyId || !knowsKey(holder, row)) return null;
  return knowsKey(company, row) && !hasDomain(holder, row) ? null : holder.companyId;
}

interface Returned {
  /** The record, or the company that took it over since. */
  readonly holder: CompanyState;
  readonly isBack: boolean;
  readonly contested: readonly string[];
}

/**
 * A record that was split off a company. A claim of the company may make the record's stream an alias as well, so that
 * only its last merge shows whether it is back.
 */
async function returnedRecord(store: EventStore, recordId: string, from: string): Promise<Returned> {
  let holder: CompanyState = companyDecider.initial;
  let merge: Extract<CompanyEvent, { type: 'CompanyMerged' }>['data'] | null = null;
  for await (const recorded of store.readStream(companyStream(recordId))) {
    const event = recorded as unknown as CompanyEvent;
    holder = companyDecider.evolve(holder, event);
    if (event.type === 'CompanyMerged') merge = event.data;
    if (holder.phase === 'registered') merge = null;
  }
  const isBack = merge?.mergedInto !== from;
  const contested = holder.phase === 'registered' ? holder.contested : (merge?.otherDomains ?? []);
  while (holder.phase === 'alias') {
    ({ state: holder } = await foldStream(store, companyStream(holder.companyId), companyDecider));
  }
  return { holder, isBack, contested };
}

function hasDomain({ domain, aliases }: RegisteredCompany, row: StatedRow): boolean {
  return row.domain !== null && (row.domain === domain || aliases.includes(row.domain));
}

function knowsKey({ sourceKeys }: RegisteredCompany, { source, sourceKey }: StatedRow): boolean {
  return sourceKey !== undefined && (sourceKeys[source] ?? []).includes(sourceKey);
}
