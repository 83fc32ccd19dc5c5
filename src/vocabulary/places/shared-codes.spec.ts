import { countryByCity, countryOfCity } from './shared-codes.js';

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
    ['Wilmington', 'DE', 'US'],
    ['Chicago', 'IL', 'US'],
    ['Indianapolis', 'IN', 'US'],
    ['Denver', 'CO', 'US'],
    ['Coeur d’Alene', 'ID', 'US'],
  ])('is that of the city %s before %s', (city, code, country) => {
    expect(countryByCity(city, code)).toBe(country);
  });

  it.each([
    ['Smallville', 'DE'],
    ['Ontario', 'CA'],
    ['Windsor', 'CA'],
    ['Seattle', 'WA'],
    ['Vancouver', 'WA'],
    ['Berlin', 'NJ'],
    ['Riyadh', 'SA'],
    ['', 'DE'],
  ])('is unknown behind %s, before %s', (city, code) => {
    expect(countryByCity(city, code)).toBeNull();
  });
});

it.each([
  ['London', 'GB'],
  ['München', 'DE'],
  ['New York', 'US'],
  ['Cambridge', null],
  ['Valencia', null],
  ['Columbia', null],
  ['', null],
])('the only large city named %s is in %s', (city, country) => {
  expect(countryOfCity(city)).toBe(country);
});
