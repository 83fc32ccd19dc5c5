import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { FindMoment } from '../../web/lists/find-moment.query.js';
import { CompanyList } from './company-list.service.js';
import { type CompanyPage, ListCompanies } from './list-companies.query.js';

@QueryHandler(ListCompanies)
@Injectable()
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(
    private readonly list: CompanyList,
    private readonly queries: QueryBus,
  ) {}

  async execute({ asked }: ListCompanies): Promise<CompanyPage> {
    const { as_of: asOf, cursor } = asked;
    // A cursor of a list of the past has its moment.
    const moment =
      asOf === undefined || cursor !== undefined
        ? null
        : await this.queries.execute(new FindMoment(asOf, ['companies']));
    return this.list.page(asked, moment);
  }
}
