import { changesOf, type CompanyState } from './company.decide.js';
import { type CompanyDetails, type CompanyEvent, type DetailField, type Provenance } from './company.events.js';

/** What a look at public traces says of a company that is on file. */
export interface Restatement {
  readonly details: CompanyDetails;
  readonly provenance: Provenance;
  /** A domain whose stream has been claimed for the company. */
  readonly claimedDomain?: string;
  /** An uncertain finding: it fills what nobody stated, and changes only what the same source said before. */
  readonly isWeak?: boolean;
}

/**
 * Changes fields that the look sees otherwise than a value of before. Null takes a value back, but only one of the
 * same source: not to find something any more contradicts nobody else. Quiet where no company stands in the stream.
 */
export function restate(
  state: CompanyState,
  { details, provenance, claimedDomain, isWeak }: Restatement,
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
  });
}
