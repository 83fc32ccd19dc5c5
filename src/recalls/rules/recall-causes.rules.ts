import { type CompanyDetails, type CompanyEvent } from '../../companies/record/company.events.js';
import { type InvestorEvent } from '../../companies/investors/investor.events.js';
import { type PersonEvent } from '../../companies/people/person.events.js';
import { type CompanyField } from '../../vocabulary/fields/company-fields.js';
import { classOfField, shownName } from '../../vocabulary/fields/shown-fields.js';
import { wronglyFounded } from './wrong-founders.rules.js';
import { isFigure, shownFigure } from './shown-figures.rules.js';
import { type Appended, insideSplits } from './split-appends.rules.js';
import { type OpenedRecall, type RecallClass, type RecalledField, type RecalledRecord } from '../recalls.events.js';

export type CorrectingEvent = CompanyEvent | InvestorEvent | PersonEvent;

/** What an event recalls, without the places in the log. */
export type RecallCause = Pick<OpenedRecall, 'kind' | 'record' | 'mergedInto' | 'classes'> & {
  /** Rounds and products that went with the record. */
  readonly parts: readonly RecalledRecord[];
};

export const CORRECTING_CATEGORIES = ['company', 'investor', 'person'] as const;

/** The recall that an event causes; null where nothing that was served is wrong. */
export function recallCause(event: CorrectingEvent): RecallCause | null {
  switch (event.type) {
    case 'CompanyDetailsChanged':
      return wrongDetails(event.data);
    case 'RoundInvestorRetracted': {
      const { companyId, roundId } = event.data;
      const parts: RecalledRecord[] = roundId === null ? [] : [{ kind: 'round', id: roundId }];
      return { ...cause('corrected', { kind: 'company', id: companyId }, ['money']), parts };
    }
    case 'CompanyWithdrawn': {
      const { companyId, roundIds, productIds } = event.data;
      const parts = [...of('round', roundIds), ...of('product', productIds)];
      return { ...cause('withdrawn', { kind: 'company', id: companyId }, ['identity']), parts };
    }
    case 'CompanyMerged': {
      const { companyId, mergedInto, rounds, products } = event.data;
      const ended = (moved: typeof rounds): string[] => moved.flatMap(({ id, into }) => (id === into ? [] : [id]));
      const parts = [...of('round', ended(rounds)), ...of('product', ended(products))];
      return { ...cause('merged', { kind: 'company', id: companyId }, ['identity']), parts, mergedInto };
    }
    case 'DuplicateSeparated':
      return cause('split', { kind: 'company', id: event.data.companyId }, ['identity']);
    case 'InvestorMerged': {
      const { investorId, mergedInto } = event.data;
      return { ...cause('merged', { kind: 'investor', id: investorId }, ['identity']), mergedInto };
    }
    case 'InvestorSeparated':
      return cause('split', { kind: 'investor', id: event.data.investorId }, ['identity']);
    case 'InvestorWithdrawn':
      return cause('withdrawn', { kind: 'investor', id: event.data.investorId }, ['identity']);
    case 'InvestorErased':
      return cause('erased', { kind: 'investor', id: event.data.investorId }, ['erased']);
    case 'PersonFactsRetracted':
      return cause('corrected', { kind: 'person', id: event.data.personId }, ['contact', 'text']);
    case 'PersonWithdrawn':
      return cause('withdrawn', { kind: 'person', id: event.data.personId }, ['identity']);
    case 'PersonErased':
      return cause('erased', { kind: 'person', id: event.data.personId }, ['erased']);
    default:
      return null;
  }
}

function wrongDetails(data: Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data']): RecallCause | null {
  const fields = wrongFields(data);
  if (fields.length === 0) return null;
  const isRetracted = fields.every((field) => (data.changes[field] ?? null) === null);
  const classes = [...new Set(fields.map((field) => classOfField(shownName(field) ?? '')))];
  return cause(isRetracted ? 'retracted' : 'corrected', { kind: 'company', id: data.companyId }, classes);
}

/** The wrong fields that answers show. */
export function wrongFields({
  wrong,
}: Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data']): CompanyField[] {
  return (wrong?.fields ?? []).filter((field) => shownName(field) !== null);
}

function cause(kind: RecallCause['kind'], record: RecalledRecord, classes: readonly RecallClass[]): RecallCause {
  return { kind, record, parts: [], mergedInto: null, classes };
}

function of(kind: RecalledRecord['kind'], ids: readonly string[]): RecalledRecord[] {
  return ids.map((id) => ({ kind, id }));
}

/** Since which event of the record's stream the record was wrong, and how the fields differ. */
export interface WrongSince {
  readonly revision: bigint;
  readonly fields: readonly RecalledField[];
}

