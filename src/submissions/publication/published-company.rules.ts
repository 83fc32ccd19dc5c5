import { type PersonEvent } from '../../companies/people/person.events.js';
import { type CompanyEvent, type Provenance } from '../../companies/record/company.events.js';

/** The present company of one `company-<id>` stream. */
export interface CompanyPlace {
  /** Null where the stream has no company; another id than the stream's after a merge. */
  readonly companyId: string | null;
  /** The source that registered the company first; null without a company. */
  readonly registeredBy: Provenance | null;
  readonly isWithdrawn: boolean;
}

export const NO_COMPANY: CompanyPlace = { companyId: null, registeredBy: null, isWithdrawn: false };

/** Folds one event of a company's stream. Events of a company's facts change nothing. */
export function companyAfter(place: CompanyPlace, event: CompanyEvent): CompanyPlace {
  switch (event.type) {
    case 'CompanyRegistered':
      return { companyId: event.data.companyId, registeredBy: event.data.provenance, isWithdrawn: false };
    case 'CompanyWithdrawn':
      return { companyId: null, registeredBy: null, isWithdrawn: true };
    case 'CompanyMerged':
      return { companyId: event.data.mergedInto, registeredBy: place.registeredBy, isWithdrawn: false };
    case 'CompanySeparated':
      return { companyId: event.data.companyId, registeredBy: place.registeredBy, isWithdrawn: false };
    default:
      return place;
  }
}

export function isFromSubmission({ source, sourceKey }: Provenance, submissionId: string): boolean {
  return source === 'submission' && sourceKey === submissionId;
}

/** The reason of retractions after a changed link. `isRoleRetracted` compares it with the log: never edit it. */
export const RELINKED = 'The submitted person was linked to another record.';

/**
 * Whether a role of the submission at this company was taken back from the person, and is not to be recorded again.
 * One that was taken back by a changed link is recorded again with a link back.
 */
export function isRoleRetracted(
  events: readonly { readonly event: PersonEvent; readonly revision: number }[],
  { companyId, submissionId }: { readonly companyId: string; readonly submissionId: string },
): boolean {
  const retracted = new Set(
    events.flatMap(({ event }) =>
      event.type === 'PersonFactsRetracted' && event.data.reason !== RELINKED ? event.data.revisions : [],
    ),
  );
  return events.some(
    ({ event, revision }) =>
      event.type === 'RoleRecorded' &&
      event.data.companyId === companyId &&
      isFromSubmission(event.data.provenance, submissionId) &&
      retracted.has(revision),
  );
}
