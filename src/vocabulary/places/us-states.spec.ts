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
      expect(placeCountry(['Smallville', shared])).toEqual({ country: null });
  });

  it('is that of the city before such letters', () => {
    for (const [city, code] of [
      ['San Jose', 'CA'],
      ['Boston', 'MA'],
      ['Atlanta', 'Georgia'],
      ['Moscow', 'ID'],
    ] as const)
      expect(placeCountry([city, code])).toEqual({ country: 'US' });
    expect(placeCountry(['Tbilisi', 'Georgia'])).toEqual({ country: 'GE' });
    expect(placeCountry(['Burnaby', 'CA'])).toEqual({ country: 'CA' });
    expect(placeCountry(['Richmond', 'CA'])).toEqual({ country: null });
    expect(placeCountry(['Washington', 'D.C.'])).toEqual({ country: 'US' });
  });

  it('is unknown where the letters mean a state of another country, or stand alone', () => {
    expect(placeCountry(['Pune', 'MH'])).toEqual({ country: null });
    expect(placeCountry(['LA'])).toBeNull();
  });

  it('is absent where the last part is neither', () => {
    expect(placeCountry(['Remote'])).toBeNull();
    expect(placeCountry(['Toronto', 'Elbonia'])).toBeNull();
    expect(placeCountry(['ON'])).toBeNull();
    expect(placeCountry([])).toBeNull();
  });
});
