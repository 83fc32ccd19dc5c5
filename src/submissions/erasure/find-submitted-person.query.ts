import { Query } from '@nestjs/cqrs';

export interface SubmittedMention {
  readonly submissionId: string;
  /** `founders/0`; `contacts` where an address is the person's; `site` where the site snapshot names the person. */
  readonly part: string;
}

/**
 * Where submissions name a person, in any state: linked to the record, or matched by profile, name or address in
 * pending, rejected or unlinked submissions; and where a contact is one of the person's addresses. Waits until the read
 * model has the whole log.
 * @throws DomainError unavailable where the read model lags too far.
 */
export class FindSubmittedPerson extends Query<readonly SubmittedMention[]> {
  constructor(
    readonly recordId: string,
    /** Null where the name is erased: then only links are found. */
    readonly person: { readonly name: string; readonly linkedinUrl: string | null } | null,
    /** The person's stored addresses. */
    readonly addresses: readonly string[] = [],
  ) {
    super();
  }
}
