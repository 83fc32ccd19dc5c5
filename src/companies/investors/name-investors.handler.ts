import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { InvestorDirectory, type NamedInvestor } from '../people/investor-directory.service.js';
import { NameInvestors } from './name-investors.query.js';

@QueryHandler(NameInvestors)
@Injectable()
export class NameInvestorsHandler implements IQueryHandler<NameInvestors> {
  constructor(private readonly directory: InvestorDirectory) {}

  execute({ ids, rows }: NameInvestors): Promise<ReadonlyMap<string, NamedInvestor>> {
    return this.directory.investors(ids, rows);
  }
}
