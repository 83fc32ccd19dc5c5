import { Query } from '@nestjs/cqrs';

/** A stored record that may be the same company. */
export interface DuplicateCandidate {
  readonly kind: 'company' | 'submission';
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  /** The slug of the company's page; null for a submission. */
  readonly slug: string | null;
  readonly status: string;
  /** The matching field. */
  readonly by: 'name' | 'domain';
}

/** Companies and other submissions with a submission's name or domain, at most ten of each. */
export class ListDuplicates extends Query<readonly DuplicateCandidate[]> {
  constructor(readonly submissionId: string) {
    super();
  }
}
