import { parseUntil } from './credit-audit.js';

it.each([
  ['4711', { position: 4711n }],
  ['@4711', { position: 4711n }],
  ['2026-11-21', { at: new Date('2026-11-21T00:00:00Z') }],
  ['999999999999999999', { position: 999_999_999_999_999_999n }],
  // As everywhere: no log has such a position.
  ['9999999999999999999', null],
  ['@007', null],
  ['@', null],
  ['@2026-11-21', null],
  ['yesterday', null],
])('an audit until %s ends there', (text, until) => {
  expect(parseUntil(text)).toEqual(until);
});
