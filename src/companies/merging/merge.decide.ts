import { withConfirmation } from '../import/confirm.decide.js';
import { recordKey } from '../../vocabulary/names/record-key.js';
import {
  changesOf,
  companyDecider,
  type CompanyObservation,
  type CompanyState,
  type RegisteredCompany,
} from '../record/company.decide.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type CompanyExit,
  type DetailField,
  type FieldsProvenance,
  type Product,
} from '../record/company.events.js';
import { sameValue } from '../record/newer-fields.rules.js';
import { type MovedPart } from './merge.events.js';
import { idsOf, roundWith, takeOverRounds } from './moved-rounds.rules.js';

/** A record that was the same company: its state, and the events of its stream from the first one. */
export interface DuplicateRecord {
  readonly state: RegisteredCompany;
  readonly log: readonly CompanyEvent[];
}

export interface MergeReason {
  /** Without personal data. */
  readonly reason: string;
  readonly evidenceUrl: string | null;
}

/**
 * What the surviving company appends: the other record's statements, as if their sources had stated them about this
 * company. The later statement of a field wins as always; a former name still finds the company. No event where there
 * is no company, or where it has the other record's facts already.
 */
export function takeOver(state: CompanyState, other: DuplicateRecord, why: MergeReason): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  let now = state;
  const events: CompanyEvent[] = [];
  const append = (more: readonly CompanyEvent[]): void => {
    events.push(...more);
    now = more.reduce(companyDecider.evolve, now as CompanyState) as RegisteredCompany;
  };
  const { statements, parts } = statedIn(other.log);
  for (const stated of statements) append(takenStatement(now, other.state, stated));
  append(takeOverRounds(now.rounds, other.state.rounds, now.companyId));
  for (const part of parts) append(takenPart(now, part));
  if (!now.duplicates.includes(other.state.companyId)) append([duplicateMerged(now, other.state, why)]);
  return events;
}

/**
 * Whether the record has already taken over the company that is to take it over: two merges of the same records in both
 * directions would leave neither on file. Where both were begun, the one into the lower id goes on.
 */
export function isTakenOverBy(other: RegisteredCompany, into: RegisteredCompany): boolean {
  if (!other.duplicates.includes(into.companyId)) return false;
  return !into.duplicates.includes(other.companyId) || into.companyId > other.companyId;
}

/** Ends the record that was merged; no event where it is none of a company. */
export function endMerged(state: CompanyState, survivor: RegisteredCompany, why: MergeReason): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const { companyId, domain, aliases, contested } = state;
  const data = {
    companyId,
    mergedInto: survivor.companyId,
    domain,
    otherDomains: [...new Set([...aliases, ...contested])],
    ...movedParts(state, survivor),
    ...why,
  };
  return [{ type: 'CompanyMerged', data }];
}

/** Where the facts of the other record's rounds and products are. */
export function movedParts(
  other: RegisteredCompany,
  survivor: RegisteredCompany,
): { readonly rounds: MovedPart[]; readonly products: MovedPart[] } {
  return {
    rounds: Object.keys(other.rounds).map((id) => ({ id, into: roundWith(survivor.rounds, id) ?? id })),
    products: Object.values(other.products).map(({ value }) => {
      return { id: value.productId, into: productLike(survivor, value)?.productId ?? value.productId };
    }),
  };
}

/** A product of the company with this one's id, else with its name. */
export function productLike({ products }: RegisteredCompany, { productId, name }: Product): Product | null {
  const key = recordKey(name);
  const named = Object.values(products).find(({ value }) => recordKey(value.name) === key);
  return (products[productId] ?? named)?.value ?? null;
}

interface Statement {
  readonly details: CompanyDetails;
  readonly provenance: FieldsProvenance;
}

type Part = Extract<CompanyEvent, { type: 'ProductRegistered' | 'CompanyExited' }>;

/** What the events since the registration say of fields, products and the exit. A confirmation states them again. */
function statedIn(log: readonly CompanyEvent[]): { readonly statements: Statement[]; readonly parts: Part[] } {
  const statements: Statement[] = [];
  const parts: Part[] = [];
  let state: CompanyState = companyDecider.initial;
  const standing = new Set(sinceRegistration(log));
  for (const event of log) {
    state = companyDecider.evolve(state, event);
    if (!standing.has(event)) continue;
    if (event.type === 'CompanyRegistered') statements.push(event.data);
    if (event.type === 'CompanyDetailsChanged') {
      statements.push({ details: event.data.changes, provenance: event.data.provenance });
    }
    if (event.type === 'ProductRegistered' || event.type === 'CompanyExited') parts.push(event);
    if (event.type !== 'CompanyFactsConfirmed' || state.phase !== 'registered') continue;
    statements.push(confirmedStatement(state, event.data));
    parts.push(...confirmedParts(state, event.data));
  }
  return { statements, parts };
}

