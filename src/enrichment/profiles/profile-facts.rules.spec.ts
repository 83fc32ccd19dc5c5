import { githubFacts } from './profile-facts.rules.js';

const fieldsAt = (location: string): Record<string, unknown> => {
  const profile = { url: 'https://github.com/acme', name: null, site: 'https://acme.com', description: null, location };
  const facts = githubFacts(profile, 'acme.com', '2026-01-01T00:00:00.000Z');
  return Object.fromEntries(facts.map(({ field, value }) => [field, value]));
};

describe('the place of a GitHub profile', () => {
  it('has no country where a state of the USA and a country share the letters, unless the city shows it', () => {
    expect(fieldsAt('Berlin, Germany')).toMatchObject({ hqCity: 'Berlin', hqCountry: 'DE' });
    expect(fieldsAt('Austin, TX')).toMatchObject({ hqCity: 'Austin', hqCountry: 'US' });
    const { hqCity, hqCountry } = fieldsAt('Richmond, CA');
    expect([hqCity, hqCountry]).toEqual(['Richmond', undefined]);
    expect(fieldsAt('San Francisco, CA')).toMatchObject({ hqCity: 'San Francisco', hqCountry: 'US' });
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['Austin, TX, USA', 'Austin', 'US'],
    ['New York, NY', 'New York', 'US'],
    ['Bangalore, Karnataka, India', 'Bangalore', 'IN'],
    ['Singapore, Singapore', 'Singapore', 'SG'],
    ['United Kingdom', undefined, 'GB'],
    ['Texas, USA', undefined, 'US'],
    ['CA, USA', undefined, 'US'],
    ['Ontario, Canada', undefined, 'CA'],
    ['England, UK', undefined, 'GB'],
    ['Port of Spain, Trinidad and Tobago', 'Port of Spain', 'TT'],
    ['Sarajevo, Bosnia and Herzegovina', 'Sarajevo', 'BA'],
    ['Trinidad and Tobago', undefined, 'TT'],
    ['Las Palmas de Gran Canaria, Spain', undefined, 'ES'],
    ['Berlin, DE', 'Berlin', 'DE'],
    ['Tel Aviv, IL', 'Tel Aviv', 'IL'],
    ['Perth, WA', 'Perth', 'AU'],
    ['Adelaide, SA', 'Adelaide', 'AU'],
    ['Seattle, WA', 'Seattle', 'US'],
    ['Pune, Maharashtra, IN', 'Pune', 'IN'],
    ['Home Office, Bangalore, IN', undefined, undefined],
    ['Remote, USA', undefined, undefined],
    ['Remote, US', undefined, undefined],
    ['Global, United States', undefined, undefined],
    ['Georgia', undefined, undefined],
    ['DE', undefined, undefined],
    ['Germany, France', undefined, undefined],
    ['SF, NYC, London, UK', undefined, undefined],
    ['Paris / Berlin, Germany', undefined, undefined],
    ['Berlin, Germany and Paris, France', undefined, undefined],
    ['12 Main St, Austin, TX, USA', undefined, undefined],
  ])('of %s is the city %s in %s', (location, city, country) => {
    const { hqCity, hqCountry } = fieldsAt(location);
    expect([hqCity, hqCountry]).toEqual([city, country]);
  });
});
