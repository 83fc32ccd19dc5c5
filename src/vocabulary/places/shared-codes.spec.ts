import { countryByCity } from './shared-codes.js';

describe('the country of letters that a state of the USA shares', () => {
  it.each([
    ['Berlin', 'DE', 'DE'],
    ['Köln', 'DE', 'DE'],
    ['Frankfurt am Main', 'DE', 'DE'],
    ['Tel Aviv-Yafo', 'IL', 'IL'],
    ['Bangalore', 'IN', 'IN'],
    ['Toronto', 'CA', 'CA'],
    ['Montréal', 'CA', 'CA'],
    ['Bogotá', 'CO', 'CO'],
    ['Buenos Aires', 'AR', 'AR'],
    ['Jakarta', 'ID', 'ID'],
    ['Perth', 'WA', 'AU'],
    ['Adelaide', 'SA', 'AU'],
  ])('is that of the city %s before %s', (city, code, country) => {
    expect(countryByCity(city, code)).toBe(country);
  });

  it.each([
    ['Wilmington', 'DE'],
    ['Chicago', 'IL'],
    ['Indianapolis', 'IN'],
    ['Ontario', 'CA'],
    ['Windsor', 'CA'],
    ['Denver', 'CO'],
    ['Seattle', 'WA'],
    ['Vancouver', 'WA'],
    ['Berlin', 'NJ'],
    ['Riyadh', 'SA'],
    ['', 'DE'],
  ])('is unknown behind %s, before %s', (city, code) => {
    expect(countryByCity(city, code)).toBeNull();
  });
});
