import { placeCountry } from './us-states.js';

describe('the country of a place', () => {
  it('is that of its last part, by name, code or state of the USA', () => {
    expect(placeCountry(['Lyon', 'FR'])).toEqual({ country: 'FR' });
    expect(placeCountry(['Austin', 'tx'])).toEqual({ country: 'US' });
    expect(placeCountry(['Austin', 'Texas'])).toEqual({ country: 'US' });
    expect(placeCountry(['Germany'])).toEqual({ country: 'DE' });
    expect(placeCountry(['San Francisco', 'CA', 'USA'])).toEqual({ country: 'US' });
  });

  it('is that of a province or state which no country shares', () => {
    expect(placeCountry(['Toronto', 'ON'])).toEqual({ country: 'CA' });
    expect(placeCountry(['Montréal', 'Québec'])).toEqual({ country: 'CA' });
    expect(placeCountry(['Sydney', 'NSW'])).toEqual({ country: 'AU' });
    expect(placeCountry(['Bratislava', 'SK'])).toEqual({ country: 'SK' });
    expect(placeCountry(['Yellowknife', 'NT'])).toBeNull();
  });

  it('is unknown where a city is followed by letters or a name that a state and a country share', () => {
    for (const shared of ['CA', 'DE', 'MA', 'CO', 'IL', 'IN', 'Georgia'])
      expect(placeCountry(['Springfield', shared])).toEqual({ country: null });
  });

  it('is absent where the last part is neither', () => {
    expect(placeCountry(['Remote'])).toBeNull();
    expect(placeCountry(['Toronto', 'Elbonia'])).toBeNull();
    expect(placeCountry(['ON'])).toBeNull();
    expect(placeCountry([])).toBeNull();
  });
});
