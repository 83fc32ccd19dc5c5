import { Query } from '@nestjs/cqrs';
import { type RowsAt } from '../../web/lists/pinned-reads.js';
import { type NamedInvestor } from '../people/investor-directory.service.js';

/** Investors by id, now or as of a position: other names of a firm give the firm, erased people are left out. */
export class NameInvestors extends Query<ReadonlyMap<string, NamedInvestor>> {
  constructor(
    readonly ids: readonly string[],
    readonly rows: RowsAt = null,
  ) {
    super();
  }
}
