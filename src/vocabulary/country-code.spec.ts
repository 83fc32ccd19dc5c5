import { jest } from '@jest/globals';
import { countryCode, countryName } from './country-code.js';

// First, while no name is cached.
it('makes one object for the names of all codes', () => {
  const { DisplayNames } = Intl;
  const made = jest
    .spyOn(Intl, 'DisplayNames')
    // The default calls it without `new`, which it refuses.
    .mockImplementation((...given) => new DisplayNames(...given));
  const names = ['BI', 'KM', 'NR', 'TV', 'WF'].map((code) => countryName(code));
  expect(names).toEqual(['Burundi', 'Comoros', 'Nauru', 'Tuvalu', 'Wallis & Futuna']);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  made.mockRestore();
});

describe('country codes', () => {
  it.each([
    ['USA', 'US'],
    ['United States of America', 'US'],
    ['us', 'US'],
    ['United Kingdom', 'GB'],
    ['England', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Hong Kong', 'HK'],
    ['Czech Republic', 'CZ'],
    ['South Korea', 'KR'],
    ['Democratic Republic of the Congo', 'CD'],
    ['Trinidad & Tobago', 'TT'],
    ['Deutschland', 'DE'],
    ['Frankreich', 'FR'],
    ['États-Unis', 'US'],
    ['Estados Unidos', 'US'],
    ['Korea, South', 'KR'],
    ['The United States', 'US'],
    ['the Bahamas', 'BS'],
    ['The Netherlands', 'NL'],
    ['Republic of Ireland', 'IE'],
    ['Hong Kong SAR', 'HK'],
    ['Österreich', 'AT'],
    ['Schweiz', 'CH'],
    ['Sverige', 'SE'],
    ['China (PRC)', 'CN'],
    ['East Timor', 'TL'],
    ['Congo', 'CG'],
    ['The Congo', 'CG'],
    ['The PRC', 'CN'],
    ['the Vatican', 'VA'],
    ['constructor', null],
    ['The constructor', null],
    ['Virgin Islands', null],
    ['New Jersey', null],
    ['Equatorial Guinea', 'GQ'],
    ['Theatre', null],
    ['Constructor', null],
    ['The PRC', 'CN'],
    ['The', null],
    ['Atlantis', null],
    ['', null],
    ['EU', null],
  ])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code));

  it('names a code', () => expect(countryName('FR')).toBe('France'));
});
