import { type CompanyObservation, type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyEvent, type DetailField } from '../record/company.events.js';
import { productPart, roundPart, statedRoundPart, withReadingsOf } from '../record/newer-fields.rules.js';

type Withheld = Extract<CompanyEvent, { type: 'CompanyStatementWithheld' }>['data'];
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