/** An event of the stream before the correction. */
export type Before = CorrectingEvent & Pick<Appended, 'metadata'> & { readonly revision: bigint };

/**
 * Null where answers did not show the wrong values: a total below the sum of the rounds, for instance.
 * @param before the events of the correction's stream before it, in order
 */
export function wrongSince(event: CorrectingEvent, before: readonly Before[]): WrongSince | null {
  switch (event.type) {
    case 'CompanyDetailsChanged':
      return detailsSince(event, before);
    case 'RoundInvestorRetracted': {
      const { roundId, investorId } = event.data;
      const named = before.find((one) => names(one, roundId, investorId));
      return { revision: named?.revision ?? 0n, fields: [{ field: 'investors', served: null, now: null }] };
    }
    case 'DuplicateSeparated':
      return { revision: BigInt(event.data.wrongSince), fields: [] };
    case 'InvestorSeparated':
      return { revision: before.findLast(({ type }) => type === 'InvestorMerged')?.revision ?? 0n, fields: [] };
    case 'PersonFactsRetracted':
      return {
        revision: BigInt(Math.min(...event.data.revisions, Number.MAX_SAFE_INTEGER)),
        fields: roles(wronglyFounded(event, before).size > 0),
      };
    default:
      return { revision: 0n, fields: [] };
  }
}

function roles(areOfFounder: boolean): RecalledField[] {
  return ['current_title', 'roles', ...(areOfFounder ? ['founders'] : [])].map((field) => ({
    field,
    served: null,
    now: null,
  }));
}

function detailsSince(
  event: Extract<CorrectingEvent, { type: 'CompanyDetailsChanged' }>,
  before: readonly Before[],
): WrongSince | null {
  const found = wrongFields(event.data).flatMap((field) => shownChange(field, event, before) ?? []);
  const [first] = found;
  if (!first) return null;
  const fields = found.map(({ field, served, now }): RecalledField => {
    // Investors may be people, and a recall has no personal data.
    const values = field === 'investors' ? { served: null, now: null } : { served, now };
    return { field: shownName(field) ?? field, ...values };
  });
  return {
    revision: found.reduce((least, { revision }) => (revision < least ? revision : least), first.revision),
    fields,
  };
}

/** What answers showed of a corrected field, since which event, and what they show now; null where that is the same. */
function shownChange(
  field: CompanyField,
  event: Extract<CorrectingEvent, { type: 'CompanyDetailsChanged' }>,
  before: readonly Before[],
): { readonly field: CompanyField; readonly revision: bigint; readonly served: unknown; readonly now: unknown } | null {
  if (!isFigure(field)) {
    const { revision, value } = lastSet(before, field);
    return { field, revision, served: value ?? null, now: event.data.changes[field] ?? null };
  }
  const stream = before as readonly (CompanyEvent & Pick<Before, 'metadata' | 'revision'>)[];
  const { revision, value: served } = shownFigure(stream, field);
  const next = (stream.at(-1)?.revision ?? -1n) + 1n;
  // Not spread: the data of an event of the log is a getter.
  const corrected = { type: event.type, data: event.data, revision: next };
  const { value: now } = shownFigure([...stream, corrected], field);
  return served === now ? null : { field, revision, served, now };
}

export interface LastSet {
  readonly revision: bigint;
  /** Undefined where no event set it. */
  readonly value: unknown;
}

/** The event that gave the field its last value. */
export function lastSet(before: readonly Before[], field: CompanyField): LastSet {
  let last: LastSet = { revision: 0n, value: undefined };
  let set = last;
  const inside = insideSplits(before);
  for (const [at, event] of before.entries()) {
    const value = detailsOf(event)?.[field];
    if (value !== undefined && !sameJson(value, set.value)) set = { revision: event.revision, value };
    if (inside.has(at)) continue;
    if (sameJson(set.value, last.value)) set = last;
    else last = set;
  }
  return last;
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function detailsOf(event: CorrectingEvent): CompanyDetails | null {
  if (event.type === 'CompanyRegistered') return event.data.details;
  if (event.type === 'DuplicateSeparated') {
    return Object.fromEntries(event.data.fields.map((field) => [field, null]));
  }
  return event.type === 'CompanyDetailsChanged' ? event.data.changes : null;
}

/** Whether an event names the investor in a round, or of the company where that is null; null where it is of neither. */
export function names(event: CorrectingEvent, roundId: string | null, investorId: string): boolean | null {
  const parties =
    roundId === null
      ? detailsOf(event)?.investors
      : event.type === 'FundingRoundRecorded' && event.data.roundId === roundId
        ? [...event.data.leadInvestors, ...event.data.investors]
        : undefined;
  return parties === undefined ? null : (parties ?? []).some((one) => one.investorId === investorId);
}
