import { countryCode, countryName } from './country-code.js';

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
    ['Atlantis', null],
    ['', null],
    ['EU', null],
  ])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code));

  it('names a code', () => expect(countryName('FR')).toBe('France'));
});
