import { Query } from '@nestjs/cqrs';

export interface CountryOnFile {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly companies: number;
}

export interface CountriesOnFile {
  readonly countries: readonly CountryOnFile[];
  /** Companies without a known country. */
  readonly elsewhere: number;
}

/** Countries by number of companies, largest first. */
export class ListCountries extends Query<CountriesOnFile> {}
