import { Query } from '@nestjs/cqrs';
import { type DomainRow } from './domain-answers.dto.js';

/** The shape of the result, for the API documents. */
export { type DomainRow };

/** Domains in API form, by registrable name. */
export class PresentDomains extends Query<ReadonlyMap<string, DomainRow>> {
  constructor(readonly apexes: readonly string[]) {
    super();
  }
}
