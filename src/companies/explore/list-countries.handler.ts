import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type CountriesOnFile, ListCountries } from './list-countries.query.js';

@QueryHandler(ListCountries)
@Injectable()
export class ListCountriesHandler implements IQueryHandler<ListCountries> {
  constructor(private readonly store: ReadStore) {}

  async execute(): Promise<CountriesOnFile> {
    const rows = await this.store.prepared<{ code: string; companies: string }>(
      'explore_countries',
      `SELECT hq_country AS code, sum(companies) AS companies FROM read.company_counts
       GROUP BY hq_country HAVING sum(companies) > 0 ORDER BY sum(companies) DESC, hq_country`,
      [],
    );
    const counts = rows.map(({ code, companies }) => ({ code, companies: Number(companies) }));
    return {
      countries: counts.filter(({ code }) => code !== ''),
      elsewhere: counts.find(({ code }) => code === '')?.companies ?? 0,
    };
  }
}
