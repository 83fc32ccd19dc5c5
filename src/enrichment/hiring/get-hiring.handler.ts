import { Injectable } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { type HeldHiring, GetHiring } from './get-hiring.query.js';
import { HiringRows } from './hiring-rows.service.js';

@QueryHandler(GetHiring)
@Injectable()
export class GetHiringHandler implements IQueryHandler<GetHiring> {
  constructor(private readonly rows: HiringRows) {}

  execute({ companyId }: GetHiring): Promise<HeldHiring | null> {
    return this.rows.ofCompany(companyId);
  }
}
