import { companyDecider, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type DetailField, type FieldsProvenance } from '../record/company.events.js';
import { type Observed, sameValue } from '../record/newer-fields.rules.js';
import { type KnownRound } from '../rounds/known-rounds.decide.js';
import { type MergeReason } from './merge.decide.js';
import { type SourceKey } from './merge.events.js';
import { idsOf } from './moved-rounds.rules.js';
import { restatedFacts, restatedKeys, type RecordParts, supersededStatements } from './restated-facts.rules.js';
import { type OwnedEvent, type Owner, separatedRecords, type TracedRecord } from './separated-records.rules.js';

export interface Separation {
  /** The company's events up to now, or up to the separation that is being completed. */
  readonly log: readonly OwnedEvent[];
  readonly duplicateId: string;
  /** The other record's events up to its merge. */
  readonly duplicate: readonly CompanyEvent[];
  /** ISO 8601: when the other record was registered first. */
  readonly registeredAt: string;
  readonly why: MergeReason;
}

/** What both streams get. */
export interface Separated {
  readonly own: readonly CompanyEvent[];
  readonly other: readonly CompanyEvent[];
}

/**
 * Makes one company two again. The company loses the facts of the other record, and facts from its own sources replace
 * them; the other record gets what it had, and what its sources have stated since. Nothing where they are not merged.
 */
export function separate({ log, duplicateId, duplicate, registeredAt, why }: Separation): Separated {
  const { whole: traced, own, other, statements } = separatedRecords(log, duplicate, duplicateId);
  const { state: whole } = traced;
  const isMerged = whole.phase === 'registered' && whole.duplicates.includes(duplicateId);
  if (!isMerged || own.state.phase !== 'registered' || other.state.phase !== 'registered')
    return { own: [], other: [] };
  const leaving = partsOf(whole, own.state, (part) => isOfOneKey(traced.by.get(part), own.by.get(part)));
  const returned = separatedCompany(other.state, { log: duplicate, from: whole.companyId, registeredAt, why });
  const superseded = other.state.duplicates.length === 0 ? [] : supersededStatements(statements);
  const isWithheld = ({ type }: CompanyEvent): boolean => type === 'CompanyStatementWithheld';
  // Restated rounds have what all sources of the record state: a later split reads first what each of them does.
  const facts = [
    ...superseded.filter(isWithheld),
    ...superseded.filter((event) => !isWithheld(event)),
    ...restatedFacts(other, allOf(other.state)),
  ];
  return {
    own: [leave(whole, own.state, { log, duplicateId, leaving, why }), ...restatedFacts(own, kept(leaving, own))],
    other: [
      returned,
      ...facts,
      ...restatedKeys(other, duplicateId, facts),
      ...restatedDomains(other.state),
      ...restatedMerges(other.state, duplicate),
    ],
  };
}

/** What differs between the merged company and its own record. */
function partsOf(whole: RegisteredCompany, own: RegisteredCompany, isOfOwnKey: (part: string) => boolean): RecordParts {
  const fields = Object.keys({ ...own.fields, ...whole.fields }) as DetailField[];
  const differing = <T>(all: Readonly<Record<string, T>>, mine: Readonly<Record<string, T>>): string[] =>
    Object.keys({ ...mine, ...all }).filter((id) => !sameValue(all[id], mine[id]));
  const products = new Set(differing(whole.products, own.products));
  return {
    fields: fields.filter(
      (field) => !sameValue(said(whole.fields[field]), said(own.fields[field])) || !isOfOwnKey(field),
    ),
    roundIds: differing(stated(whole.rounds), stated(own.rounds)),
    productIds: Object.keys({ ...own.products, ...whole.products }).filter(
      (id) => products.has(id) || !isOfOwnKey(`product ${id}`),
    ),
    hasExit: !sameValue(said(whole.exit), said(own.exit)) || !isOfOwnKey('exit'),
  };
}

/** A source may have stated one value of both records on one day: the other record's statement leaves. */
function isOfOneKey(one: FieldsProvenance | undefined, other: FieldsProvenance | undefined): boolean {
  return one?.source === other?.source && one?.sourceKey === other?.sourceKey;
}

/** The same value of another source, or of another day, is another statement. */
function said(known: Observed<unknown> | null | undefined): unknown {
  return known && known.observedAt !== '' ? [known.value, known.observedAt, known.source] : null;
}

/** Rounds without where they came from: what their sources say of them. */
function stated(rounds: Readonly<Record<string, KnownRound>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(rounds).map(([id, { value, observedAt, reports }]) => [
      id,
      [value, observedAt, Object.entries(reports).map(([toldAs, { told, provenance }]) => [toldAs, told, provenance])],
    ]),
  );
}

function kept({ fields, roundIds, productIds, hasExit }: RecordParts, { state }: TracedRecord): RecordParts {
  if (state.phase !== 'registered') return { fields: [], roundIds: [], productIds: [], hasExit: false };
  return {
    fields: fields.filter((field) => (state.fields[field]?.observedAt ?? '') !== ''),
    roundIds: roundIds.filter((id) => id in state.rounds),
    productIds: productIds.filter((id) => id in state.products),
    hasExit: hasExit && state.exit !== null,
  };
}

