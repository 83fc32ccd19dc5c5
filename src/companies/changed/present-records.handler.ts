import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type Sealed } from '../../kernel/sealed.js';
import { Vault } from '../../platform/vault/vault.js';
import { Investors } from '../investors/investors.service.js';
import { presentInvestor } from '../investors/investors.presenter.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { presentPerson } from '../people/people.presenter.js';
import { PersonRoles } from '../people/person-roles.service.js';
import { personView } from '../people/person-view.js';
import { presentProduct } from '../products/products.presenter.js';
import { Products } from '../products/products.service.js';
import { presentListed, presentRound } from '../record/company.presenter.js';
import { LIST_COLUMNS, type CompanyListRow, type RoundRow } from '../record/company-rows.rules.js';
import { PresentRecords } from './present-records.query.js';

interface RoundOfCompany extends RoundRow {
  readonly company_id: string;
  readonly company_slug: string;
}

interface PersonRow {
  readonly person_id: string;
  readonly sealed_name: Sealed;
  readonly sealed_linkedin_url: Sealed | null;
  readonly generated: boolean;
  readonly provenance: Readonly<Record<string, unknown>>;
}

type Presented = readonly (readonly [id: string, record: object])[];

@QueryHandler(PresentRecords)
@Injectable()
export class PresentRecordsHandler implements IQueryHandler<PresentRecords> {
  constructor(
    private readonly store: ReadStore,
    private readonly vault: Vault,
    private readonly directory: InvestorDirectory,
    private readonly investors: Investors,
    private readonly products: Products,
    private readonly roles: PersonRoles,
  ) {}

  async execute({ ids, publicUrl }: PresentRecords): Promise<ReadonlyMap<string, object>> {
    const some = (of: readonly string[], read: () => Promise<Presented>): Promise<Presented> =>
      of.length === 0 ? Promise.resolve([]) : read();
    const presented = await Promise.all([
      some(ids.company, () => this.companiesOf(ids.company, publicUrl)),
      some(ids.round, () => this.roundsOf(ids.round)),
      some(ids.product, () => this.productsOf(ids.product, publicUrl)),
      some(ids.person, () => this.peopleOf(ids.person, publicUrl)),
      some(ids.investor, () => this.investorsOf(ids.investor, publicUrl)),
    ]);
    return new Map(presented.flat());
  }

  private async companiesOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const rows = await this.store.prepared<CompanyListRow>(
      'changed_companies',
      `SELECT ${LIST_COLUMNS} FROM read.companies c WHERE c.company_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
    return rows.map((row) => [row.company_id, presentListed(row, publicUrl)]);
  }

  private async roundsOf(ids: readonly string[]): Promise<Presented> {
    const rows = await this.store.prepared<RoundOfCompany>(
      'changed_rounds',
      `SELECT r.round_id, r.round, r.date, r.amount, r.valuation, r.lead_investors, r.investors, c.company_id,
         c.slug AS company_slug FROM read.funding_rounds r JOIN read.companies c USING (company_id)
       WHERE r.round_id = ANY($1::uuid[]) AND c.status <> 'pending'`,
      [ids],
    );
    const named = rows.flatMap(({ lead_investors, investors }) => [...lead_investors, ...investors]);
    const parties = await this.directory.investors(named.flatMap(({ investorId }) => investorId ?? []));
    return rows.map(({ company_id, company_slug, ...round }) => [
      round.round_id,
      { id: round.round_id, company_id, company_slug, ...presentRound(round, parties) },
    ]);
  }

  private async productsOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const rows = await this.products.byIds(ids);
    return rows.map((row) => [row.product_id, presentProduct(row, publicUrl)]);
  }

  private async peopleOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const rows = await this.store.prepared<PersonRow>(
      'changed_people_records',
      `SELECT person_id, sealed_name, sealed_linkedin_url, generated, provenance FROM read.people
       WHERE person_id = ANY($1::uuid[])`,
      [ids],
    );
    const people = await Promise.all(
      rows.map(async (row): Promise<Presented> => {
        const name = await this.vault.open<string>(row.sealed_name);
        if (name === null) return [];
        const person = await personView(this.vault, row, name, await this.roles.of(row.person_id));
        return [[person.id, presentPerson(person, publicUrl)]];
      }),
    );
    return people.flat();
  }

  private async investorsOf(ids: readonly string[], publicUrl: string): Promise<Presented> {
    const found = await this.investors.byIds(ids);
    return found.map((investor) => [investor.id, presentInvestor(investor, publicUrl)]);
  }
}
