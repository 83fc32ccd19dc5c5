import { type RecordedEvent } from '../../kernel/domain-event.js';
import { COMPANY_FIELD_ROWS } from '../../vocabulary/fields/company-fields.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type Provenance,
  type RoundInvestor,
} from '../record/company.events.js';
import { withReplaced } from '../rounds/replaced-investor.rules.js';

export type HistoryOp = 'added' | 'changed' | 'corrected' | 'merged' | 'split' | 'withdrawn';

/** One field before and after an event; null where it had no value. */
export interface ValueChange {
  /** Wire name; `funding_rounds` and `products` have one of them as value. */
  readonly field: string;
  readonly from: unknown;
  readonly to: unknown;
}

/** What one event of a company's stream changed. */
export interface HistoryEntry {
  readonly event: RecordedEvent;
  readonly op: HistoryOp;
  readonly values: readonly ValueChange[];
  /** Null where no source is behind it. */
  readonly provenance: Provenance | null;
  /** The reason of a correction, merge or withdrawal. */
  readonly why: string | null;
  /** The other record of a merge, or of the split that ended it. */
  readonly mergedWith?: string;
}

/** Of another feature, in the same stream. */
interface TechnologyScanned {
  readonly type: 'TechnologyScanned';
  readonly data: { readonly technologies: readonly { readonly name: string }[] };
}

/** Entries without values. */
const ENDS: readonly HistoryOp[] = ['merged', 'split', 'withdrawn'];

type Known = Map<string, unknown>;

/** Events that change no value, such as a repeated statement, make no entry. Oldest first. */
export function historyOf(log: readonly RecordedEvent[]): HistoryEntry[] {
  const known: Known = new Map();
  return log.flatMap((event) => {
    const told = toldBy(event as unknown as CompanyEvent | TechnologyScanned, known);
    if (told === null) return [];
    const values = told.values.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
    return values.length === 0 && !ENDS.includes(told.op) ? [] : [{ event, ...told, values }];
  });
}

/**
 * The fields that differ between the state before the first of these entries and the state after the last; after a
 * withdrawal, those of the company that registered next.
 */
