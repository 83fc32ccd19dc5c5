import { Query } from '@nestjs/cqrs';

/** A record on file that may be the same company. */
export interface DuplicateCandidate {
  readonly kind: 'company' | 'submission';
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  /** Of the company's page; null for a submission. */
  readonly slug: string | null;
  readonly status: string;
  /** Why it may be. */
  readonly by: 'name' | 'domain';
}

/** Companies and other submissions with the name or the domain of a submission, ten of each at most. */
export class ListDuplicates extends Query<readonly DuplicateCandidate[]> {
  constructor(readonly submissionId: string) {
    super();
  }
}
