import { personKey } from '../../vocabulary/person-key.js';
import { askedKey } from '../../vocabulary/names/same-firm.js';
import { whyNoFirm } from './subject.rules.js';
import { subjectQuery } from './subject-query.rules.js';

it.each([
  ['ada@acme.ai', { kind: 'email', address: 'ada@acme.ai', domain: 'acme.ai' }],
  ['mailto:ada@acme.ai?subject=Hello', { kind: 'email', address: 'ada@acme.ai', domain: 'acme.ai' }],
  ['Ada Byron <ada@acme.ai>', { kind: 'email', address: 'ada@acme.ai', domain: 'acme.ai' }],
  ['ada@münchen.ai', { kind: 'email', address: 'ada@münchen.ai', domain: 'münchen.ai' }],
  ['https://m.linkedin.com/company/acme', { kind: 'company_profile', handle: 'acme' }],
  ['https://www.linkedin.com/company/Acme-Inc/about', { kind: 'company_profile', handle: 'acme-inc' }],
  ['uk.linkedin.com/in/ada-b%C3%BCrger?trk=x', { kind: 'person_profile', handle: 'ada-bürger' }],
  ['acme.ai', { kind: 'site', text: 'acme.ai' }],
  ['https://acme.co.uk/about us', { kind: 'name', name: 'https://acme.co.uk/about us' }],
  ['  Acme   Robotics, Inc. ', { kind: 'name', name: 'Acme Robotics, Inc.' }],
  ['Ada Byron', { kind: 'name', name: 'Ada Byron' }],
])('%s', (text, query) => {
  expect(subjectQuery(text)).toEqual(query);
});

it.each([
  ['BROWN, Ada Jane', 'ada brown'],
  ['Dr. Ada J. Brown', 'ada brown'],
  ['Ada Brown, PhD', 'ada brown'],
  ['ÁLVAREZ, Tomás', 'alvarez tomas'],
  ['Łukasz Wałęsa', 'lukasz walesa'],
  ["O'NEIL, Sinead", 'oneil sinead'],
  ['Madonna', ''],
  ['李 小龍', ''],
])('%s is %s', (name, key) => {
  expect(personKey(name)).toBe(key);
});

it('the legal form keeps two queries apart, its spelling does not', () => {
  expect(askedKey('Acme Ltd')).not.toBe(askedKey('Acme Inc'));
  expect(askedKey('Acme Limited')).toBe(askedKey('ACME Ltd.'));
  expect(askedKey('Acme')).toBe(askedKey('acme'));
  expect(askedKey('Acme Oyj')).not.toBe(askedKey('Acme'));
});

it.each([
  [[], 'no register lists a firm of exactly this name'],
  [['Acme Robotics Holdings Ltd'], 'no register lists a firm of exactly this name'],
  [['Acme Ltd'], 'the only registered firm of this name has another legal form'],
  [
    ['Acme Ltd', 'Acme Foods Ltd', 'Acme PLC'],
    '2 registered firms have this name, and nothing identifies the right one',
  ],
])('of %j, no firm is Acme GmbH: %s', (names, reason) => {
  const entities = names.map((name) => ({ name }));
  expect(whyNoFirm('Acme GmbH', entities)).toBe(reason);
});
