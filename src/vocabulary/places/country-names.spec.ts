import { countryCode } from '../country-code.js';
import { countryInAnyLanguage } from './country-names.js';

it.each([
  ['Allemagne', 'DE'],
  ['Alemania', 'DE'],
  ['Niemcy', 'DE'],
  ['Sverige', 'SE'],
  ['Tschechische Republik', 'CZ'],
  ['OESTERREICH', 'AT'],
  ['Großbritannien', 'GB'],
  ['Grossbritannien', 'GB'],
  ['Irland', 'IE'],
  ['Island', 'IS'],
  ['EE. UU.', 'US'],
  ['Corea del Sur', 'KR'],
  ['Países Bajos', 'NL'],
  ['日本', 'JP'],
  ['香港', 'HK'],
  ['Germany', 'DE'],
  ['de', 'DE'],
  ['Georgia', 'GE'],
  ['Granada', null],
  ['Kongo', null],
  ['Elbonia', null],
  ['?', null],
])('%s is the country %s', (name, code) => {
  expect(countryInAnyLanguage(name)).toBe(code);
});

it('names that are words elsewhere are not read from text', () => {
  expect(['Island', 'Niemcy', 'Alemania', '日本'].map(countryCode)).toEqual([null, null, null, null]);
});
