import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetInvestor, type InvestorRecord } from './get-investor.query.js';
import { Investors } from './investors.service.js';

@QueryHandler(GetInvestor)
@Injectable()
export class GetInvestorHandler implements IQueryHandler<GetInvestor> {
  constructor(private readonly investors: Investors) {}

  execute({ slug, ask }: GetInvestor): Promise<InvestorRecord> {
    return this.investors.bySlug(slug, ask);
  }
}
