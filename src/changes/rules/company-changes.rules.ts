import { type CompanyField } from '../../vocabulary/fields/company-fields.js';
import { shownName } from '../../vocabulary/fields/shown-fields.js';
import { type CompanyDetails, type CompanyEvent, type RoundInvestor } from '../../companies/record/company.events.js';
import { type EnrichmentEvent } from '../../enrichment/pipeline/enrichment.events.js';
import { type HiringEvent } from '../../enrichment/hiring/hiring.events.js';
import { type LogoEvent } from '../../enrichment/logo/logo.events.js';
import { type TechnologyEvent } from '../../enrichment/technology/technology.events.js';
import { type Change, type ChangeOp } from '../change.js';

export type CompanyStreamEvent = CompanyEvent | TechnologyEvent | LogoEvent | HiringEvent | EnrichmentEvent;

type Separated = Extract<CompanyEvent, { type: 'DuplicateSeparated' }>['data'];

/** What earlier events of a company's stream decide about a later one. */
export interface CompanyPast {
  /** Whether it waits for confirmation: answers do not show it yet. */
  readonly isPending: boolean;
  /** The ids of the investors of each round, and under null of those whose round no source names. */
  readonly investors: ReadonlyMap<string | null, readonly string[]>;
}

export const NO_PAST: CompanyPast = { isPending: false, investors: new Map() };

const ROUND_FIELDS = ['round', 'date', 'amount', 'valuation', 'lead_investors', 'investors'];
const PRODUCT_FIELDS = ['name', 'category', 'pricing_type', 'status', 'website'];
/** Events after which a company's rounds count for their investors no more, or as another company's. */
const ENDS = ['CompanyWithdrawn', 'CompanyMerged'];
/** Fields of a company's answer that its rounds decide. */
const FROM_ROUNDS = ['funding_rounds', 'total_funding', 'stage', 'investors'];
/** What answers show of the day on which a field was last stated. */
const DATED: Readonly<Partial<Record<CompanyField, string>>> = {
  totalFunding: 'total_funding_as_of',
  employeeCount: 'employee_count_as_of',
};

export function pastAfter(past: CompanyPast, event: CompanyStreamEvent): CompanyPast {
  switch (event.type) {
    case 'CompanyRegistered':
      // Also after a withdrawal or a merge, which leave nothing of the record before.
      return withDetails(NO_PAST, event.data.details);
    case 'CompanyDetailsChanged':
      return withDetails(past, event.data.changes);
    case 'CompanySeparated':
      return NO_PAST;
    case 'DuplicateSeparated': {
      const left = new Set<string | null>(event.data.roundIds);
      if (event.data.fields.includes('investors')) left.add(null);
      return { ...past, investors: new Map([...past.investors].filter(([roundId]) => !left.has(roundId))) };
    }
    case 'FundingRoundJoined': {
      const { roundId } = event.data;
      return { ...past, investors: new Map([...past.investors].filter(([id]) => id !== roundId)) };
    }
    case 'FundingRoundRecorded': {
      const { roundId, leadInvestors, investors } = event.data;
      return withInvestors(past, roundId, [...leadInvestors, ...investors]);
    }
    default:
      return past;
  }
}

function withDetails(past: CompanyPast, { status, investors }: CompanyDetails): CompanyPast {
  const known = investors ? withInvestors(past, null, investors) : past;
  return status === undefined ? known : { ...known, isPending: status === 'pending' };
}

function withInvestors(past: CompanyPast, roundId: string | null, parties: readonly RoundInvestor[]): CompanyPast {
  const ids = [...(past.investors.get(roundId) ?? []), ...parties.flatMap(({ investorId }) => investorId ?? [])];
  return { ...past, investors: new Map([...past.investors, [roundId, [...new Set(ids)]]]) };
}

/** The changes that answers show of one event, also in the counts of investors. */
export function companyChanges(event: CompanyStreamEvent, past: CompanyPast): Change[] {
  const after = pastAfter(past, event);
  return after.isPending ? [] : [...ownChanges(event, past), ...countedInvestors(event, past, after)];
}

function countedInvestors(event: CompanyStreamEvent, past: CompanyPast, after: CompanyPast): Change[] {
  const counted = new Set<string>();
  if (event.type === 'DuplicateSeparated' || event.type === 'FundingRoundJoined') {
    for (const [roundId, ids] of past.investors)
      if (!after.investors.has(roundId)) for (const id of ids) counted.add(id);
  }
  for (const [roundId, ids] of after.investors) {
    const isTouched = ENDS.includes(event.type) || past.investors.get(roundId) !== ids;
    if (isTouched) for (const id of ids) counted.add(id);
  }
  if (event.type === 'RoundInvestorRetracted') counted.add(event.data.investorId);
  return [...counted].map((id) => ({ op: 'changed', kind: 'investor', id, fields: ['deals', 'lead_deals'] }));
}