function allOf({ fields, rounds, products, exit }: RegisteredCompany): RecordParts {
  return {
    fields: Object.keys(fields) as DetailField[],
    roundIds: Object.keys(rounds),
    productIds: Object.keys(products),
    hasExit: exit !== null,
  };
}

const LEAVING: readonly Owner[] = ['merge', 'duplicate'];

interface Leave {
  readonly log: readonly OwnedEvent[];
  readonly duplicateId: string;
  readonly leaving: RecordParts;
  readonly why: MergeReason;
}

function leave(
  whole: RegisteredCompany,
  own: RegisteredCompany,
  { log, duplicateId, leaving, why }: Leave,
): CompanyEvent {
  const without = (list: readonly string[], mine: readonly string[]) => list.filter((one) => !mine.includes(one));
  const isReport = ({ event, owner }: OwnedEvent): boolean =>
    owner !== 'gone' && event.type === 'FundingRoundCorroborated' && leaving.roundIds.includes(event.data.roundId);
  return {
    type: 'DuplicateSeparated',
    data: {
      companyId: whole.companyId,
      duplicateId,
      domains: without(whole.aliases, own.aliases),
      contestedDomains: without(whole.contested, own.contested),
      sourceKeys: keysOf(whole).filter(({ source, key }) => !(own.sourceKeys[source] ?? []).includes(key)),
      refuted: refutedOf(whole).flatMap(({ field, values }) => {
        const mine = own.fields[field]?.refuted ?? [];
        const left = values.filter((value) => !mine.some((one) => sameValue(one, value)));
        return left.length === 0 ? [] : [{ field, values: left }];
      }),
      ...leaving,
      movedRoundIds: leaving.roundIds.filter((id) => own.rounds[id]?.isMoved),
      revisions: log.filter((one) => LEAVING.includes(one.owner) || isReport(one)).map(({ revision }) => revision),
      wrongSince: log.find(({ owner }) => owner === 'merge')?.revision ?? 0,
      ...why,
    },
  };
}

interface Return {
  readonly log: readonly CompanyEvent[];
  readonly from: string;
  readonly registeredAt: string;
  readonly why: MergeReason;
}

function separatedCompany(state: RegisteredCompany, { log, from, registeredAt, why }: Return): CompanyEvent {
  const first = log.find(({ type }) => type === 'CompanyRegistered' || type === 'CompanySeparated');
  const { slugBase } = first?.data as { readonly slugBase: string };
  const { companyId, domain, generated, fields } = state;
  return {
    type: 'CompanySeparated',
    data: {
      companyId,
      separatedFrom: from,
      domain,
      name: String(fields.name?.value),
      slugBase,
      generated,
      registeredAt,
      refuted: refutedOf(state),
      movedRoundIds: laterRounds(state, log),
      ...why,
    },
  };
}

/** Ids of rounds and reports that the record got by merges: by this one, or by another that was split before. */
function laterRounds({ rounds }: RegisteredCompany, log: readonly CompanyEvent[]): string[] {
  const before = log.reduce(companyDecider.evolve, companyDecider.initial);
  const { rounds: own, movedRoundIds = [] } = before.phase === 'registered' ? before : { rounds: {} };
  const known = new Set(
    Object.values(own)
      .flatMap(idsOf)
      .filter((id) => !movedRoundIds.includes(id)),
  );
  return Object.values(rounds)
    .flatMap(idsOf)
    .filter((id) => !known.has(id));
}

function restatedDomains({ companyId, aliases, contested, fields }: RegisteredCompany): CompanyEvent[] {
  const { source = '', observedAt = '' } = fields.name ?? {};
  const changed = (claimedDomain: string | null, contestedDomain: string | null): CompanyEvent => ({
    type: 'CompanyDetailsChanged',
    data: { companyId, changes: {}, claimedDomain, contestedDomain, provenance: { source, observedAt } },
  });
  return [...aliases.map((domain) => changed(domain, null)), ...contested.map((domain) => changed(null, domain))];
}

/** Records that are still merged into this one. Refuted values are in the event of its return. */
function restatedMerges({ duplicates }: RegisteredCompany, log: readonly CompanyEvent[]): CompanyEvent[] {
  return duplicates.flatMap((id): CompanyEvent[] => {
    const merged = log.findLast((event) => event.type === 'DuplicateMerged' && event.data.duplicateId === id);
    return merged?.type === 'DuplicateMerged' ? [{ type: merged.type, data: { ...merged.data, refuted: [] } }] : [];
  });
}

function keysOf({ sourceKeys }: RegisteredCompany): SourceKey[] {
  return Object.entries(sourceKeys).flatMap(([source, keys]) => keys.map((key) => ({ source, key })));
}

function refutedOf({ fields }: RegisteredCompany) {
  return Object.entries(fields).flatMap(([field, { refuted = [] }]) =>
    refuted.length === 0 ? [] : [{ field: field as DetailField, values: refuted }],
  );
}
