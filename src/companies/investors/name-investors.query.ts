import { Query } from '@nestjs/cqrs';
import { type NamedInvestor } from '../people/investor-directory.service.js';

/** Investors by id: other names of a firm give the firm, erased people are left out. */
export class NameInvestors extends Query<ReadonlyMap<string, NamedInvestor>> {
  constructor(readonly ids: readonly string[]) {
    super();
  }
}
