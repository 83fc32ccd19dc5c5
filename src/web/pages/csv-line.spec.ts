import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvLine } from './csv-line.js';

describe('a line of CSV', () => {
  it('quotes what needs it, and leaves numbers alone', () => {
    expect(csvLine(['plain', 'a,b', 'say "no"', 'two\nlines', -3, null])).toBe(
      'plain,"a,b","say ""no""","two\nlines",-3,\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1'])('has no formula: %j', (text) => {
    expect(parse(csvLine([text]), { record_delimiter: '\r\n' })).toEqual([[`'${text}`]]);
  });

  it('is read back as it was written, whatever the cells', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', ';', '=') });
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (cells) => {
        const written = cells.map((cell) => (/^[=\r\n]/.test(cell) ? `'${cell}` : cell));
        expect(parse(csvLine(cells), { record_delimiter: '\r\n' })).toEqual([written]);
      }),
    );
  });
});
