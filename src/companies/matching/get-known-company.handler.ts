import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { CompanyReferences } from './company-references.service.js';
import { type FoundCompany } from './find-company.query.js';
import { GetKnownCompany } from './get-known-company.query.js';

@QueryHandler(GetKnownCompany)
@Injectable()
export class GetKnownCompanyHandler implements IQueryHandler<GetKnownCompany> {
  constructor(private readonly companies: CompanyReferences) {}

  async execute({ reference }: GetKnownCompany): Promise<FoundCompany> {
    const company = await this.companies.one(reference);
    if (company) return company;
    const asked = reference.domain ?? reference.slug ?? reference.name ?? '';
    throw new DomainError('not_found', `No company on file matches ${asked.slice(0, 100)}.`);
  }
}
