import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompanyRecords } from './company-records.service.js';
import { presentCompany } from './company.presenter.js';
import { shownInRecord } from '../shown/shown-companies.rules.js';
import { type PresentedCompany, PresentCompanyRecord } from './present-company-record.query.js';

@QueryHandler(PresentCompanyRecord)
@Injectable()
export class PresentCompanyRecordHandler implements IQueryHandler<PresentCompanyRecord> {
  constructor(private readonly records: CompanyRecords) {}

  async execute({ companyId, publicUrl, provenance }: PresentCompanyRecord): Promise<PresentedCompany> {
    const record = await this.records.bySlug(companyId, { provenance });
    return { data: presentCompany(record, publicUrl), shown: shownInRecord(record, false) };
  }
}
