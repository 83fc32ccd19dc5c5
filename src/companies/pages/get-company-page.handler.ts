import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { Products } from '../products/products.service.js';
import { CompanyRecords } from '../record/company-records.service.js';
import { type CompanyRow } from '../record/company-rows.rules.js';
import { CompanyPress } from './company-press.service.js';
import { CompanyHirings } from './company-hiring.service.js';
import { type CompanyPageRows, GetCompanyPage } from './get-company-page.query.js';

/** In addition to the founders. */
const MOST_PEOPLE = 100;

@QueryHandler(GetCompanyPage)
@Injectable()
export class GetCompanyPageHandler implements IQueryHandler<GetCompanyPage> {
  constructor(
    private readonly records: CompanyRecords,
    private readonly products: Products,
    private readonly hirings: CompanyHirings,
    private readonly coverage: CompanyPress,
    private readonly directory: InvestorDirectory,
    private readonly store: ReadStore,
  ) {}

  async execute({ slug }: GetCompanyPage): Promise<CompanyPageRows> {
    const record = await this.records.bySlug(slug, { provenance: true });
    if (record.company.status === 'pending') throw new DomainError('not_found', 'This profile is not public yet.');
    const id = record.company.company_id;
    const [products, rivals, hiring, coverage, team] = await Promise.all([
      this.products.ofCompany(id),
      this.rivalsOf(record.company),
      this.hirings.of(id),
      this.coverage.of(id),
      this.directory.team(id, MOST_PEOPLE),
    ]);
    return { ...record, products, rivals, hiring, team, ...coverage };
  }

  /** Stored competitors; the record has the names of the others. */
  private async rivalsOf({ extra }: CompanyRow): Promise<CompanyPageRows['rivals']> {
    const ids = extra?.competitor_ids;
    if (!Array.isArray(ids)) return [];
    return this.store.query(
      "SELECT name, slug FROM read.companies WHERE company_id = ANY($1::uuid[]) AND status <> 'pending' ORDER BY name, slug",
      [ids],
    );
  }
}
