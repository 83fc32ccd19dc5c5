import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { Investors } from '../investors/investors.service.js';
import { presentInvestor } from '../investors/investors.presenter.js';
import { presentProduct } from '../products/products.presenter.js';
import { Products } from '../products/products.service.js';
import { presentListed } from '../record/company.presenter.js';
import { LIST_COLUMNS, type CompanyListRow } from '../record/company-rows.rules.js';
import { RoundAndPersonRecords, type Presented } from './round-and-person-records.service.js';
import { PresentRecords, type PresentedRecords } from './present-records.query.js';

@QueryHandler(PresentRecords)
@Injectable()
export class PresentRecordsHandler implements IQueryHandler<PresentRecords> {
  constructor(
    private readonly store: ReadStore,
    private readonly named: RoundAndPersonRecords,
    private readonly investors: Investors,
    private readonly products: Products,
  ) {}

  async execute({ ids, publicUrl }: PresentRecords): Promise<PresentedRecords> {
    const some = (of: readonly string[], read: (ids: readonly string[]) => Promise<Presented>): Promise<Presented> =>
      of.length === 0 ? Promise.resolve([]) : read(of);
    const [{ rounds, investors }, { records: named, companies }, ...presented] = await Promise.all([
      ids.round.length === 0 ? { rounds: [], investors: [] } : this.named.rounds(ids.round),
      ids.person.length === 0 ? { records: [], companies: [] } : this.named.people(ids.person, publicUrl),
      some(ids.company, (of) => this.companiesOf(of, publicUrl)),
      some(ids.product, (of) => this.productsOf(of, publicUrl)),
      some(ids.investor, (of) => this.investorsOf(of, publicUrl)),
    ]);
    return { records: new Map([...rounds, ...named, ...presented.flat()]), investors, companies };
  }

  private async companiesOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const rows = await this.store.prepared<CompanyListRow>(
      'changed_companies',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
    return rows.map((row) => [row.company_id, presentListed(row, publicUrl)]);
  }

  private async productsOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const rows = await this.products.byIds(ids);
    return rows.map((row) => [row.product_id, presentProduct(row, publicUrl)]);
  }

  private async investorsOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const found = await this.investors.byIds(ids);
    return found.map((investor) => [investor.id, presentInvestor(investor, publicUrl)]);
  }
}
