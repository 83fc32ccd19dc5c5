import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompanyList } from './company-list.service.js';
import { type CompanyPage, ListCompanies } from './list-companies.query.js';

@QueryHandler(ListCompanies)
@Injectable()
export class ListCompaniesHandler implements IQueryHandler<ListCompanies> {
  constructor(private readonly list: CompanyList) {}

  execute({ asked }: ListCompanies): Promise<CompanyPage> {
    return this.list.page(asked);
  }
}
