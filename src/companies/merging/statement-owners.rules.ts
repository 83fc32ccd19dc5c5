import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CompanyEvent } from '../record/company.events.js';
import { type OwnedEvent, type Owner } from './separated-records.rules.js';
import { provenanceOf } from '../record/newer-fields.rules.js';

/** A record that was merged, and the company that took it over. */
export interface MergedRecords {
  readonly duplicateId: string;
  /** The other record's events up to its merge. */
  readonly duplicate: readonly RecordedEvent[];
  /** Correlation ids of the requests that merged the two. */
  readonly merges: ReadonlySet<string>;
}

/** What a stream has between a merge of the company into another one and its return. */
const MERGED_ON: readonly string[] = [
  'CompanyMerged',
  'DomainReleased',
  'DomainClaimed',
] satisfies CompanyEvent['type'][];

type Of<T extends CompanyEvent['type']> = Extract<CompanyEvent, { type: T }>['data'];

/**
 * Whose statement each event of the company's stream is. What left with another record that was split is no one's here.
 * After such a split, and after the company was merged on and split off itself, its facts are stated once more: these
 * belong to whom the same statement belonged before.
 */
export function ownersOf(
  log: readonly RecordedEvent[],
  { duplicateId, duplicate, merges }: MergedRecords,
): OwnedEvent[] {
  const first = log.findIndex(({ metadata }) => merges.has(metadata.correlationId));
  const left = leftIn(log);
  const own = keysOf(log, first);
  const theirs = keysOf(duplicate);
  const domains = domainsOf(log, duplicateId);
  const stated = new Map<string, Owner>();
  let returned: string | null = null;
  const ownerOf = (event: RecordedEvent, at: number): Owner => {
    const { type, metadata } = event;
    if (left.has(Number(event.revision))) return 'gone';
    if (merges.has(metadata.correlationId)) return 'merge';
    const isSplit = type === 'DuplicateSeparated' || (type === 'CompanySeparated' && at > first);
    if (isSplit) returned = metadata.correlationId;
    if (isSplit || (at > first && MERGED_ON.includes(type))) return 'gone';
    if (isMergeOf(event, duplicateId)) return 'merge';
    const before = returned === metadata.correlationId ? restatedOf(event, domains, stated) : undefined;
    if (before !== undefined) return before;
    const key = at < first ? null : keyOf(event);
    return key !== null && theirs.has(key) && !own.has(key) ? 'duplicate' : 'company';
  };
  return log.map((event, at) => {
    const owner = ownerOf(event, at);
    const statement = statementOf(event);
    const isOfSplit = returned === event.metadata.correlationId;
    const isRestated = statement !== null && isOfSplit && stated.has(statement);
    if (statement !== null && owner !== 'gone') stated.set(statement, owner);
    return { event: event as unknown as CompanyEvent, revision: Number(event.revision), owner, isRestated, isOfSplit };
  });
}

export function isMergeOf({ type, data }: RecordedEvent, duplicateId: string): boolean {
  return type === 'DuplicateMerged' && (data as Of<'DuplicateMerged'>).duplicateId === duplicateId;
}

/** The owner of the same statement before, if any. */
function restatedOf(
  event: RecordedEvent,
  domains: ReadonlySet<string>,
  stated: ReadonlyMap<string, Owner>,
): Owner | undefined {
  if (event.type === 'CompanyDetailsChanged') {
    const { claimedDomain, contestedDomain } = event.data as Of<'CompanyDetailsChanged'>;
    const domain = claimedDomain ?? contestedDomain;
    if (domain !== null) return domains.has(domain) ? 'merge' : 'company';
  }
  return stated.get(statementOf(event) ?? '');
}

/** All are restated as changes. */
const OF_FIELDS: readonly string[] = [
  'CompanyRegistered',
  'CompanyFactsConfirmed',
  'CompanyStatementWithheld',
] satisfies CompanyEvent['type'][];

/** What a restated event has of the first one: its kind, and source with date and row. */
function statementOf(event: RecordedEvent): string | null {
  const provenance = provenanceOf(event as unknown as CompanyEvent);
  if (provenance === null) return null;
  const { readings: _, ...source } = provenance as Of<'CompanyDetailsChanged'>['provenance'];
  const type = OF_FIELDS.includes(event.type) ? 'CompanyDetailsChanged' : event.type;
  return `${type} ${JSON.stringify(source)}`;
}

function domainsOf(log: readonly RecordedEvent[], duplicateId: string): ReadonlySet<string> {
  return new Set(
    log.flatMap((event) => {
      if (!isMergeOf(event, duplicateId)) return [];
      const { domains, contestedDomains } = event.data as Of<'DuplicateMerged'>;
      return [...domains, ...contestedDomains];
    }),
  );
}

/** Revisions of what left with a record that was split. */
function leftIn(log: readonly RecordedEvent[]): ReadonlySet<number> {
  return new Set(
    log.flatMap(({ type, data }) => (type === 'DuplicateSeparated' ? (data as Of<'DuplicateSeparated'>).revisions : [])), // prettier-ignore
  );
}

/** The keys in the first events of a stream. Statements of an earlier merge that was split again are not the company's. */
function keysOf(log: readonly RecordedEvent[], count = log.length): Set<string> {
  const left = leftIn(log);
  return new Set(
    log.slice(0, count).flatMap((event) => (left.has(Number(event.revision)) ? [] : (keyOf(event) ?? []))),
  );
}

function keyOf(event: RecordedEvent): string | null {
  const provenance = provenanceOf(event as unknown as CompanyEvent);
  return provenance?.sourceKey === undefined ? null : `${provenance.source}#${provenance.sourceKey}`;
}
