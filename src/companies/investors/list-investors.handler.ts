import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListInvestors, type InvestorPage } from './list-investors.query.js';
import { Investors } from './investors.service.js';

@QueryHandler(ListInvestors)
@Injectable()
export class ListInvestorsHandler implements IQueryHandler<ListInvestors> {
  constructor(private readonly investors: Investors) {}

  execute({ asked }: ListInvestors): Promise<InvestorPage> {
    return this.investors.page(asked);
  }
}