export function netChanges(entries: readonly HistoryEntry[]): ValueChange[] {
  const net = new Map<string, ValueChange>();
  const begin = entries.slice(0, -1).findLastIndex(({ op }) => op === 'withdrawn') + 1;
  for (const { field, from, to } of entries.slice(begin).flatMap(({ values }) => values)) {
    const key = `${field} ${idOf(to ?? from)}`;
    net.set(key, { field, from: (net.get(key) ?? { from }).from, to });
  }
  return [...net.values()].filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

function idOf(value: unknown): string {
  const { id } = (typeof value === 'object' && value !== null ? value : {}) as { readonly id?: unknown };
  return typeof id === 'string' ? id : '';
}

type Told = Pick<HistoryEntry, 'op' | 'values' | 'provenance' | 'why' | 'mergedWith'>;

function toldBy(event: CompanyEvent | TechnologyScanned, known: Known): Told | null {
  switch (event.type) {
    case 'CompanyRegistered':
      return {
        op: 'added',
        values: detailValues(event.data.details, known),
        provenance: event.data.provenance,
        why: null,
      };
    case 'CompanyDetailsChanged': {
      const { changes, provenance, wrong } = event.data;
      const values = detailValues(changes, known);
      return { op: wrong ? 'corrected' : 'changed', values, provenance, why: wrong?.why ?? null };
    }
    case 'FundingRoundRecorded': {
      const { roundId: id, round, date, amount, valuation, leadInvestors, investors, provenance } = event.data;
      const parties = { lead_investors: leadInvestors, investors };
      const value = noted(known, `round ${id}`, { id, round, date, amount, valuation, ...parties });
      return { ...only({ field: 'funding_rounds', ...value }), provenance };
    }
    case 'RoundInvestorRetracted':
      return { op: 'corrected', values: withoutRetracted(event.data, known), provenance: null, why: event.data.reason };
    case 'CompanyExited': {
      const { kind, date, acquirer, amount, provenance } = event.data;
      return { ...only({ field: 'exit', ...noted(known, 'exit', { kind, date, acquirer, amount }) }), provenance };
    }
    case 'ProductRegistered': {
      const { productId: id, name, category, website, provenance } = event.data;
      const value = noted(known, `product ${id}`, { id, name, category, website });
      return { ...only({ field: 'products', ...value }), provenance };
    }
    case 'FundingRoundJoined': {
      const { roundId } = event.data;
      const value = { field: 'funding_rounds', ...noted(known, `round ${roundId}`, null) };
      return { ...only(value), why: 'Its sources state a round that is on file' };
    }
    case 'TechnologyScanned': {
      const names = event.data.technologies.map(({ name }) => name);
      return only({ field: 'tech_stack', ...noted(known, 'tech_stack', names) });
    }
    case 'CompanyWithdrawn':
      // Another company may register at the same domain.
      known.clear();
      return { op: 'withdrawn', values: [], provenance: null, why: event.data.reason };
    case 'DuplicateSeparated': {
      const { duplicateId, reason } = event.data;
      return {
        op: 'split',
        values: leftValues(event.data, known),
        provenance: null,
        why: reason,
        mergedWith: duplicateId,
      };
    }
    case 'CompanySeparated':
      return {
        op: 'split',
        values: [],
        provenance: null,
        why: event.data.reason,
        mergedWith: event.data.separatedFrom,
      };
    case 'CompanyMerged':
      return { op: 'merged', values: [], provenance: null, why: event.data.reason, mergedWith: event.data.mergedInto };
    case 'DuplicateMerged':
      return { op: 'merged', values: [], provenance: null, why: event.data.reason, mergedWith: event.data.duplicateId };
    default:
      return null;
  }
}

/** A round as an entry has it. */
export interface NotedRound {
  readonly lead_investors: readonly RoundInvestor[];
  readonly investors: readonly RoundInvestor[];
}

/** The corrected round or field, which the next event repeats. */
function withoutRetracted({ roundId, ...replacement }: Retracted, known: Known): ValueChange[] {
  const [field, key] = roundId === null ? ['investors', 'investors'] : ['funding_rounds', `round ${roundId}`];
  const before = known.get(key) ?? null;
  if (before === null) return [];
  const without = (parties: readonly RoundInvestor[]): RoundInvestor[] => withReplaced(parties, replacement);
  if (roundId === null) return [{ field, ...noted(known, key, without(before as readonly RoundInvestor[])) }];
  const round = before as NotedRound;
  const parties = { lead_investors: without(round.lead_investors), investors: without(round.investors) };
  return [{ field, ...noted(known, key, { ...round, ...parties }) }];
}

function only(value: ValueChange): Told {
  return { op: value.from === null ? 'added' : 'changed', values: [value], provenance: null, why: null };
}

type Retracted = Extract<CompanyEvent, { type: 'RoundInvestorRetracted' }>['data'];
type Separated = Extract<CompanyEvent, { type: 'DuplicateSeparated' }>['data'];

function leftValues({ fields, roundIds, productIds, hasExit }: Separated, known: Known): ValueChange[] {
  const left = new Set<string>(fields);
  const gone = (field: string, key: string): ValueChange => ({ field, ...noted(known, key, null) });
  return [
    ...COMPANY_FIELD_ROWS.flatMap(({ field, wire }) => (left.has(field) ? [gone(wire, wire)] : [])),
    ...roundIds.map((id) => gone('funding_rounds', `round ${id}`)),
    ...productIds.map((id) => gone('products', `product ${id}`)),
    ...(hasExit ? [gone('exit', 'exit')] : []),
  ];
}

function detailValues(details: CompanyDetails, known: Known): ValueChange[] {
  return COMPANY_FIELD_ROWS.flatMap(({ field, wire }) => {
    const value = details[field];
    return value === undefined ? [] : [{ field: wire, ...noted(known, wire, value) }];
  });
}

/** Notes the new value and gives both. */
function noted(known: Known, key: string, to: unknown): Pick<ValueChange, 'from' | 'to'> {
  const from = known.get(key) ?? null;
  known.set(key, to);
  return { from, to };
}
