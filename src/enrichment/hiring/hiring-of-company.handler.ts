import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { type HeldHiring, HiringOfCompany } from './hiring.query.js';
import { HiringRows } from './hiring-rows.service.js';

@QueryHandler(HiringOfCompany)
export class HiringOfCompanyHandler implements IQueryHandler<HiringOfCompany> {
  constructor(private readonly rows: HiringRows) {}

  execute({ companyId }: HiringOfCompany): Promise<HeldHiring | null> {
    return this.rows.ofCompany(companyId);
  }
}