function ownChanges(event: CompanyStreamEvent, past: CompanyPast): Change[] {
  switch (event.type) {
    case 'CompanyRegistered':
      return [company('added', event.data.companyId, shownFields(event.data.details))];
    case 'CompanyDetailsChanged':
      return detailsChanged(event.data, past);
    case 'CompanyFactsConfirmed': {
      const { companyId, fields } = event.data;
      const dated = fields.flatMap((field) => DATED[field] ?? []);
      return dated.length === 0 ? [] : [company('changed', companyId, dated)];
    }
    case 'FundingRoundRecorded': {
      const { companyId, roundId } = event.data;
      const op = past.investors.has(roundId) ? 'changed' : 'added';
      return [{ op, kind: 'round', id: roundId, fields: ROUND_FIELDS }, company('changed', companyId, FROM_ROUNDS)];
    }
    case 'FundingRoundJoined': {
      const { companyId, roundId, into } = event.data;
      return [...movedPart('round', roundId, into), company('changed', companyId, FROM_ROUNDS)];
    }
    case 'RoundInvestorRetracted': {
      const { companyId, roundId } = event.data;
      const ofCompany = company('corrected', companyId, ['investors']);
      return roundId === null ? [ofCompany] : [round('corrected', roundId, ['lead_investors', 'investors']), ofCompany];
    }
    case 'CompanyExited':
      return [company('changed', event.data.companyId, ['status'])];
    case 'ProductRegistered':
      return [{ op: 'added', kind: 'product', id: event.data.productId, fields: PRODUCT_FIELDS }];
    case 'CompanyWithdrawn': {
      const { companyId, roundIds, productIds } = event.data;
      return [
        company('withdrawn', companyId, []),
        ...roundIds.map((id) => round('withdrawn', id, [])),
        ...productIds.map((id): Change => ({ op: 'withdrawn', kind: 'product', id, fields: [] })),
      ];
    }
    case 'CompanySeparated':
      return [company('added', event.data.companyId, ['name'])];
    case 'DuplicateSeparated':
      return separated(event.data);
    case 'CompanyMerged': {
      const { companyId, mergedInto, rounds, products } = event.data;
      return [
        { ...company('merged', companyId, []), mergedInto },
        ...rounds.flatMap(({ id, into }) => movedPart('round', id, into)),
        ...products.flatMap(({ id, into }) => movedPart('product', id, into)),
      ];
    }
    default:
      return scanned(event);
  }
}

/** Facts from the company's own sources, and the parts of the other record, are listed with the events that state them. */
function separated({ companyId, fields, roundIds, productIds }: Separated): Change[] {
  const nothing = Object.fromEntries(fields.map((field) => [field, null])) as CompanyDetails;
  const shown = new Set([...shownFields(nothing, true), ...(roundIds.length > 0 ? FROM_ROUNDS : [])]);
  return [
    company('corrected', companyId, [...shown]),
    ...roundIds.map((id) => round('withdrawn', id, [])),
    ...productIds.map((id): Change => ({ op: 'withdrawn', kind: 'product', id, fields: [] })),
  ];
}

function detailsChanged(
  { companyId, changes, wrong }: Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data'],
  past: CompanyPast,
): Change[] {
  const fields = shownFields(changes, true);
  // A confirmed stub: answers show it from now on.
  if (past.isPending) return [company('added', companyId, fields)];
  return fields.length === 0 ? [] : [company(wrong ? 'corrected' : 'changed', companyId, fields)];
}

/** What scans of the company's site find. */
function scanned(event: CompanyStreamEvent): Change[] {
  switch (event.type) {
    case 'TechnologyScanned':
      return [company('changed', event.data.companyId, ['tech_stack'])];
    case 'LogoFound':
      return [company('changed', event.data.companyId, ['logo_url'])];
    case 'CompanyEnriched':
      return [company('changed', event.data.companyId, ['last_enriched_at'])];
    default:
      return [];
  }
}

/** A part that moved under its own id is an event of the other company. */
function movedPart(kind: Change['kind'], id: string, into: string): Change[] {
  return id === into ? [] : [{ op: 'merged', kind, id, fields: [], mergedInto: into }];
}

function company(op: ChangeOp, id: string, fields: readonly string[]): Change {
  return { op, kind: 'company', id, fields };
}

function round(op: ChangeOp, id: string, fields: readonly string[]): Change {
  return { op, kind: 'round', id, fields };
}

/** @param withdrawn whether null withdraws a value, or only states nothing */
function shownFields(details: CompanyDetails, withdrawn = false): string[] {
  const fields = new Set<string>();
  for (const [field, value] of Object.entries(details)) {
    if (value === undefined || (value === null && !withdrawn)) continue;
    const shown = shownName(field as CompanyField);
    if (shown) fields.add(shown);
  }
  return [...fields];
}
