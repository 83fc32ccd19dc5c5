import { type CompanyObservation, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type DetailField,
  type FieldsProvenance,
} from '../record/company.events.js';
import {
  isOlder,
  isRefuted,
  newerFields,
  productPart,
  roundPart,
  sameValue,
  statedRoundPart,
  withReadingsOf,
} from '../record/newer-fields.rules.js';

type Withheld = Extract<CompanyEvent, { type: 'CompanyStatementWithheld' }>['data'];
type Changed = Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>;
type Confirmed = Extract<CompanyEvent, { type: 'CompanyFactsConfirmed' }>;

/** What an event says of fields, products and the exit; a confirmation states their values. */
export function statementsIn(event: CompanyEvent, state: CompanyState): CompanyEvent[] {
  switch (event.type) {
    case 'CompanyRegistered': {
      const { companyId, details: changes, provenance } = event.data;
      const data = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance };
      return [{ type: 'CompanyDetailsChanged', data }];
    }
    case 'CompanyDetailsChanged': {
      const { wrong: _, ...data } = event.data;
      return [{ type: event.type, data: { ...data, claimedDomain: null, contestedDomain: null } }];
    }
    case 'ProductRegistered':
    case 'CompanyExited':
    case 'CompanyStatementWithheld':
      return [event];
    case 'CompanyFactsConfirmed':
      return confirmedValues(state, event);
    default:
      return [];
  }
}

function confirmedValues(state: CompanyState, { data }: Confirmed): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const { companyId, fields, productIds, isExitConfirmed, provenance } = data;
  const changes = Object.fromEntries(fields.map((field) => [field, state.fields[field]?.value]));
  const changed = { companyId, changes, claimedDomain: null, contestedDomain: null, provenance };
  const products = productIds.flatMap((id): CompanyEvent[] => {
    const known = state.products[id];
    return known ? [{ type: 'ProductRegistered', data: { companyId, ...known.value, provenance } }] : [];
  });
  const exit: CompanyEvent[] =
    state.exit && isExitConfirmed
      ? [{ type: 'CompanyExited', data: { companyId, ...state.exit.value, provenance } }]
      : [];
  return [
    ...(fields.length === 0 ? [] : [{ type: 'CompanyDetailsChanged', data: changed } as const]),
    ...products,
    ...exit,
  ];
}

/**
 * What a row states of a company with duplicates and the stream does not have after the row's other events: a split
 * needs it, since the record that the row is about may have nothing later. A repeated row gives no event.
 */
export function withheldStatement(
  company: CompanyState,
  seen: CompanyObservation,
  told: Withheld['rounds'],
): CompanyEvent[] {
  const { source, sourceKey, observedAt } = seen.provenance;
  if (company.phase !== 'registered' || company.duplicates.length === 0 || sourceKey === undefined) return [];
  const days = company.statedDays?.[`${source}#${sourceKey}`] ?? {};
  const isMissing = (part: string): boolean => (days[part] ?? '') < observedAt;
  const fields = Object.entries(seen.details).filter(([field, value]) => {
    const isStated = value !== undefined && (value !== null || hasValue(company, field));
    // Former names accumulate.
    return isStated && field !== 'formerNames' && isMissing(field);
  });
  const details = Object.fromEntries(fields);
  const rounds = told.filter((round) => isMissing(roundPart(round.roundId)) || !(statedRoundPart(round) in days));
  const products = (seen.products ?? []).filter(({ productId }) => isMissing(productPart(productId)));
  const exit = seen.exit && isMissing('exit') ? seen.exit : null;
  if (fields.length + rounds.length + products.length === 0 && exit === null) return [];
  const provenance = withReadingsOf(details, { details: seen.details, provenance: seen.provenance });
  return [
    {
      type: 'CompanyStatementWithheld',
      data: { companyId: company.companyId, details, rounds, products, exit, provenance },
    },
  ];
}

function hasValue({ fields }: RegisteredCompany, field: string): boolean {
  return (fields[field as DetailField]?.value ?? null) !== null;
}

const NAMES = ['name', 'formerNames'] as const;

/** The merged company notes its former names in the statement that renames it, also those of the other record. */
export function withOwnFormerNames(
  { fields }: RegisteredCompany,
  { fields: known }: RegisteredCompany,
  event: Changed,
): Changed {
  const { formerNames: all, ...changes } = event.data.changes;
  const isSame = NAMES.every((field) => sameValue(fields[field]?.value, known[field]?.value));
  const isOfNames = event.data.changes.formerNames !== undefined || changes.name !== undefined;
  if (isSame || !isOfNames || !fields.name) return event;
  const before = [...((known.formerNames?.value ?? []) as readonly string[]), known.name?.value];
  const details = {
    name: changes.name ?? (fields.name.value as string),
    formerNames: (all ?? []).filter((name) => !before.includes(name)),
  };
  const { formerNames } = newerFields(fields, { details, provenance: event.data.provenance });
  return { type: event.type, data: { ...event.data, changes: { ...changes, ...(formerNames && { formerNames }) } } };
}

/** The name before is a former one where the source has repeated that of the other record. */
export function formerNamesBy(
  { fields }: RegisteredCompany,
  { name }: CompanyDetails,
  provenance: FieldsProvenance,
): CompanyDetails {
  if (name === undefined || !fields.name) return {};
  const { formerNames } = newerFields(fields, { details: { name }, provenance });
  return formerNames ? { formerNames } : {};
}

/**
 * A split may have restated an older value of the record, because the company had a later one from elsewhere. What the
 * company's own sources state may have been refuted on the record.
 */
export function withoutOlder({ fields }: RegisteredCompany, { type, data }: Changed): CompanyEvent {
  const isOfRow = data.provenance.sourceKey !== undefined;
  const changes = Object.entries(data.changes).filter(([field, value]) => {
    const known = fields[field as DetailField];
    return field === 'formerNames' || !(isOlder(data, known) || (isOfRow && isRefuted(known, value)));
  });
  return { type, data: { ...data, changes: Object.fromEntries(changes) } };
}
