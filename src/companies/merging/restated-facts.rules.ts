import { type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type DetailField, type FieldsProvenance } from '../record/company.events.js';
import { reportOf } from '../rounds/joined-rounds.decide.js';
import { type TracedRecord } from './separated-records.rules.js';
import { provenanceOf, sourcesOf } from '../record/newer-fields.rules.js';

/** Parts of a record. */
export interface RecordParts {
  readonly fields: readonly DetailField[];
  readonly roundIds: readonly string[];
  readonly productIds: readonly string[];
  readonly hasExit: boolean;
}

/** The events that state these parts of a record again, each with its source and date. */
export function restatedFacts(record: TracedRecord, parts: RecordParts): CompanyEvent[] {
  const { state } = record;
  if (state.phase !== 'registered') return [];
  return [
    ...restatedFields(record, state, parts.fields),
    ...restatedRounds(state, parts.roundIds),
    ...restatedProducts(record, state, parts.productIds),
    ...(parts.hasExit ? restatedExit(record, state) : []),
    ...restatedDates(record, state, parts),
  ];
}

/** One event for the values of one statement. */
function restatedFields(
  { by }: TracedRecord,
  { companyId, fields }: RegisteredCompany,
  names: readonly DetailField[],
): CompanyEvent[] {
  const groups = new Map<FieldsProvenance, Record<string, unknown>>();
  for (const field of names) {
    const [known, provenance] = [fields[field], by.get(field)];
    if (!known || !provenance) continue;
    groups.set(provenance, { ...groups.get(provenance), [field]: known.value });
  }
  return [...groups].map(([provenance, changes]): CompanyEvent => {
    const source = readingsOf(changes, provenance);
    const data = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance: source };
    return { type: 'CompanyDetailsChanged', data };
  });
}

/** The provenance of some of a statement's values. */
function readingsOf(changes: object, { readings, ...provenance }: FieldsProvenance): FieldsProvenance {
  const read = Object.entries(readings ?? {}).filter(([field]) => field in changes);
  return read.length === 0 ? provenance : { ...provenance, readings: Object.fromEntries(read) };
}

function restatedRounds({ companyId, rounds }: RegisteredCompany, ids: readonly string[]): CompanyEvent[] {
  return ids.flatMap((id): CompanyEvent[] => {
    const round = rounds[id];
    if (!round) return [];
    const { value, provenance, reports } = round;
    const recorded: CompanyEvent = { type: 'FundingRoundRecorded', data: { companyId, ...value, provenance } };
    return [recorded, ...Object.values(reports).map((report) => reportOf(report, value, companyId))];
  });
}

function restatedProducts(
  { by }: TracedRecord,
  { companyId, products }: RegisteredCompany,
  ids: readonly string[],
): CompanyEvent[] {
  return ids.flatMap((id): CompanyEvent[] => {
    const [known, provenance] = [products[id], by.get(`product ${id}`)];
    if (!known || !provenance) return [];
    return [{ type: 'ProductRegistered', data: { companyId, ...known.value, provenance } }];
  });
}

function restatedExit({ by }: TracedRecord, { companyId, exit }: RegisteredCompany): CompanyEvent[] {
  const provenance = by.get('exit');
  return exit && provenance ? [{ type: 'CompanyExited', data: { companyId, ...exit.value, provenance } }] : [];
}

/** Confirmations whose dates rounds still have; other facts are restated with theirs. */
function restatedDates({ confirmed }: TracedRecord, { rounds }: RegisteredCompany, parts: RecordParts): CompanyEvent[] {
  return confirmed.flatMap((data): CompanyEvent[] => {
    const { observedAt } = data.provenance;
    const roundIds = data.roundIds.filter((id) => parts.roundIds.includes(id) && rounds[id]?.observedAt === observedAt);
    if (roundIds.length === 0) return [];
    const left = { fields: [], roundIds, productIds: [], isExitConfirmed: false };
    return [{ type: 'CompanyFactsConfirmed', data: { ...data, ...left } }];
  });
}

/** Statements of source keys that no other event of these names: an import finds the record by them. */
export function restatedKeys(
  { keys }: TracedRecord,
  companyId: string,
  events: readonly CompanyEvent[],
): CompanyEvent[] {
  const named = new Set(
    events.flatMap((event) => {
      if (event.type !== 'CompanyDetailsChanged') return [];
      const { source, sourceKey } = event.data.provenance;
      return sourceKey === undefined ? [] : [`${source}#${sourceKey}`];
    }),
  );
  return [...keys]
    .filter(([key]) => !named.has(key))
    .map(([, provenance]): CompanyEvent => {
      const data = { companyId, changes: {}, claimedDomain: null, contestedDomain: null, provenance };
      return { type: 'CompanyDetailsChanged', data };
    });
}

/**
 * What each source of a record with merged records stated: one of them can be split off only by what its own sources
 * stated, also where another's is later. What the same source stated again is left out: of a source that is imported daily,
 * one append could not have it all.
 */
export function supersededStatements(statements: readonly CompanyEvent[]): CompanyEvent[] {
  const later = new Map<string, Map<string, unknown>>();
  const left: CompanyEvent[] = [];
  for (const event of statements.toReversed()) {
    const { source = '', sourceKey = '' } = provenanceOf(event) ?? {};
    const known = later.get(`${source}#${sourceKey}`) ?? new Map<string, unknown>();
    later.set(`${source}#${sourceKey}`, known);
    if (event.type === 'CompanyStatementWithheld') left.push(...withoutLater(event, known));
    else if (event.type === 'CompanyDetailsChanged') left.push(...withoutKnown(event, known));
    else {
      const [part = ''] = sourcesOf(event).map(([stated]) => stated);
      if (!known.has(part)) left.push(event);
      known.set(part, null);
    }
  }
  return left.reverse();
}

type Changed = Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>;

function withoutKnown({ type, data }: Changed, known: Map<string, unknown>): CompanyEvent[] {
  const stated = Object.entries(data.changes).filter(([, value]) => value !== undefined);
  const isNew = ([field, value]: [string, unknown]): boolean =>
    // Former names accumulate, and an earlier name is one.
    field === 'formerNames' || !known.has(field) || (field === 'name' && known.get(field) !== value);
  const changes = stated.filter(isNew);
  for (const [field, value] of stated) known.set(field, value);
  if (changes.length === 0) return [];
  const kept = Object.fromEntries(changes);
  return [{ type, data: { ...data, changes: kept, provenance: readingsOf(kept, data.provenance) } }];
}

type Withheld = Extract<CompanyEvent, { type: 'CompanyStatementWithheld' }>;

/** Parts of which the source stated something later that was withheld as well. Other statements may be of an earlier day. */
function withoutLater({ type, data }: Withheld, later: Map<string, unknown>): CompanyEvent[] {
  const isLast = (part: string): boolean => {
    const isKnown = later.has(`withheld ${part}`);
    later.set(`withheld ${part}`, null);
    return !isKnown;
  };
  const details = Object.fromEntries(Object.entries(data.details).filter(([field]) => isLast(field)));
  // Investors accumulate over a source's statements.
  const rounds = data.rounds.filter((round) => isLast(JSON.stringify(round)));
  const products = data.products.filter(({ productId }) => isLast(productId));
  const exit = data.exit && isLast('exit') ? data.exit : null;
  if (Object.keys(details).length + rounds.length + products.length === 0 && exit === null) return [];
  return [
    { type, data: { ...data, details, rounds, products, exit, provenance: readingsOf(details, data.provenance) } },
  ];
}
