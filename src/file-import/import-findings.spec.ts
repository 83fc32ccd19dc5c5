import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FindingsFiles } from './import-findings.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const DAY_S = 86_400;

it('two imports of one name in one second have a report each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'));
  const row = { line: 2, column: null, reason: 'no name', remedy: 'give one', row: {} };
  try {
    const both = [NOW, NOW + 1].map((at) => new FindingsFiles(folder, 'people.csv', at));
    for (const findings of both) findings.reject(row);
    await Promise.all(both.map((findings) => findings.close()));
    expect(readdirSync(folder).length).toBe(2);
    const again = new FindingsFiles(folder, 'people.csv', NOW);
    again.reject(row);
    await expect(again.close()).rejects.toThrow(/EEXIST/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('rows that an import lays aside are for their owner alone, and are gone after a month', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'));
  try {
    const imports = join(folder, 'imports');
    const first = new FindingsFiles(imports, 'people.csv', NOW);
    first.reject({ line: 2, column: 'name', reason: 'no name', remedy: 'give one', row: { email: 'a@b.ai' } });
    expect(first.firstRejects).toEqual([{ line: 2, column: 'name', reason: 'no name', remedy: 'give one' }]);
    await first.close();
    expect([statSync(imports).mode & 0o777, statSync(String(first.rejectsFile)).mode & 0o777]).toEqual([0o700, 0o600]);

    for (const [name, days] of [
      ['old.rejects.jsonl', 31],
      ['young.review.jsonl', 29],
    ] as const) {
      writeFileSync(join(imports, name), '{}');
      utimesSync(join(imports, name), NOW / 1_000 - days * DAY_S, NOW / 1_000 - days * DAY_S);
    }
    const second = new FindingsFiles(imports, 'people.csv', NOW + 1_000);
    second.review({ line: 3, reason: 'two names', row: {} });
    await second.close();
    const names = readdirSync(imports).map((name) => name.replace(/-\d{8}T\d{9}Z-\d+/, ''));
    expect(names.sort()).toEqual(['people.rejects.jsonl', 'people.review.jsonl', 'young.review.jsonl']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('a value that is left out of many rows is shown once, and each cell is in the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'));
  try {
    const findings = new FindingsFiles(folder, 'companies.csv', NOW);
    const cell = { column: 'Country', value: 'Elbonia', reason: 'is unknown', remedy: 'write one' };
    for (const line of [2, 7]) findings.leaveOut({ line, ...cell });
    await findings.close();
    expect(findings.firstLeftOut).toEqual([{ line: 2, ...cell, cells: 2 }]);
    const lines = readFileSync(String(findings.leftOutFile), 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([2, 7].map((line) => ({ line, ...cell })));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
