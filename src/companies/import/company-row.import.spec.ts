import { shapeOf } from './company-columns.import.js';
import { readCompanyRecord } from './company-row.import.js';

function placeOf(headquarters: string): { readonly country: unknown; readonly city: unknown } {
  const row = { name: 'Acme', website: 'acme.com', headquarters };
  const { details } = readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2);
  return { country: details.hqCountry, city: details.hqCity };
}

describe('the place of a company row', () => {
  it.each([
    ['San Francisco, CA', undefined, 'San Francisco'],
    ['Berlin, DE', undefined, 'Berlin'],
    ['Boston, ma', undefined, 'Boston'],
    ['Atlanta, Georgia', undefined, 'Atlanta'],
    ['San Francisco, CA, USA', 'US', 'San Francisco'],
    ['Austin, TX', 'US', 'Austin'],
    ['Austin, Texas', 'US', 'Austin'],
    ['Lyon, FR', 'FR', 'Lyon'],
    ['Singapore, Singapore', 'SG', 'Singapore'],
    ['Remote; Austin, TX', 'US', 'Austin'],
    ['NY, USA', 'US', undefined],
    ['Tbilisi, T, Georgia', 'GE', 'Tbilisi'],
  ])('of %s is in %s, unless its last part is a state of the USA and a country', (text, country, city) => {
    expect(placeOf(text)).toEqual({ country, city });
  });
});
