import { githubFacts } from './profile-facts.rules.js';

const fieldsAt = (location: string): Record<string, unknown> => {
  const profile = { url: 'https://github.com/acme', name: null, site: 'https://acme.com', description: null, location };
  const facts = githubFacts(profile, 'acme.com', '2026-01-01T00:00:00.000Z');
  return Object.fromEntries(facts.map(({ field, value }) => [field, value]));
};

describe('the place of a GitHub profile', () => {
  it('has no country where a state of the USA and a country share the letters', () => {
    expect(fieldsAt('Berlin, Germany')).toMatchObject({ hqCity: 'Berlin', hqCountry: 'DE' });
    expect(fieldsAt('Austin, TX')).toMatchObject({ hqCity: 'Austin', hqCountry: 'US' });
    const { hqCity, hqCountry } = fieldsAt('San Francisco, CA');
    expect([hqCity, hqCountry]).toEqual(['San Francisco', undefined]);
  });
});
