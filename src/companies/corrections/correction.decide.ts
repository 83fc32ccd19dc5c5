import { type CompanyState, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyDetails, type CompanyEvent, type DetailField } from '../record/company.events.js';
import { sameValue } from '../record/newer-fields.rules.js';

/** The source of an operator's values. */
export const OPERATOR_SOURCE = 'operator';

/** What an operator knows better than the record. */
export interface FieldCorrection {
  readonly field: DetailField;
  /** Null where nothing right is known in its place. */
  readonly value: unknown;
  /** Whether the former value was wrong when it was stored, or the world has changed since. */
  readonly isWrong: boolean;
  /** ISO 8601 instant; null for as long as the value was on file. */
  readonly wrongSince: string | null;
  readonly evidenceUrl: string | null;
  /** Without personal data. */
  readonly reason: string;
  /** ISO 8601 instant. */
  readonly at: string;
}

/**
 * Replaces a value by an operator's word, whatever its date. A wrong value is refuted with it: no source brings it back.
 * No event where the record has this value already, or there is no company.
 */
export function correctField(state: CompanyState, correction: FieldCorrection): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const { field, value, isWrong, wrongSince, evidenceUrl, reason, at } = correction;
  const known = state.fields[field];
  if (sameValue(known?.value ?? null, value)) return [];
  const isWrongNow = isWrong && ((known !== undefined && known.value !== null) || exceedsRounds(state, field, value));
  const provenance = {
    source: OPERATOR_SOURCE,
    observedAt: known !== undefined && known.observedAt > at ? known.observedAt : at,
    ...(evidenceUrl !== null && { sourceUrl: evidenceUrl }),
  };
  const changes = {
    [field]: value,
    // A former name still finds a company that was renamed; a wrong one was never its name.
    ...(field === 'name' && !isWrong && formerNames(state.fields.formerNames?.value, known?.value)),
  } as CompanyDetails;
  return [
    {
      type: 'CompanyDetailsChanged',
      data: {
        companyId: state.companyId,
        changes,
        claimedDomain: null,
        contestedDomain: null,
        provenance,
        ...(isWrongNow && { wrong: { fields: [field], since: wrongSince, why: reason, evidenceUrl } }),
      },
    },
  ];
}

/** Answers show the sum of the rounds where no larger total is stated, so a larger total says that they were wrong. */
function exceedsRounds({ rounds }: RegisteredCompany, field: DetailField, value: unknown): boolean {
  const amounts = Object.values(rounds).flatMap((round) => round.value.amount ?? []);
  if (field !== 'totalFunding' || amounts.length === 0 || typeof value !== 'number') return false;
  return value > amounts.reduce((sum, amount) => sum + amount, 0);
}

function formerNames(known: unknown, name: unknown): Pick<CompanyDetails, 'formerNames'> {
  const before = Array.isArray(known) ? (known as string[]) : [];
  return typeof name === 'string' && !before.includes(name) ? { formerNames: [...before, name] } : {};
}
