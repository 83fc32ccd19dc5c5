import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type CompanyListRow } from '../record/company-rows.rules.js';
import { CompanyList } from './company-list.service.js';
import { SuggestCompanies } from './suggest-companies.query.js';

@QueryHandler(SuggestCompanies)
@Injectable()
export class SuggestCompaniesHandler implements IQueryHandler<SuggestCompanies> {
  constructor(private readonly list: CompanyList) {}

  execute({ text, most }: SuggestCompanies): Promise<readonly CompanyListRow[]> {
    return this.list.first(text, most);
  }
}
