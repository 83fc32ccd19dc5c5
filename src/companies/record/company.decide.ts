import { type Decider } from '../../kernel/domain-event.js';
import {
  type Claimant,
  type CompanyDetails,
  type CompanyEvent,
  type CompanyExit,
  type FieldsProvenance,
  type Product,
} from './company.events.js';
import {
  changedFields,
  filledFrom,
  type KnownFields,
  newerFields,
  type Observed,
  observedBy,
  observedFields,
  sameValue,
  withKnownExit,
  withReadingsOf,
  withSourceKey,
} from './newer-fields.rules.js';
import { confirmRounds } from '../rounds/confirmed-rounds.rules.js';
import { type SeenRound, evolveRounds, type KnownRounds } from '../rounds/known-rounds.decide.js';
import { decideStatedRounds } from '../rounds/joined-rounds.decide.js';
import { linksOf, type StatedDays, withDuplicate, withStatedDays } from '../merging/duplicate.rules.js';
import { markMoved } from '../merging/moved-rounds.rules.js';
import { refutedFields, withoutDuplicate } from '../merging/separated.rules.js';

/** The fold of one `company-<id>` stream: empty, a claimed domain, an alias of a company, or a company. */
export type CompanyState =
  | { readonly phase: 'none' }
  | { readonly phase: 'held'; readonly claimant: Claimant }
  | { readonly phase: 'alias'; readonly companyId: string }
  | RegisteredCompany;

export interface RegisteredCompany {
  readonly phase: 'registered';
  readonly companyId: string;
  readonly domain: string | null;
  /** True for generated records, which may be removed. */
  readonly generated: boolean;
  readonly aliases: readonly string[];
  readonly contested: readonly string[];
  /** The sources' keys of the company, by source. */
  readonly sourceKeys: Readonly<Record<string, readonly string[]>>;
  readonly fields: KnownFields;
  readonly rounds: KnownRounds;
  readonly products: Readonly<Record<string, Observed<Product>>>;
  readonly exit: Observed<CompanyExit> | null;
  /** Ids of the records that were merged into this one. */
  readonly duplicates: readonly string[];
  /** Rounds and reports whose ids follow from another record: a source may state them again under an id of this one. */
  readonly movedRoundIds?: readonly string[];
  /** Only of a company with duplicates. */
  readonly statedDays?: StatedDays;
}

/** One source's statements about one company. */
export interface CompanyObservation {
  readonly companyId: string;
  /** The domain to register under; null for a company without a domain, or where another company holds it. */
  readonly domain: string | null;
  readonly contestedDomain: string | null;
  /** A domain whose stream was claimed for this company; only for a registered company. */
  readonly claimedDomain?: string;
  readonly slugBase: string;
  readonly details: CompanyDetails & { readonly name: string };
  readonly rounds?: readonly SeenRound[];
  readonly products?: readonly Product[];
  readonly exit?: CompanyExit;
  readonly provenance: FieldsProvenance;
  readonly generated?: boolean;
}

export const companyDecider: Decider<CompanyState, CompanyEvent> = { initial: { phase: 'none' }, evolve };

/**
 * Registers the company once; later only new facts: a new field, or another value from a later observation. A repeated
 * observation, or an older one of known fields, gives no event.
 */
export function observe(state: CompanyState, seen: CompanyObservation): CompanyEvent[] {
  if (state.phase === 'registered') return changesOf(state, seen);
  // The caller checks the state and fences by the stream's revision: registering over a claim would steal a domain.
  if (state.phase !== 'none') throw new Error(`stream of ${seen.companyId} is ${state.phase}, not free to register`);
  return [registered(seen), ...factsOf(NO_FACTS, seen)];
}

/** Claims a free domain; no event where the claimant holds it already; null where another claimant does. */
export function claimDomain(state: CompanyState, domain: string, claimant: Claimant): CompanyEvent[] | null {
  if (state.phase === 'none') return [{ type: 'DomainClaimed', data: { domain, claimant } }];
  if (state.phase === 'held') return sameClaimant(state.claimant, claimant) ? [] : null;
  const holder = state.companyId;
  return claimant.kind === 'company' && holder === claimant.companyId ? [] : null;
}

/** Releases a claimed domain; no event where the claimant does not hold it. */
export function releaseDomain(state: CompanyState, domain: string, claimant: Claimant): CompanyEvent[] {
  const isHolder =
    state.phase === 'held'
      ? sameClaimant(state.claimant, claimant)
      : state.phase === 'alias' && claimant.kind === 'company' && state.companyId === claimant.companyId;
  return isHolder ? [{ type: 'DomainReleased', data: { domain, claimant } }] : [];
}

