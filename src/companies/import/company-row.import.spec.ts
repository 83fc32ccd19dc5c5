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

describe('the date on which a source saw a company', () => {
  const NOW = Date.parse('2026-11-25T12:00:00Z');
  const read = (observed_at: string): unknown => {
    const row = { name: 'Acme', observed_at };
    return readCompanyRecord(row, shapeOf(Object.keys(row)).mapping, 2, NOW).observedAt;
  };

  it('may be tomorrow, which has begun in other time zones, and nothing later', () => {
    expect(read('2026-11-26')).toBe('2026-11-26T00:00:00.000Z');
    expect(() => read('2026-11-27')).toThrow(/future/);
    expect(() => read('2062')).toThrow(/future/);
  });
});
