import { Query } from '@nestjs/cqrs';

export interface SubmittedMention {
  readonly submissionId: string;
  /** `founders/0`; `site` where what was kept of the submitted site names them. */
  readonly part: string;
}

/**
 * Where submissions name somebody, whatever became of them: linked to the record, or recognised by profile or name
 * among those that are pending, rejected, or were linked to nobody. Waits until all that is in the log can be seen.
 * @throws DomainError unavailable where the read model is too far behind to say.
 */
export class FindSubmittedPerson extends Query<readonly SubmittedMention[]> {
  constructor(
    readonly recordId: string,
    /** Null where the name is gone already: then only links are found. */
    readonly person: { readonly name: string; readonly linkedinUrl: string | null } | null,
  ) {
    super();
  }
}
