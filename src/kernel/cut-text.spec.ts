import { cutText } from './cut-text.js';

it.each([
  ['short', 10, 'short'],
  ['exactly', 7, 'exactly'],
  ['longer', 4, 'long'],
  ['ab🚀cd', 3, 'ab'],
  ['ab🚀cd', 4, 'ab🚀'],
  ['🚀', 1, ''],
  ['ab\ud83d', 9, 'ab'],
  ['', 3, ''],
  ['abc', 0, ''],
])('%j is cut to %i as %j', (text, chars, cut) => {
  expect(cutText(text, chars)).toBe(cut);
});
