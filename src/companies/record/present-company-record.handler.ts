import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompanyRecords } from './company-records.service.js';
import { presentCompany } from './company.presenter.js';
import { type Company } from './company-answers.dto.js';
import { PresentCompanyRecord } from './present-company-record.query.js';

@QueryHandler(PresentCompanyRecord)
@Injectable()
export class PresentCompanyRecordHandler implements IQueryHandler<PresentCompanyRecord> {
  constructor(private readonly records: CompanyRecords) {}

  async execute({ companyId, publicUrl, provenance }: PresentCompanyRecord): Promise<Company> {
    return presentCompany(await this.records.bySlug(companyId, { provenance }), publicUrl);
  }
}
