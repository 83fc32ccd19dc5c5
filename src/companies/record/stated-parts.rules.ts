import { type CompanyEvent, type FieldsProvenance, type Provenance } from './company.events.js';

export function sourcesOf(event: CompanyEvent): (readonly [string, FieldsProvenance])[] {
  const ofFields = (details: object, provenance: FieldsProvenance) =>
    Object.entries(details).flatMap(([field, value]) => (value === undefined ? [] : [[field, provenance] as const]));
  switch (event.type) {
    case 'CompanyRegistered':
      return ofFields(event.data.details, event.data.provenance);
    case 'CompanyDetailsChanged':
      return ofFields(event.data.changes, event.data.provenance);
    case 'ProductRegistered':
      return [[productPart(event.data.productId), event.data.provenance]];
    case 'CompanyExited':
      return [['exit', event.data.provenance]];
    case 'CompanyFactsConfirmed': {
      // The value has its date and source from now on.
      const { fields, productIds, isExitConfirmed, provenance } = event.data;
      const parts = [...fields, ...productIds.map(productPart), ...(isExitConfirmed ? ['exit'] : [])];
      return parts.map((part) => [part, provenance] as const);
    }
    default:
      return [];
  }
}

export function provenanceOf(event: CompanyEvent): Provenance | null {
  return 'provenance' in event.data ? event.data.provenance : null;
}

/** The parts of a company of which an event has a statement: fields, `round <id>`, `product <id>` and `exit`. */
export function partsIn(event: CompanyEvent): string[] {
  if (event.type !== 'CompanyStatementWithheld') return sourcesOf(event).map(([part]) => part);
  const { details, rounds, products, exit } = event.data;
  return [
    ...Object.keys(details),
    ...rounds.map(({ roundId }) => roundPart(roundId)),
    ...products.map(({ productId }) => productPart(productId)),
    ...(exit ? ['exit'] : []),
  ];
}

export const roundPart = (id: string): string => `round ${id}`;
export const productPart = (id: string): string => `product ${id}`;
