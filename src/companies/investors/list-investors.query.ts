import { Query } from '@nestjs/cqrs';
import { type Investor } from './get-investor.query.js';
import { type InvestorsQueryDto } from './investors.dto.js';

export interface InvestorPage {
  readonly rows: readonly Investor[];
  readonly total: number;
  readonly nextCursor: string | null;
}

/** Most deals first by default. Fails with validation_failed for an invalid cursor. */
export class ListInvestors extends Query<InvestorPage> {
  constructor(readonly asked: InvestorsQueryDto) {
    super();
  }
}
