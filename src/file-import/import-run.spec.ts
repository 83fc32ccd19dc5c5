import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppendRefused } from '../platform/event-store/event-store.errors.js';
import { FindingsFiles } from './import-findings.js';
import { type Importer, type ImportOptions, ImportRun } from './import-run.js';

const folder = mkdtempSync(join(tmpdir(), 'import-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function optionsFor(rows: readonly object[]): ImportOptions & { readonly findings: FindingsFiles } {
  const file = join(folder, 'rows.jsonl');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const stores = { eventStore: null, readStore: null } as never;
  const findings = new FindingsFiles(join(folder, 'imports'), file, Date.now());
  return Object.assign({ file, findings, clock: { now: () => Date.now() } }, stores);
}

function importerOf(work: (name: string) => Promise<void>): Importer<{ readonly name: string; readonly line: number }> {
  return {
    isPersonal: false,
    isResolvedInOrder: false,
    read: (record, line) => ({ name: String(record['name']), line }),
    deal: async (rows, run) => {
      for (const { name, line } of rows)
        await run.inLanes(
          [name],
          async () => {
            await work(name);
            run.count('registered');
          },
          line,
        );
    },
  };
}

const ROWS = ['A', 'B', 'C'].map((name) => ({ name }));

it('a record that is too large for the log rejects its row, and the others are imported', async () => {
  const options = optionsFor(ROWS);
  const refused = (name: string) => (name === 'B' ? Promise.reject(new AppendRefused('', true)) : Promise.resolve());
  expect(await ImportRun.of(options, importerOf(refused))).toMatchObject({ rows: 3, registered: 2, rejected: 1 });
  expect(options.findings.firstRejects).toEqual([
    expect.objectContaining({ line: 2, column: null, reason: expect.stringContaining('megabyte') as string }),
  ]);
});

it('rows of one append that are too large together are appended in parts', async () => {
  const options = optionsFor(ROWS);
  const appended: string[][] = [];
  const append = (part: readonly { readonly name: string }[]): Promise<void> => {
    const names = part.map(({ name }) => name);
    if (names.length > 1 || names.includes('B')) return Promise.reject(new AppendRefused('', true));
    appended.push(names);
    return Promise.resolve();
  };
  const importer = { ...importerOf(() => Promise.resolve()), deal: (rows: readonly { name: string; line: number }[], run: ImportRun) => run.inLanes([], () => run.inParts(rows, append)) }; // prettier-ignore
  expect(await ImportRun.of(options, importer)).toMatchObject({ rows: 3, rejected: 1 });
  expect(appended).toEqual([['A'], ['C']]);
  expect(options.findings.firstRejects).toMatchObject([{ line: 2 }]);
});

it.each([new Error('the disk is full'), new AppendRefused('access denied', false)])(
  '%s ends the import',
  async (error) => {
    const failing = () => Promise.reject(error);
    await expect(ImportRun.of(optionsFor(ROWS), importerOf(failing))).rejects.toThrow(error.message);
  },
);

describe('a CSV file', () => {
  const runOf = async (text: string, mapping = {}) => {
    const options = { ...optionsFor([]), file: join(folder, 'rows.csv'), mapping };
    writeFileSync(options.file, text);
    const columnsOf = (names: readonly string[]) =>
      names.filter((name) => ['name', 'website'].includes(name.toLowerCase()));
    const counts = await ImportRun.of(options, { ...importerOf(() => Promise.resolve()), columnsOf });
    return { counts, options };
  };

  it('whose columns have no known name has one error, not one a row', async () => {
    const { counts, options } = await runOf('Firma;Ort\nAcme;Bonn\nBolt;Kiel\n');
    expect(counts).toMatchObject({ rows: 1, rejected: 1, registered: 0 });
    expect(options.findings.firstRejects).toEqual([
      expect.objectContaining({
        line: 1,
        reason: expect.stringContaining('the first line has "Firma", "Ort"') as string,
      }),
    ]);
    expect((await runOf('Firma;Ort\nAcme;Bonn\n', { name: 'Firma' })).counts).toMatchObject({ rows: 1, rejected: 0 });
  });

  it('says where its headings are, below a title', async () => {
    const { counts } = await runOf('Our list\n\nname,website\nA,a.com\n');
    expect(counts).toMatchObject({ rows: 1, registered: 1, headingLine: 3 });
    expect((await runOf('name,website\nA,a.com\n')).counts).toMatchObject({ headingLine: null });
  });
});
