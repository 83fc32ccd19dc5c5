import { type CompanyState } from '../record/company.decide.js';
import { type CompanyEvent } from '../record/company.events.js';

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
