import { Query } from '@nestjs/cqrs';

/** Compared side by side; submissions and companies call them the same. */
export const COMPARED_FACTS = ['one_liner', 'hq_city', 'hq_country', 'founded_on', 'employee_count'] as const;
export type ComparedFact = (typeof COMPARED_FACTS)[number];

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
  readonly facts: Readonly<Partial<Record<ComparedFact, string | null>>>;
}

/** Companies and other submissions with a submission's name or domain, at most ten of each. */
export class ListDuplicates extends Query<readonly DuplicateCandidate[]> {
  constructor(readonly submissionId: string) {
    super();
  }
}
