import { inQuotationMarks } from './quotation-marks.rules.js';

it.each([
  ['Plain words', '“Plain words”'],
  ['“Already quoted words here.”', '“Already quoted words here.”'],
  ['"Straight ones."', '“Straight ones.”'],
  ['„Wir gewinnen das“', '“Wir gewinnen das”'],
  ['«C’est fini»', '“C’est fini”'],
  ['‘It’s over’', '“It’s over”'],
  ['He said "never"', '“He said ‘never’”'],
  ['He said “never” and left', '“He said ‘never’ and left”'],
  ['"A day" and "a night"', '“‘A day’ and ‘a night’”'],
  ['"Never" is what he said', '“‘Never’ is what he said”'],
  ['“The end of it is open', '“The end of it is open”'],
  ['The beginning is missing”', '“The beginning is missing”'],
  ['A 5" screen beside a 7" one', '“A 5" screen beside a 7" one”'],
  ['The screen is 5"', '“The screen is 5"”'],
])('%s is drawn as %s', (quote, drawn) => {
  expect(inQuotationMarks(quote)).toBe(drawn);
});
