import { Query } from '@nestjs/cqrs';

export interface CountryOnFile {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  readonly companies: number;
}

export interface CountriesOnFile {
  readonly countries: readonly CountryOnFile[];
  /** Of which the country is not known. */
  readonly elsewhere: number;
}

/** Where companies are based, the country with most of them first. */
export class ListCountries extends Query<CountriesOnFile> {}
