import { csvLine, parseCsv } from '../../clients/typescript/src/cli/csv.js';

describe('the CSV of the command line', () => {
  it.each([
    ['"a.com" ,x', [['a.com', 'x']]],
    [
      'a.com, "x, y"\n b.com ,z',
      [
        ['a.com', 'x, y'],
        ['b.com', 'z'],
      ],
    ],
    ['\t"a ""b"""\t\r\n"c"', [['a "b"'], ['c']]],
    ['a "b" c,', [['a "b" c', '']]],
    [
      'a,\n"",b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a, "b" ', [['a', 'b']]],
  ])('of %j is read', (text, rows) => {
    expect(parseCsv(text)).toEqual(rows);
  });

  it.each([
    ['a\n"b" c,d', 'line 2: '],
    ['a\n"b\nc"d', 'line 3: '],
    ['a\n "b', 'line 2: '],
  ])('of %j is refused', (text, message) => {
    expect(() => parseCsv(text)).toThrow(message);
  });

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@a', "'@a"],
    ['+31 6', "'+31 6"],
    ['-a', "'-a"],
    ['\ta', "'\ta"],
    ['-12.5', '-12.5'],
    ['+3', '+3'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('of the cell %j runs nothing in a spreadsheet', (cell, line) => {
    expect(csvLine([cell])).toBe(line);
  });
});
