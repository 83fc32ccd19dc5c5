import { withConfirmation } from '../import/confirm.decide.js';
import { changesOf, companyDecider, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import {
  type CompanyEvent,
  type DetailField,
  type FieldsProvenance,
  type Provenance,
} from '../record/company.events.js';
import { isOlder, isRefuted, provenanceOf, sameValue, sourcesOf } from '../record/newer-fields.rules.js';
import { joinEqualRounds, recordedIn } from '../rounds/joined-rounds.decide.js';
import { type KnownRounds, type RoundsOwner } from '../rounds/known-rounds.decide.js';
import {
  corroboratedOf,
  isCorrected,
  isFilled,
  isMoved,
  isTaken,
  movingAfter,
  OF_ROUNDS,
  recordedOf,
  repeatedRounds,
  retractedOf,
} from '../rounds/separated-rounds.rules.js';
import { hasLinkedRecords } from './duplicate.rules.js';
import { productLike } from './merge.decide.js';
import { roundWith } from './moved-rounds.rules.js';
import { formerNamesBy, statementsIn, withOwnFormerNames, withoutOlder } from './stated-values.rules.js';

/**
 * Whose statement an event of a merged company is: the merge only repeats what the other record had, and what another
 * record took with it is gone.
 */
export type Owner = 'company' | 'merge' | 'duplicate' | 'gone';

export interface OwnedEvent {
  readonly event: CompanyEvent;
  readonly revision: number;
  readonly owner: Owner;
  /** The log has the same statement before. */
  readonly isRestated?: boolean;
  /** It is of the append of a split, which restates facts of the records. */
  readonly isOfSplit?: boolean;
}

/** A record with the sources of its facts. */
export interface TracedRecord {
  readonly state: CompanyState;
  /** By field, `product <id>` or `exit`. */
  readonly by: ReadonlyMap<string, FieldsProvenance>;
  /** One statement of each key of a source. */
  readonly keys: ReadonlyMap<string, Provenance>;
  readonly confirmed: readonly Confirmed['data'][];
}

type Confirmed = Extract<CompanyEvent, { type: 'CompanyFactsConfirmed' }>;
type Withheld = Extract<CompanyEvent, { type: 'CompanyStatementWithheld' }>['data'];

const NOTHING: TracedRecord = { state: companyDecider.initial, by: new Map(), keys: new Map(), confirmed: [] };

/**
 * The two records behind a merged company: each as if it had never been the other one. Later statements of a source
 * that had the other record's key are about that record; all others are the company's.
 *
 * @param log the company's stream
 * @param duplicate the other record's stream up to its merge
 * @returns both records, and what each source of the other one stated, though another's is later
 */
export function separatedRecords(
  log: readonly OwnedEvent[],
  duplicate: readonly CompanyEvent[],
  duplicateId: string,
): {
  readonly whole: Pick<TracedRecord, 'state' | 'by'>;
  readonly own: TracedRecord;
  readonly other: TracedRecord;
  readonly statements: readonly CompanyEvent[];
} {
  let whole: CompanyState = companyDecider.initial;
  const by = new Map<string, FieldsProvenance>();
  let named = whole;
  let moving: readonly string[] = [];
  let withheld: Withheld | null = null;
  let own = NOTHING;
  const before = tracedStatements(duplicate);
  let { record: other } = before;
  const statements = [...before.statements];
  for (const [at, { event, owner, isRestated, isOfSplit = false }] of log.entries()) {
    // A company that returned from a merge has no name yet: its former names are those of before that merge.
    if (whole.phase === 'registered' && whole.fields.name) named = whole;
    const was = whole;
    whole = companyDecider.evolve(whole, event);
    for (const [part, provenance] of sourcesOf(event)) by.set(part, provenance);
    const stated = isRestated ? withoutFormerNames(event) : event;
    const merged = { named, before: was, after: whole, isOfSplit, last: log[at - 1]?.event, moving, withheld };
    moving = movingAfter(moving, event, roundsOf(was));
    if (event.type === 'CompanyStatementWithheld' && !isOfSplit) withheld = event.data;
    if (owner === 'company') own = asStatedOf(own.state, merged, stated).reduce(traced, own);
    const isMerged = was.phase === 'registered' && was.duplicates.includes(duplicateId);
    if (isMerged && event.type === 'RoundInvestorRetracted') {
      other = asStatedOf(other.state, merged, event).reduce(traced, other);
    }
    if (owner === 'duplicate') {
      const theirs = { type: stated.type, data: { ...stated.data, companyId: duplicateId } } as CompanyEvent;
      const events = asStatedOf(other.state, merged, theirs);
      other = events.reduce(traced, other);
      // A record that was merged into the other one may take what the other one has something later for.
      const all = theirs.type === 'CompanyStatementWithheld' ? [theirs] : events;
      statements.push(...all.flatMap((one) => statementsIn(one, other.state)));
    }
  }
  return { whole: { state: whole, by }, own, other, statements };
}

/** A record's stream up to its merge, without what left with records that were split off. */
function tracedStatements(log: readonly CompanyEvent[]) {
  const left = new Set(log.flatMap((event) => (event.type === 'DuplicateSeparated' ? event.data.revisions : [])));
  let record = NOTHING;
  let statements: CompanyEvent[] = [];
  for (const [revision, event] of log.entries()) {
    record = traced(record, event);
    if (event.type === 'CompanyRegistered' || event.type === 'CompanySeparated') statements = [];
    if (!left.has(revision)) statements.push(...statementsIn(event, record.state));
  }
  return { record, statements };
}

/** A restated list has the former names of all records that were merged then; the first statements gave each its own. */
function withoutFormerNames({ type, data }: CompanyEvent): CompanyEvent {
  if (type !== 'CompanyDetailsChanged') return { type, data } as CompanyEvent;
  const { formerNames: _, ...changes } = data.changes;
  return { type, data: { ...data, changes } };
}

function traced(record: TracedRecord, event: CompanyEvent): TracedRecord {
  const state = companyDecider.evolve(record.state, event);
  // A domain's stream may have had a company before.
  if (state.phase !== 'registered') return { ...NOTHING, state };
  const by = new Map(record.by);
  for (const [part, provenance] of sourcesOf(event)) by.set(part, provenance);
  const keys = new Map(record.keys);
  if (event.type === 'DuplicateSeparated') {
    for (const { source, key } of event.data.sourceKeys) keys.delete(`${source}#${key}`);
  }
  const provenance = provenanceOf(event);
  if (provenance?.sourceKey !== undefined) keys.set(`${provenance.source}#${provenance.sourceKey}`, provenance);
  const confirmed = event.type === 'CompanyFactsConfirmed' ? [...record.confirmed, event.data] : record.confirmed;
  return { state, by, keys, confirmed };
}

/** The merged company around one of its events. */
interface MergedCompany {
  /** The last state that had a name. */
  readonly named: CompanyState;
  readonly before: CompanyState;
  readonly after: CompanyState;
  readonly isOfSplit: boolean;
  /** The event before. */
  readonly last: CompanyEvent | undefined;
  /** Ids of the reports that a join before the event has yet to move. */
  readonly moving: readonly string[];
  /** The last statement of a row before the event. */
  readonly withheld: Withheld | null;
}

function roundsOf(state: CompanyState): KnownRounds {
  return state.phase === 'registered' ? state.rounds : {};
}

function ownerOf(record: RegisteredCompany): RoundsOwner {
  return { companyId: record.companyId, isLinked: hasLinkedRecords(record) };
}

/** What an event of the merged company says of one of the two records, and the rounds that it makes equal. */
function asStatedOf(record: CompanyState, merged: MergedCompany, event: CompanyEvent): CompanyEvent[] {
  const { before, after, isOfSplit } = merged;
  if (record.phase !== 'registered' || after.phase !== 'registered') return [event];
  const isMerged = isOfSplit || (before.phase === 'registered' && before.duplicates.length > 0);
  if (!isMerged && OF_ROUNDS.includes(event.type)) return [event];
  if (isTaken(event, merged.withheld) && !isOfSplit) return [];
  const events = statedOf(record, { ...merged, after }, event);
  const recorded = isMerged ? recordedIn(events) : [];
  if (recorded.length === 0) return events;
  const rounds = roundsOf(events.reduce(companyDecider.evolve, record as CompanyState));
  return [...events, ...joinEqualRounds(rounds, recorded, ownerOf(record))];
}

function statedOf(
  record: RegisteredCompany,
  merged: MergedCompany & { readonly after: RegisteredCompany },
  event: CompanyEvent,
): CompanyEvent[] {
  const { named, before, after: whole, last, moving } = merged;
  const rounds = { ...ownerOf(record), rounds: record.rounds, whole: roundsOf(before) };
  switch (event.type) {
    case 'CompanyDetailsChanged':
      if (isCorrected(event, last)) return [];
      return [withoutOlder(record, named.phase === 'registered' ? withOwnFormerNames(record, named, event) : event)];
    case 'FundingRoundRecorded':
      return isFilled(event, last) || isMoved(event, moving) ? [] : recordedOf(rounds, event);
    case 'FundingRoundCorroborated':
      // Each record has what its own sources state of a round that was joined.
      return isMoved(event, moving) ? [] : corroboratedOf(rounds, event);
    case 'FundingRoundJoined':
      return [];
    case 'RoundInvestorRetracted':
      return retractedOf(record, rounds.whole, event);
    case 'ProductRegistered': {
      const productId = productLike(record, event.data)?.productId ?? event.data.productId;
      if (isOlder(event.data, record.products[productId])) return [];
      return [{ ...event, data: { ...event.data, productId } }];
    }
    case 'CompanyExited':
      return isOlder(event.data, record.exit) ? [] : [event];
    case 'CompanyFactsConfirmed':
      return confirmedOf(record, whole, event);
    case 'CompanyStatementWithheld':
      return takenBy(record, event.data);
    default:
      return [event];
  }
}

/** What a record takes of a row that the merged company had something later for. */
function takenBy(record: RegisteredCompany, { details, rounds, products, exit, provenance }: Withheld): CompanyEvent[] {
  const { name } = record.fields;
  if (!name) return [];
  const seen = {
    companyId: record.companyId,
    domain: null,
    contestedDomain: null,
    slugBase: '',
    details: { ...details, name: details.name ?? (name.value as string) },
    rounds,
    products: products.map((one) => ({ ...one, productId: productLike(record, one)?.productId ?? one.productId })),
    ...(exit && { exit }),
    provenance,
  };
  return withConfirmation(record, changesOf(record, seen), seen);
}

/** A source that repeated a value of the other record has stated it of this one. */
function confirmedOf(record: RegisteredCompany, whole: RegisteredCompany, { type, data }: Confirmed): CompanyEvent[] {
  const { companyId, provenance } = data;
  const isKnown = (field: DetailField): boolean =>
    sameValue(record.fields[field]?.value ?? null, whole.fields[field]?.value ?? null);
  // An older file may confirm what the merged company had of a day before; the record may have it of a later one.
  const fields = data.fields.filter((field) => provenance.observedAt > (record.fields[field]?.observedAt ?? ''));
  const isWrong = (field: DetailField) => isRefuted(record.fields[field], whole.fields[field]?.value);
  const stated = fields.filter((field) => !isKnown(field) && !isWrong(field));
  const values = Object.fromEntries(stated.map((field) => [field, whole.fields[field]?.value ?? null]));
  const changes = { ...values, ...formerNamesBy(record, values, provenance) };
  const confirmed: Confirmed = {
    type,
    data: {
      companyId,
      provenance,
      fields: fields.filter(isKnown),
      roundIds: data.roundIds.filter((id) => roundWith(record.rounds, id) !== null),
      productIds: data.productIds.filter((id) => sameValue(record.products[id]?.value, whole.products[id]?.value)),
      isExitConfirmed: data.isExitConfirmed && sameValue(record.exit?.value, whole.exit?.value),
    },
  };
  const parts = repeatedParts(record, whole, data);
  if (stated.length === 0) return [...parts, confirmed];
  const changed = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance };
  return [{ type: 'CompanyDetailsChanged', data: changed }, ...parts, confirmed];
}

/** Rounds, products and an exit of the other record that the source has repeated. */
function repeatedParts(
  record: RegisteredCompany,
  whole: RegisteredCompany,
  { roundIds, productIds, isExitConfirmed, provenance: { readings: _, ...provenance } }: Confirmed['data'],
): CompanyEvent[] {
  const { companyId } = record;
  const products = productIds.flatMap((id): CompanyEvent[] => {
    const [known, repeated] = [record.products[id], whole.products[id]];
    if (!repeated || sameValue(known?.value, repeated.value)) return [];
    if (known && provenance.observedAt <= known.observedAt) return [];
    return [{ type: 'ProductRegistered', data: { companyId, ...repeated.value, provenance } }];
  });
  const exit: CompanyEvent[] =
    isExitConfirmed && whole.exit && !sameValue(record.exit?.value, whole.exit.value)
      ? [{ type: 'CompanyExited', data: { companyId, ...whole.exit.value, provenance } }]
      : [];
  const rounds = { ...ownerOf(record), rounds: record.rounds, whole: whole.rounds };
  return [...repeatedRounds(rounds, roundIds, provenance), ...products, ...exit];
}
