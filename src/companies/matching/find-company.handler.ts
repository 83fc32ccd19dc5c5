import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompanyReferences } from './company-references.service.js';
import { FindCompany, type FoundCompany } from './find-company.query.js';

@QueryHandler(FindCompany)
@Injectable()
export class FindCompanyHandler implements IQueryHandler<FindCompany> {
  constructor(private readonly companies: CompanyReferences) {}

  execute({ reference }: FindCompany): Promise<FoundCompany | null> {
    return this.companies.one(reference);
  }
}