/** Withdraws a generated company; no event for a real or unknown one. */
export function withdrawMadeUp(state: CompanyState, reason: string): CompanyEvent[] {
  return state.phase === 'registered' && state.generated ? withdraw(state, reason) : [];
}

/** Withdraws a company; no event for an unknown one. Domains that it claimed later must be released first. */
export function withdraw(state: CompanyState, reason: string): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const { companyId, domain, aliases, contested, rounds, products } = state;
  const [roundIds, productIds] = [Object.keys(rounds), Object.keys(products)];
  const otherDomains = [...new Set([...aliases, ...contested])];
  return [{ type: 'CompanyWithdrawn', data: { companyId, domain, otherDomains, roundIds, productIds, reason } }];
}

/** Registers the company of an approved submission that holds the domain; no event after a withdrawal or a merge. */
export function registerHeld(state: CompanyState, seen: CompanyObservation, claimant: Claimant): CompanyEvent[] {
  if (state.phase === 'held') return sameClaimant(state.claimant, claimant) ? observe({ phase: 'none' }, seen) : [];
  if (state.phase !== 'registered') return [];
  const { source, sourceKey = '' } = seen.provenance;
  return state.sourceKeys[source]?.includes(sourceKey) ? observe(state, seen) : [];
}

function evolve(state: CompanyState, event: CompanyEvent): CompanyState {
  return whenRegistered(evolveFacts(state, event), (company) => withStatedDays(company, event));
}

function evolveFacts(state: CompanyState, event: CompanyEvent): CompanyState {
  switch (event.type) {
    case 'DomainClaimed': {
      const { claimant } = event.data;
      return claimant.kind === 'company'
        ? { phase: 'alias', companyId: claimant.companyId }
        : { phase: 'held', claimant };
    }
    case 'DomainReleased':
      return state.phase === 'held' || state.phase === 'alias' ? { phase: 'none' } : state;
    case 'CompanyWithdrawn':
      return { phase: 'none' };
    case 'CompanyMerged':
      return { phase: 'alias', companyId: event.data.mergedInto };
    case 'DuplicateMerged':
      return whenRegistered(state, (company) => withDuplicate(company, event.data));
    case 'DuplicateSeparated':
      return whenRegistered(state, (company) => withoutDuplicate(company, event.data));
    case 'CompanySeparated': {
      const { companyId, domain, generated, refuted, movedRoundIds } = event.data;
      return { ...NO_FACTS, companyId, domain, generated, movedRoundIds, fields: refutedFields(refuted) };
    }
    case 'CompanyRegistered':
      return newCompany(event.data);
    case 'CompanyDetailsChanged':
      return whenRegistered(state, (company) => ({
        ...company,
        aliases: withValue(company.aliases, event.data.claimedDomain),
        contested: withValue(company.contested, event.data.contestedDomain),
        sourceKeys: withSourceKey(company.sourceKeys, event.data.provenance),
        fields: changedFields(company.fields, event.data),
      }));
    case 'FundingRoundRecorded':
    case 'FundingRoundCorroborated':
    case 'FundingRoundJoined':
    case 'RoundInvestorRetracted':
      return whenRegistered(state, (company) => {
        const rounds = evolveRounds(company.rounds, event);
        const { movedRoundIds: moved = [] } = company;
        return { ...company, rounds: moved.length === 0 ? rounds : markMoved(rounds, moved) };
      });
    case 'ProductRegistered': {
      const { companyId: _, provenance, ...product } = event.data;
      const observed = observedBy(provenance, product);
      return whenRegistered(state, (c) => ({ ...c, products: { ...c.products, [product.productId]: observed } }));
    }
    case 'CompanyExited': {
      const { companyId: _, provenance, ...exit } = event.data;
      return whenRegistered(state, (c) => ({ ...c, exit: observedBy(provenance, exit) }));
    }
    case 'CompanyFactsConfirmed':
      return whenRegistered(state, (company) => confirmed(company, event.data));
    // Scans append to the same stream and are not part of the record.
    default:
      return state;
  }
}

