import { Query } from '@nestjs/cqrs';

export interface SubmittedMention {
  readonly submissionId: string;
  /** `founders/0`; `contacts` where its addresses have one of theirs; `site` where what was kept of the submitted site names them. */
  readonly part: string;
}

/**
 * Where submissions name a person, whatever became of them: linked to the record, or recognised by profile, name or
 * address among those that are pending, rejected, or not linked; and where one of their addresses is a
 * contact. Waits until all that is in the log can be seen.
 * @throws DomainError unavailable where the read model is too far behind to say.
 */
export class FindSubmittedPerson extends Query<readonly SubmittedMention[]> {
  constructor(
    readonly recordId: string,
    /** Null where the name is gone already: then only links are found. */
    readonly person: { readonly name: string; readonly linkedinUrl: string | null } | null,
    /** Addresses that are on file as theirs. */
    readonly addresses: readonly string[] = [],
  ) {
    super();
  }
}
