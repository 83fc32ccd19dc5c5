import { Query } from '@nestjs/cqrs';
import { type Moment } from '../../kernel/moment.js';
import { type Investor } from '../investors/get-investor.query.js';
import { type InvestorsQueryDto } from '../investors/investors.dto.js';

export interface InvestorPage {
  readonly rows: readonly Investor[];
  readonly total: number;
  readonly nextCursor: string | null;
  /** The position of the log that the page shows. */
  readonly asOf: Moment;
}

/** Most deals first by default. Fails with validation_failed for an invalid cursor or `as_of`. */
export class ListInvestors extends Query<InvestorPage> {
  constructor(readonly asked: InvestorsQueryDto) {
    super();
  }
}