function confirmed(company: RegisteredCompany, facts: Confirmation): RegisteredCompany {
  const { observedAt, source } = facts.provenance;
  const dated = <T extends object>(known: Readonly<Record<string, T>>, keys: readonly string[]): Record<string, T> =>
    Object.fromEntries(keys.flatMap((key) => (known[key] ? [[key, { ...known[key], observedAt, source }]] : [])));
  return {
    ...company,
    fields: { ...company.fields, ...dated(company.fields, facts.fields) },
    rounds: confirmRounds(company.rounds, facts.roundIds, observedAt),
    products: { ...company.products, ...dated(company.products, facts.productIds) },
    exit: company.exit && facts.isExitConfirmed ? { ...company.exit, observedAt, source } : company.exit,
    sourceKeys: withSourceKey(company.sourceKeys, facts.provenance),
  };
}

type Confirmation = Extract<CompanyEvent, { type: 'CompanyFactsConfirmed' }>['data'];

const NO_FACTS = {
  phase: 'registered',
  aliases: [],
  contested: [],
  sourceKeys: {},
  rounds: {},
  products: {},
  exit: null,
  duplicates: [],
} as const;

function newCompany(data: Extract<CompanyEvent, { type: 'CompanyRegistered' }>['data']): RegisteredCompany {
  return {
    ...NO_FACTS,
    companyId: data.companyId,
    domain: data.domain,
    generated: data.generated,
    contested: withValue([], data.contestedDomain),
    sourceKeys: withSourceKey({}, data.provenance),
    fields: observedFields(data.details, data.provenance),
  };
}

function registered(seen: CompanyObservation): CompanyEvent {
  const { companyId, domain, contestedDomain, slugBase, details, provenance } = seen;
  const generated = seen.generated ?? false;
  return {
    type: 'CompanyRegistered',
    data: { companyId, domain, contestedDomain, slugBase, details, provenance, generated },
  };
}

export function changesOf(company: RegisteredCompany, seen: CompanyObservation): CompanyEvent[] {
  const { companyId, provenance } = seen;
  const changes = newerFields(company.fields, seen);
  const newAlias = seen.claimedDomain && !company.aliases.includes(seen.claimedDomain) ? seen.claimedDomain : null;
  const { contestedDomain } = seen;
  const newContest = contestedDomain && !company.contested.includes(contestedDomain) ? contestedDomain : null;
  const isKnownKey = withSourceKey(company.sourceKeys, provenance) === company.sourceKeys;
  const facts = factsOf(company, seen);
  if (Object.keys(changes).length === 0 && !newAlias && !newContest && isKnownKey) return facts;
  return [
    {
      type: 'CompanyDetailsChanged',
      data: {
        companyId,
        changes,
        claimedDomain: newAlias,
        contestedDomain: newContest,
        provenance: withReadingsOf(changes, seen),
      },
    },
    ...facts,
  ];
}

type Facts = Omit<RegisteredCompany, 'companyId' | 'domain' | 'generated' | 'contested' | 'fields'>;
function factsOf(company: Facts, seen: CompanyObservation): CompanyEvent[] {
  // Most imported rows contain only company fields.
  if (!seen.rounds && !seen.exit && !seen.products) return [];
  const { companyId, rounds = [] } = seen;
  const { readings: _, ...provenance } = seen.provenance;
  const isNews = <T>(known: Observed<T> | null | undefined, value: T): boolean =>
    !known || (!sameValue(known.value, value) && provenance.observedAt > known.observedAt);
  const stated = { companyId, rounds, provenance, ...linksOf(company, provenance.source) };
  const events: CompanyEvent[] = decideStatedRounds(company.rounds, stated);
  const exit = seen.exit && withKnownExit(seen.exit, company.exit);
  if (exit && isNews(company.exit, exit)) {
    events.push({ type: 'CompanyExited', data: { companyId, ...exit, provenance } });
  }
  for (const one of seen.products ?? []) {
    const known = company.products[one.productId];
    const product = filledFrom(one, known?.value);
    if (isNews(known, product)) events.push({ type: 'ProductRegistered', data: { companyId, ...product, provenance } });
  }
  return events;
}

function whenRegistered(state: CompanyState, change: (company: RegisteredCompany) => RegisteredCompany): CompanyState {
  return state.phase === 'registered' ? change(state) : state;
}

function withValue(list: readonly string[], value: string | null): readonly string[] {
  return value === null || list.includes(value) ? list : [...list, value];
}

function sameClaimant(a: Claimant, b: Claimant): boolean {
  if (a.kind === 'company') return b.kind === 'company' && a.companyId === b.companyId;
  return b.kind === 'submission' && a.submissionId === b.submissionId;
}
