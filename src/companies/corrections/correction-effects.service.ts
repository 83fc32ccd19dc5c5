import { Injectable } from '@nestjs/common';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { InvestorDirectory } from '../people/investor-directory.service.js';
import { type RegisteredCompany } from '../record/company.decide.js';
import { type CorrectionEffect, type EffectFigure } from './correction-effect.js';
import { type CompanyFigures, type CountChanges, countChanges, figuresOf } from './company-figures.rules.js';

/** A company before and after a correction; null where it is not on file then. */
export interface CompanyChange {
  readonly company: string;
  readonly before: RegisteredCompany | null;
  readonly after: RegisteredCompany | null;
}

const OWN: readonly (readonly [EffectFigure, (figures: CompanyFigures) => number | string | null])[] = [
  ['total_funding', ({ totalFunding }) => totalFunding],
  ['rounds', ({ rounds }) => rounds],
  ['stage', ({ stage }) => stage],
  ['products', ({ products }) => products],
];

/** What a correction changes in answers and totals: figures of the company, and counts of the read models. */
@Injectable()
export class CorrectionEffects {
  constructor(
    private readonly store: ReadStore,
    private readonly directory: InvestorDirectory,
  ) {}

  async of(changes: readonly CompanyChange[]): Promise<CorrectionEffect[]> {
    const figures = changes.map(({ company, before, after }) => ({
      company,
      before: before && figuresOf(before),
      after: after && figuresOf(after),
    }));
    const counts = countChanges(figures);
    return [
      ...figures.flatMap(({ company, before, after }) => ownEffects(company, before, after)),
      ...(await this.companies(counts)),
      ...(await this.sectors(counts)),
      ...(await this.investors(counts)),
    ];
  }

  private async companies({ companies, countries }: CountChanges): Promise<CorrectionEffect[]> {
    if (companies === 0 && countries.size === 0) return [];
    const rows = await this.store.query<{ hq_country: string; n: string }>(
      'SELECT hq_country, sum(companies) AS n FROM read.company_counts GROUP BY hq_country',
    );
    const by = new Map(rows.map(({ hq_country: country, n }) => [country, Number(n)]));
    const all = [...by.values()].reduce((sum, n) => sum + n, 0);
    return [
      ...(companies === 0 ? [] : [counted('companies', null, all, companies)]),
      ...[...countries].map(([country, n]) => counted('companies_in_country', country, by.get(country) ?? 0, n)),
    ];
  }

  private async sectors({ sectors }: CountChanges): Promise<CorrectionEffect[]> {
    if (sectors.size === 0) return [];
    const rows = await this.store.query<{ sector: string; companies: number; funding: number }>(
      `SELECT sector, companies, funding FROM read.sector_counts WHERE facet = 'company' AND sector = ANY($1::text[])`,
      [[...sectors.keys()]],
    );
    const by = new Map(rows.map((row) => [row.sector, row]));
    return [...sectors].flatMap(([sector, change]) => {
      const { companies = 0, funding = 0 } = by.get(sector) ?? {};
      return [
        ...(change.companies === 0 ? [] : [counted('companies_in_sector', sector, companies, change.companies)]),
        ...(change.funding === 0 ? [] : [counted('funding_of_sector', sector, funding, change.funding)]),
      ];
    });
  }

  private async investors({ deals }: CountChanges): Promise<CorrectionEffect[]> {
    if (deals.size === 0) return [];
    const ids = [...deals.keys()];
    const [names, rows] = await Promise.all([
      this.directory.investors(ids),
      this.store.query<{ investor_id: string; deals: string }>(
        'SELECT investor_id, deals FROM read.investor_counts WHERE investor_id = ANY($1::uuid[])',
        [ids],
      ),
    ]);
    const by = new Map(rows.map((row) => [row.investor_id, Number(row.deals)]));
    return ids.map((id) =>
      counted('deals_of_investor', names.get(id)?.name ?? id, by.get(id) ?? 0, deals.get(id) ?? 0),
    );
  }
}

function ownEffects(company: string, before: CompanyFigures | null, after: CompanyFigures | null): CorrectionEffect[] {
  return OWN.flatMap(([figure, read]) => {
    const [from, to] = [before && read(before), after && read(after)];
    // Of a record that ends, what it had is enough; nothing is no figure.
    return from === to || (after === null && !from) ? [] : [{ figure, of: company, before: from, after: to }];
  });
}

function counted(figure: EffectFigure, of: string | null, before: number, change: number): CorrectionEffect {
  return { figure, of, before, after: before + change };
}
