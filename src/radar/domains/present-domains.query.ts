import { Query } from '@nestjs/cqrs';
import { type DomainRow } from './domain-answers.dto.js';

/** The shape of the result, for the API documents. */
export { type DomainRow };

export interface PresentedDomains {
  /** In API form, by registrable name. */
  readonly records: ReadonlyMap<string, DomainRow>;
  /** Ids of the companies that they name. */
  readonly companies: readonly string[];
}

/** Domains as answers show them now. */
export class PresentDomains extends Query<PresentedDomains> {
  constructor(readonly apexes: readonly string[]) {
    super();
  }
}
