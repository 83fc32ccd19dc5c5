import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { observedAtOf, statedInstant } from './observed-at.js';

const dir = mkdtempSync(join(tmpdir(), 'scoutline-observed-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const NOW = Date.parse('2026-11-25T12:00:00Z');
const CHANGED = '2026-11-20T08:00:00.000Z';

async function observed(name: string, changedAt = CHANGED): Promise<string> {
  const path = join(dir, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  utimesSync(path, new Date(changedAt), new Date(changedAt));
  return observedAtOf(path, NOW);
}

describe('the date of a file', () => {
  it.each([
    ['companies-2026-02-28.csv', '2026-02-28T00:00:00.000Z'],
    ['companies_202602.csv', '2026-02-01T00:00:00.000Z'],
    ['funding of 2015.csv', '2015-01-01T00:00:00.000Z'],
    ['export-2024/companies.csv', '2024-01-01T00:00:00.000Z'],
  ])('is that in the name of %s', async (name, date) => expect(await observed(name)).toBe(date));

  it.each([
    ['a day that does not exist', 'companies-2026-02-30.csv'],
    ['a year to come', 'fy2031-plan.csv'],
    ['a folder named after a year to come', 'vision2030/companies.csv'],
    ['a day to come', 'companies-2026-11-26.csv'],
  ])('is its last change in place of %s', async (_what, name) => expect(await observed(name)).toBe(CHANGED));

  it('is now where its last change lies in the future', async () => {
    expect(await observed('companies.csv', '2062-01-01T00:00:00Z')).toBe(new Date(NOW).toISOString());
  });
});

describe('a stated date of observation', () => {
  it.each(['2026-11-25', '2026-11-25T12:00:00Z'])('is %s', (text) => {
    expect(statedInstant(text, NOW)).toBe(new Date(text).toISOString());
  });

  it.each(['5', 'foo 12', '2026-02-30', '2062-11-21', '2026-11-25T12:00:01Z', '2026-11-25T10:00', ''])(
    'is not %j',
    (text) => expect(() => statedInstant(text, NOW)).toThrow(/write a date that is not in the future/),
  );
});
