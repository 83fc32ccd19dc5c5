import { changesOf, type CompanyState } from './company.decide.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type DetailField,
  type FundingRound,
  type Provenance,
} from './company.events.js';

/** A scan's statements about a stored company. */
export interface Restatement {
  readonly details: CompanyDetails;
  readonly provenance: Provenance;
  /** A domain whose stream was claimed for the company. */
  readonly claimedDomain?: string;
  /** An uncertain finding: it fills empty fields, and changes only values of the same source. */
  readonly isWeak?: boolean;
  /** Funding rounds that the source reports. */
  readonly rounds?: readonly FundingRound[];
}

/**
 * Changes fields whose value differs. Null withdraws a value of the same source only, since a missing finding does not
 * contradict other sources. No event where the stream has no company.
 */
export function restate(
  state: CompanyState,
  { details, provenance, claimedDomain, isWeak, rounds }: Restatement,
): CompanyEvent[] {
  if (state.phase !== 'registered') return [];
  const told = Object.entries(details).filter(([field, value]) => {
    const known = state.fields[field as DetailField];
    const isOwn = known?.source === provenance.source;
    if (value === null) return isOwn;
    return isWeak !== true || known === undefined || known.value === null || isOwn;
  });
  const name = (details.name ?? state.fields.name?.value) as string;
  return changesOf(state, {
    companyId: state.companyId,
    domain: state.domain,
    contestedDomain: null,
    slugBase: '',
    details: { ...Object.fromEntries(told), name },
    provenance,
    ...(claimedDomain !== undefined && { claimedDomain }),
    ...(rounds && { rounds }),
  });
}
