import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ranMs } from '../../test/kit/machine-speed.js';
import { readRows, type SourceRow } from './row-reader.js';

const dir = mkdtempSync(join(tmpdir(), 'scoutline-rows-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function rowsOf(text: string | Buffer, name = 'rows.csv'): Promise<SourceRow[]> {
  const path = join(dir, name);
  writeFileSync(path, text);
  const { rows } = await readRows(path);
  const all: SourceRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

const broken = (rows: readonly SourceRow[]): (string | number)[][] =>
  rows.flatMap((row) => (row.record === null ? [[row.line, row.error]] : []));
const lines = (count: number): string[] => Array.from({ length: count }, (_, at) => `Company ${at},c${at}.com`);
const UNCLOSED = 'a quote on this line opens a cell that does not end as a cell does';

describe('the headings of a CSV file', () => {
  const NAMES = ['name', 'website', 'country', 'raised, usd', 'company\nname'];
  const read = async (text: string | Buffer) => {
    const path = join(dir, 'headed.csv');
    writeFileSync(path, text);
    const known = (cells: readonly string[]) => cells.filter((cell) => NAMES.includes(cell.toLowerCase())).length;
    const { rows, headings } = await readRows(path, known);
    const all: SourceRow[] = [];
    for await (const row of rows) all.push(row);
    return { all, headings };
  };
  const ACME = { Name: 'Acme', Website: 'acme.com' };

  it.each([
    ['Exported from CRM on 2026-11-01\nName,Website\nAcme,acme.com', 2, ACME],
    ['Exported from CRM, on 2026-11-01, by Ada\r\n\r\nName;Website\r\nAcme;acme.com', 3, ACME],
    ['Portfolio;;\n;;\nName;Website;\nAcme;acme.com;', 3, { Name: 'Acme', Website: 'acme.com', '': '' }],
    ['sep=;\nOur list, 2026\nName;Website\nAcme;acme.com', 3, ACME],
    ['Company,,Money\nName,Website,"Raised, USD"\nAcme,acme.com,5', 2, { ...ACME, 'Raised, USD': '5' }],
    ['\u{FEFF}Name of the list: name\rName|Website\rAcme|acme.com\r', 2, ACME],
  ])('below a title are found: %j', async (text, line, record) => {
    const { all, headings } = await read(text);
    expect(headings).toMatchObject({ line });
    expect(headings?.linesAbove).toBeGreaterThan(0);
    expect(all).toEqual([{ line: line + 1, record }]);
  });

  it('are the first line where that has a known name, or no other line has two', async () => {
    expect((await read('\n\nName;Note\nAcme;name')).headings).toMatchObject({ line: 3, known: 1, linesAbove: 0 });
    expect((await read('Firma;Ort\nName;Bonn')).headings).toMatchObject({ line: 1, known: 0, linesAbove: 0 });
    const { all, headings } = await read('"Company\nName",Website\nname,website\n');
    expect([headings?.line, all]).toEqual([1, [{ line: 3, record: { 'Company\nName': 'name', Website: 'website' } }]]);
  });
});

describe('the rows of a CSV file', () => {
  it('go on with the next line after a quote that is never closed', async () => {
    const text = ['name,url', ...lines(500), '"Unclosed,acme.com', ...lines(500)].join('\n');
    const rows = await rowsOf(text);
    expect(broken(rows)).toEqual([[502, UNCLOSED]]);
    expect(rows.length).toBe(1_001);
    expect(rows.at(-1)).toEqual({ line: 1_002, record: { name: 'Company 499', url: 'c499.com' } });
  });

  it('go on with the next line after a quote that a later quoted cell closes', async () => {
    const text = ['name,url', '"Unclosed,acme.com', ...lines(1_000), '"Quoted, Inc",q.com', ...lines(2)].join('\n');
    const rows = await rowsOf(text);
    expect(broken(rows)).toEqual([[2, UNCLOSED]]);
    expect(rows.length).toBe(1_004);
    expect(rows[1_001]).toEqual({ line: 1_003, record: { name: 'Quoted, Inc', url: 'q.com' } });
  });

  it('go on with the next line where the stray quotes make a record of the wrong width', async () => {
    const rows = await rowsOf('name,url\n"A,a.com\nB,b.com\n",c.com,x\nD,d.com');
    expect(rows.map(({ line, record }) => [line, record !== null])).toEqual([
      [2, false],
      [3, true],
      [4, false],
      [5, true],
    ]);
  });

  it('have cells with line breaks, delimiters and doubled quotes in quotes, and the line on which they begin', async () => {
    const rows = await rowsOf('name,note\r\n\r\nA,"one\r\ntwo, ""three"""\r\n\r\n"B\n\nB",x\r\nC,y');
    expect(rows).toEqual([
      { line: 3, record: { name: 'A', note: 'one\r\ntwo, "three"' } },
      { line: 6, record: { name: 'B\n\nB', note: 'x' } },
      { line: 9, record: { name: 'C', note: 'y' } },
    ]);
  });

  it('have their own line after empty lines and broken ones', async () => {
    const rows = await rowsOf('name,url\n\n\nA,a.com\n\nB,b.com\nC\nD,d.com\n');
    expect(rows.map(({ line }) => line)).toEqual([4, 6, 7, 8]);
    expect(broken(rows)).toEqual([[7, expect.stringMatching(/^1 cells under 2 columns/)]]);
  });

  it('are not read under a line of headings whose quote is not closed', async () => {
    expect(broken(await rowsOf('"name,url\nA,a.com\nB,b.com'))).toEqual([[1, UNCLOSED]]);
  });

  it('of a cell that is too long do not end the import', async () => {
    const rows = await rowsOf(`name,url\n"${'x'.repeat(4_000_100)}",a.com\n${'y'.repeat(4_000_100)},b.com\nC,c.com`);
    expect(rows.map(({ line, record }) => [line, record !== null])).toEqual([
      [2, false],
      [3, false],
      [4, true],
    ]);
  });

  it('end with the character that ends the line of headings', async () => {
    const expected = [
      { line: 3, record: { 'na\nme': 'A', url: 'a.com' } },
      { line: 4, record: { 'na\nme': 'B', url: 'b.com' } },
    ];
    expect(await rowsOf('"na\nme",url\nA,a.com\r\nB,b.com')).toEqual(expected);
    const [first, second] = await rowsOf('"na\nme",url\rA,a.com\rB,b.com');
    expect([first?.record, second?.record]).toEqual(expected.map(({ record }) => record));
  });

  it('have the first columns of a name under it, and all others under names of their own', async () => {
    const rows = await rowsOf('Name,Name,Name (2),Name\n1,2,3,4');
    expect(Object.values(rows[0]?.record ?? {}).sort()).toEqual(['1', '2', '3', '4']);
    expect(rows[0]?.record).toMatchObject({ Name: '1', 'Name (2)': '3' });
  });

  it('have the delimiter of their headings after empty lines and with any line end', async () => {
    for (const text of ['\n\nName;Note\nA;x, y, z\n', 'Name;Note\rA;x, y, z, a\rB;b, c, d, e']) {
      expect((await rowsOf(text))[0]?.record).toEqual({ Name: 'A', Note: expect.stringMatching(/^x, y, z/) });
    }
  });

  it('of a line with a million quoted cells take no longer than its length', async () => {
    const text = `Name,Note\nA,${'"",'.repeat(1_000_000)}\nA,x\n`;
    const before = ranMs();
    expect((await rowsOf(text)).length).toBe(2);
    expect(ranMs() - before).toBeLessThan(5_000);
  });

  it('have thousands of columns without a name', async () => {
    const before = ranMs();
    const [row] = await rowsOf(`Name${','.repeat(16_384)}\nA${','.repeat(16_384)}\n`);
    expect(Object.keys(row?.record ?? {}).length).toBe(16_385);
    expect(ranMs() - before).toBeLessThan(5_000);
  });

  it('leave out the rows without a value, before the headings too', async () => {
    expect(await rowsOf(';;\r\nname;url;x\r\n;;\r\nA;a.com;\r\n ;"";\r\n;;;\r\n')).toEqual([
      { line: 4, record: { name: 'A', url: 'a.com', x: '' } },
    ]);
  });

  it.each([
    ['a workbook', [0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0], 'as CSV'],
    ['an old workbook', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'as CSV'],
    ['a gzip file', [0x1f, 0x8b, 8, 0, 0, 0], 'gunzip'],
    ['a Parquet file', [0x50, 0x41, 0x52, 0x31, 0x15, 4], 'CSV'],
  ])('are none in %s, which is named with the remedy', async (_, bytes, remedy) => {
    for (const name of ['rows.csv', 'rows.xlsx', 'rows.json']) {
      const rows = await rowsOf(Buffer.from(bytes), name);
      expect(rows).toEqual([expect.objectContaining({ line: 1, remedy: expect.stringContaining(remedy) as string })]);
    }
  });

  it.each([
    ['sep=;\r\nname;url\r\n"Acme;\r\nInc";acme.com\r\n', ';'],
    ['\ufeffsep=|\nname|url\n"Acme|\r\nInc"|acme.com\n', '|'],
  ])('begin after the line in which Excel names the delimiter: %j', async (text, mark) => {
    const rows = await rowsOf(text);
    expect(rows).toEqual([{ line: 3, record: { name: `Acme${mark}\r\nInc`, url: 'acme.com' } }]);
  });

  it('are those of another parser for every text whose records have one width', async () => {
    const cell = fc.oneof(
      fc.stringMatching(/^[a-z "]{0,6}$/),
      fc.string({ maxLength: 6 }).map((text) => `"${text.replaceAll('"', '""')}"`),
      fc.stringMatching(/^[a-z,\n]{1,6}$/).map((text) => `"${text}"`),
    );
    const table = fc.tuple(fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.tuple(cell, cell), { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(table, async ([newline, records]) => {
        const text = ['name,url', ...records.map((cells) => cells.join(','))].join(newline);
        const options = {
          relax_quotes: true,
          skip_empty_lines: true,
          skip_records_with_empty_values: true,
          columns: true,
        } as const;
        let expected: unknown;
        try {
          expected = parse(text, options);
        } catch {
          return;
        }
        const rows = await rowsOf(text);
        if (broken(rows).length === 0) expect(rows.map(({ record }) => record)).toEqual(expected);
        else expect(text).toMatch(/"/);
      }),
      // A line break behind a quoted cell, in a file whose lines end with `\r`.
      { numRuns: 400, examples: [[['\r', [['"', '"\n,\n"']]]]] },
    );
  });
});

describe('the rows of a JSON file', () => {
  const readable = (rows: readonly SourceRow[]): unknown[] => rows.flatMap(({ record }) => record?.name ?? []);

  it.each([
    ['null', 'null'],
    ['a text with brackets and commas', '"x, {\\"y\\"}, ]"'],
    ['a number', '12.5e3'],
    ['a stray bracket', '}'],
  ])('go on with the next element of the same line after %s', async (_, element) => {
    const rows = await rowsOf(`[{"name":"A"},${element},{"name":"B"},{"name":"C"}]`, 'rows.json');
    expect(readable(rows)).toEqual(['A', 'B', 'C']);
    expect(broken(rows)).toEqual([[1, 'not a JSON object']]);
    expect(rows[1]).toMatchObject({ text: element });
  });

  it('are all there on one line of many chunks, whatever is between them', async () => {
    const elements = Array.from({ length: 30_000 }, (_, at) =>
      at % 1_000 === 7 ? '"a text, of {no} record"' : JSON.stringify({ name: `Company ${at}`, tags: [`{${at}`] }),
    );
    const rows = await rowsOf(`[${elements.join(',')}]`, 'rows.json');
    expect(rows.length).toBe(30_000);
    expect(readable(rows).length).toBe(29_970);
  });

  it('are none of the objects within one that is too long', async () => {
    const long = { name: 'Long', text: 'x'.repeat(4_300_000), founders: [{ name: 'Ada' }, { name: 'Bob' }] };
    const records = [{ name: 'A' }, long, { name: 'B' }];
    const shapes = {
      'rows.jsonl': records.map((record) => JSON.stringify(record)).join('\n'),
      'pretty.json': JSON.stringify(records, null, 2),
      'dense.json': JSON.stringify(records),
      'pretty.jsonl': records.map((record) => JSON.stringify(record, null, 2)).join('\n'),
    };
    for (const [name, text] of Object.entries(shapes)) {
      const rows = await rowsOf(text, name);
      expect([name, readable(rows), broken(rows).length]).toEqual([name, ['A', 'B'], 1]);
    }
    const wrapped = await rowsOf(JSON.stringify({ data: records }, null, 1), 'wrapped.json');
    expect(broken(wrapped)).toEqual([[1, expect.stringMatching(/longer than 4000000 characters/)]]);
    expect(wrapped.length).toBe(1);
  });

  it('go on after one whose brackets never close, at the next of its indentation', async () => {
    const some = Array.from({ length: 60_000 }, (_, at) => ({ name: `Company ${at}`, at: [{ name: 'no company' }] }));
    const text = JSON.stringify(some, null, 2).replace('"Company 3",', '"Company 3", "open": [');
    const rows = await rowsOf(text, 'rows.json');
    expect(readable(rows)).not.toContain('no company');
    expect(readable(rows).at(-1)).toBe('Company 59999');
    expect(broken(rows).length).toBe(1);
  });

  it('go on after a line that is cut off behind a backslash', async () => {
    const rows = await rowsOf('{"name":"A","dir":"C:\\\n{"name":"B"}\n{"name":"C"}', 'rows.jsonl');
    expect(readable(rows)).toEqual(['B', 'C']);
    expect(broken(rows).length).toBe(1);
  });
});
