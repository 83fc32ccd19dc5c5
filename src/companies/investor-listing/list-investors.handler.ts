import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { InvestorList } from './investor-list.service.js';
import { ListInvestors, type InvestorPage } from './list-investors.query.js';

@QueryHandler(ListInvestors)
@Injectable()
export class ListInvestorsHandler implements IQueryHandler<ListInvestors> {
  constructor(
    private readonly list: InvestorList,
    private readonly queries: QueryBus,
  ) {}

  async execute({ asked }: ListInvestors): Promise<InvestorPage> {
    const { as_of: asOf, cursor } = asked;
    // A cursor of a list of the past has its moment.
    const moment =
      asOf === undefined || cursor !== undefined
        ? null
        : await this.queries.execute(new FindMoment(asOf, ['investors']));
    return this.list.page(asked, moment);
  }
}
