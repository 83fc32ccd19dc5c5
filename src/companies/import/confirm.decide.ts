import { type CompanyDetails, type CompanyEvent, type DetailField, type Product } from '../record/company.events.js';
import { type CompanyState, companyDecider, type CompanyObservation, observe } from '../record/company.decide.js';
import { filledFrom, sameValue, withKnownExit, withReadingsOf } from '../record/newer-fields.rules.js';
import { linksOf } from '../merging/duplicate.rules.js';
import { withheldStatement } from '../merging/stated-values.rules.js';
import { unchangedRounds } from '../rounds/confirmed-rounds.rules.js';
import { withKnownIds } from '../rounds/known-rounds.decide.js';

/** A later observation's statements, changed or not. Omitted fields are not confirmed. */
export type Restated = Pick<CompanyObservation, 'companyId' | 'rounds' | 'products' | 'exit' | 'provenance'> & {
  readonly details: CompanyDetails;
};

/** Events that change nothing of what a company shows. */
export const UNCHANGING: readonly string[] = [
  'CompanyFactsConfirmed',
  'CompanyStatementWithheld',
] satisfies CompanyEvent['type'][];

/** The events of an imported row: what it states anew, what it repeats, and what the company does not show of it. */
export function eventsOfRow(state: CompanyState, seen: CompanyObservation): CompanyEvent[] {
  const events = withConfirmation(state, observe(state, seen), seen);
  if (state.phase !== 'registered' || state.duplicates.length === 0) return events;
  const { readings: _, ...provenance } = seen.provenance;
  const rounds = seen.rounds ?? [];
  const links = linksOf(state, provenance.source);
  const known = withKnownIds(state.rounds, { companyId: seen.companyId, rounds, provenance, ...links });
  const told = known.map((round, at) => {
    const hasNoAmount = rounds[at]?.hasNoAmount ?? false;
    return { ...round, amount: hasNoAmount ? null : round.amount, hasNoAmount };
  });
  // First, so that a split reads what the row states before what it added to the company's rounds.
  return [...withheldStatement(events.reduce(companyDecider.evolve, state), seen, told), ...events];
}

/** The events of an observation, followed by a confirmation of the unchanged facts with the later date. */
export function withConfirmation(state: CompanyState, events: CompanyEvent[], seen: Restated): CompanyEvent[] {
  const after = events.reduce(companyDecider.evolve, state);
  return [...events, ...confirm(after, seen)];
}

function confirm(state: CompanyState, seen: Restated): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const { companyId, provenance, details, exit } = seen;
  const isRepeated = (known: { value: unknown; observedAt: string } | null | undefined, value: unknown): boolean =>
    known !== null && known !== undefined && provenance.observedAt > known.observedAt && sameValue(known.value, value);
  // Former names only accumulate, so their date is irrelevant.
  const fields = (Object.keys(details) as DetailField[]).filter(
    (field) => field !== 'formerNames' && isRepeated(state.fields[field], details[field]),
  );
  const { readings: _, ...ofRounds } = provenance;
  const roundIds = seen.rounds
    ? unchangedRounds(state.rounds, {
        companyId,
        rounds: seen.rounds,
        provenance: ofRounds,
        ...linksOf(state, provenance.source),
      })
    : [];
  const productIds = (seen.products ?? []).flatMap((product: Product) =>
    isRepeated(state.products[product.productId], filledFrom(product, state.products[product.productId]?.value))
      ? [product.productId]
      : [],
  );
  const isExitConfirmed = exit !== undefined && isRepeated(state.exit, withKnownExit(exit, state.exit));
  if (fields.length + roundIds.length + productIds.length === 0 && !isExitConfirmed) return [];
  const confirmed = Object.fromEntries(fields.map((field) => [field, details[field]]));
  const readings = withReadingsOf(confirmed, seen);
  return [
    {
      type: 'CompanyFactsConfirmed',
      data: { companyId, fields, roundIds, productIds, isExitConfirmed, provenance: readings },
    },
  ];
}
