import { type RecordedEvent } from '../../kernel/domain-event.js';
import { readingText } from '../../web/design/rule-words.js';
import { counted, usd } from '../../web/design/amounts.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type CompanyExit,
  type DetailField,
  type FieldsProvenance,
} from '../record/company.events.js';
import { type Statement, type StatementSource } from './evidence.js';
import { fieldText, roundText, sentence, type NamedField } from './field-texts.rules.js';

type Log = readonly RecordedEvent[];
type Told = readonly [kind: Statement['kind'], value: string | null, from: StatementSource];

/**
 * What each event says of a fact, newest first; null for an event that says nothing of it. Statements about a record that
 * was split off are that record's; those before a withdrawal are of an earlier company at the same domain.
 */
export function statementsOf(log: Log, told: (event: RecordedEvent) => Told | null): Statement[] {
  const left = new Set(log.flatMap((event) => leftBy(event as unknown as CompanyEvent)));
  const own = log.slice(log.findLastIndex(({ type }) => type === 'CompanyWithdrawn') + 1);
  const statements = own.flatMap((event): Statement[] => {
    if (left.has(Number(event.revision))) return [];
    const found = told(event);
    if (found === null) return [];
    const [kind, value, from] = found;
    const { id: eventId, stream, revision, recordedAt } = event;
    return [{ kind, value, from, eventId, stream, revision, recordedAt }];
  });
  return statements.reverse();
}

function leftBy(event: CompanyEvent): readonly number[] {
  return event.type === 'DuplicateSeparated' ? event.data.revisions : [];
}

/** The statements of a field of the record. */
export function fieldStatements(log: Log, field: NamedField): Statement[] {
  let last: string | null = null;
  return statementsOf(log, (recorded) => {
    const event = recorded as unknown as CompanyEvent;
    if (event.type === 'CompanyFactsConfirmed') {
      const { fields, provenance } = event.data;
      return fields.includes(field.field) ? ['repeated', last, readFrom(provenance, field)] : null;
    }
    const details = detailsOf(event);
    if (!details) return null;
    const { values, provenance, corrected } = details;
    if (!(field.field in values)) {
      // Words of the source that name no value are evidence too: the field stays unknown because of them.
      return provenance.readings?.[field.field] ? ['stated', null, readFrom(provenance, field)] : null;
    }
    last = fieldText(field, values[field.field]);
    const from = readFrom(provenance, field);
    return ['stated', last, corrected.includes(field.field) ? { ...from, rule: CORRECTION } : from];
  });
}

const CORRECTION = 'the value before was wrong, and was corrected';

interface ToldDetails {
  readonly values: CompanyDetails;
  readonly provenance: FieldsProvenance;
  /** Fields whose value before was wrong. */
  readonly corrected: readonly DetailField[];
}

function detailsOf({ type, data }: CompanyEvent): ToldDetails | null {
  if (type === 'CompanyRegistered') return { values: data.details, provenance: data.provenance, corrected: [] };
  if (type !== 'CompanyDetailsChanged') return null;
  return { values: data.changes, provenance: data.provenance, corrected: data.wrong?.fields ?? [] };
}

/** The source of one field, with the words from which the value was read. */
function readFrom(provenance: FieldsProvenance, { field }: NamedField): StatementSource {
  const reading = provenance.readings?.[field];
  return reading ? { ...provenance, rule: readingText(reading) } : provenance;
}

/** The statements of a round, by every source that reports it. */
export function roundStatements(log: Log, roundId: string): Statement[] {
  const ids = new Set<string>();
  return statementsOf(log, (recorded) => {
    const { type, data } = recorded as unknown as CompanyEvent;
    if (type === 'FundingRoundRecorded' || type === 'FundingRoundCorroborated') {
      const statedAs = type === 'FundingRoundRecorded' ? data.roundId : data.toldAs;
      // A source's later statement may be of another round.
      ids.delete(statedAs);
      if (data.roundId !== roundId) return null;
      ids.add(statedAs);
      return [type === 'FundingRoundRecorded' ? 'stated' : 'also', roundText(data), data.provenance];
    }
    const isRepeated = type === 'CompanyFactsConfirmed' && data.roundIds.some((id) => ids.has(id));
    return isRepeated ? ['repeated', null, data.provenance] : null;
  });
}

export function exitStatements(log: Log): Statement[] {
  return statementsOf(log, (recorded) => {
    const { type, data } = recorded as unknown as CompanyEvent;
    if (type === 'CompanyExited') return ['stated', exitText(data), data.provenance];
    return type === 'CompanyFactsConfirmed' && data.isExitConfirmed ? ['repeated', null, data.provenance] : null;
  });
}

export function exitText({ kind, acquirer, amount, date }: CompanyExit): string {
  const by = acquirer === null ? '' : ` by ${acquirer}`;
  return [`${sentence(kind)}${by}`, amount !== null && usd(amount), date].filter(Boolean).join(', ');
}

/** The statements of a product, in the stream of its company. */
export function productStatements(log: Log, productId: string): Statement[] {
  return statementsOf(log, (recorded) => {
    const { type, data } = recorded as unknown as CompanyEvent;
    if (type === 'ProductRegistered' && data.productId === productId) {
      const parts = [data.name, data.category, data.pricingType, data.status, data.website];
      return ['stated', parts.filter(Boolean).join(', '), data.provenance];
    }
    const isRepeated = type === 'CompanyFactsConfirmed' && data.productIds.includes(productId);
    return isRepeated ? ['repeated', null, data.provenance] : null;
  });
}

/** Events of other features about a company, which carry their provenance in the same form. */
type Found = { readonly provenance?: StatementSource } & Readonly<Record<string, unknown>>;

export function technologyStatements(log: Log): Statement[] {
  return statementsOf(log, ({ type, data }) => {
    const { provenance, technologies } = data as Found & { readonly technologies?: readonly { name: string }[] };
    if (type !== 'TechnologyScanned' || !provenance) return null;
    return ['stated', (technologies ?? []).map(({ name }) => name).join(', ') || 'Nothing recognised', provenance];
  });
}

export function logoStatements(log: Log): Statement[] {
  return statementsOf(log, ({ type, data }) => {
    const { provenance, square, horizontal } = data as Found;
    if (type !== 'LogoFound' || !provenance) return null;
    return ['stated', [square && 'square', horizontal && 'horizontal'].filter(Boolean).join(' and '), provenance];
  });
}

export function revenueStatements(log: Log): Statement[] {
  return statementsOf(log, ({ type, data }) => {
    const { provenance, amount, asOf, isVerified } = data as Found & { readonly amount: number; readonly asOf: string };
    if (type !== 'RevenueReported' || !provenance) return null;
    return ['stated', `${usd(amount)} a year (${asOf}, ${isVerified ? 'verified' : 'as reported'})`, provenance];
  });
}

export function hiringStatements(log: Log): Statement[] {
  return statementsOf(log, ({ type, data }) => {
    const { openRoles, board, scannedAt } = data as Found & {
      readonly openRoles: number | null;
      readonly board: { readonly url: string } | null;
      readonly scannedAt: string;
    };
    if (type !== 'HiringScanned' || !board || openRoles === null) return null;
    const from = { source: 'hiring-scan', sourceUrl: board.url, observedAt: scannedAt };
    return ['stated', counted(openRoles, 'open role'), from];
  });
}
