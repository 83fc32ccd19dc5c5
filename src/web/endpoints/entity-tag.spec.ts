import { isKnownTag } from './entity-tag.js';

it.each([
  [undefined, false],
  ['', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  ['"A"', false],
])('of the version "a", If-None-Match %s names it: %s', (header, isKnown) => {
  expect(isKnownTag(header, '"a"')).toBe(isKnown);
});