type Confirmed = Extract<CompanyEvent, { type: 'CompanyFactsConfirmed' }>['data'];

function confirmedStatement({ fields }: RegisteredCompany, { fields: repeated, provenance }: Confirmed): Statement {
  const details = Object.fromEntries(repeated.map((field) => [field, fields[field]?.value]));
  return { details, provenance };
}

function confirmedParts(
  { companyId, products, exit }: RegisteredCompany,
  { productIds, isExitConfirmed, provenance }: Confirmed,
): Part[] {
  const repeated = productIds.flatMap((id): Part[] => {
    const known = products[id];
    return known ? [{ type: 'ProductRegistered', data: { companyId, ...known.value, provenance } }] : [];
  });
  const exits: Part[] =
    exit && isExitConfirmed ? [{ type: 'CompanyExited', data: { companyId, ...exit.value, provenance } }] : [];
  return [...repeated, ...exits];
}

/**
 * A domain's stream may have had a company before, which was withdrawn. Statements of a record that was separated again
 * are no longer the company's.
 */
function sinceRegistration(log: readonly CompanyEvent[]): readonly CompanyEvent[] {
  const first = log.findLastIndex(({ type }) => type === 'CompanyRegistered' || type === 'CompanySeparated');
  const left = new Set(log.flatMap((event) => (event.type === 'DuplicateSeparated' ? event.data.revisions : [])));
  return log.filter((_, revision) => revision >= first && !left.has(revision));
}

function takenStatement(now: RegisteredCompany, other: RegisteredCompany, stated: Statement): CompanyEvent[] {
  const { details, provenance } = stated;
  const name = now.fields.name?.value as string;
  const kept = Object.entries(details).filter(([field, value]) => {
    // A retracted value says nothing of the surviving record's; a refuted one was wrong.
    if (value === undefined || value === null || (field === 'status' && value === 'pending')) return false;
    const refuted = other.fields[field as DetailField]?.refuted ?? [];
    return !refuted.some((wrong) => sameValue(wrong, value));
  });
  const seen = {
    companyId: now.companyId,
    domain: null,
    contestedDomain: null,
    slugBase: '',
    details: { name, ...(Object.fromEntries(kept) as CompanyDetails) },
    provenance,
  };
  // A value that both have is as new as the later statement: an older file must not replace it.
  return withConfirmation(now, changesOf(now, seen), { ...seen, details: Object.fromEntries(kept) });
}

function takenPart(
  now: RegisteredCompany,
  { type, data: { companyId: _, provenance, ...part } }: Part,
): CompanyEvent[] {
  const base = {
    companyId: now.companyId,
    domain: null,
    contestedDomain: null,
    slugBase: '',
    details: { name: now.fields.name?.value as string },
    provenance,
  };
  if (type === 'CompanyExited') return confirmedPart(now, { ...base, exit: part as CompanyExit });
  const product = part as Product;
  const productId = productLike(now, product)?.productId ?? product.productId;
  return confirmedPart(now, { ...base, products: [{ ...product, productId }] });
}

/** An exit or product that both have is as new as the later statement, as a value is. */
function confirmedPart(now: RegisteredCompany, seen: CompanyObservation): CompanyEvent[] {
  return withConfirmation(now, changesOf(now, seen), { ...seen, details: {} });
}

function duplicateMerged(now: RegisteredCompany, other: RegisteredCompany, why: MergeReason): CompanyEvent {
  const domains = [...new Set([...(other.domain === null ? [] : [other.domain]), ...other.aliases])];
  const own = new Set([now.domain, ...now.aliases, ...domains]);
  return {
    type: 'DuplicateMerged',
    data: {
      companyId: now.companyId,
      duplicateId: other.companyId,
      domains,
      contestedDomains: other.contested.filter((domain) => !own.has(domain)),
      roundIds: Object.values(other.rounds).flatMap(idsOf),
      refuted: Object.entries(other.fields).flatMap(([field, { refuted = [] }]) =>
        refuted.length === 0 ? [] : [{ field: field as DetailField, values: refuted }],
      ),
      ...why,
    },
  };
}
