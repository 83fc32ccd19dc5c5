import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CompanyRecords } from './company-records.service.js';
import { type CompanyRecord, GetCompanyRecord } from './get-company-record.query.js';

@QueryHandler(GetCompanyRecord)
@Injectable()
export class GetCompanyRecordHandler implements IQueryHandler<GetCompanyRecord> {
  constructor(private readonly records: CompanyRecords) {}

  execute({ slug, options }: GetCompanyRecord): Promise<CompanyRecord> {
    return this.records.bySlug(slug, options);
  }
}
