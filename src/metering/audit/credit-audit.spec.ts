import { parseUntil } from './credit-audit.js';

it.each([
  ['4711', { position: 4711n }],
  ['@4711', { position: 4711n }],
  ['2026-11-21', { at: new Date('2026-11-21T00:00:00Z') }],
  ['@', null],
  ['@2026-11-21', null],
  ['yesterday', null],
])('an audit until %s ends there', (text, until) => {
  expect(parseUntil(text)).toEqual(until);
});
