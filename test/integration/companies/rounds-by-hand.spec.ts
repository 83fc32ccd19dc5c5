import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fundingColumns, readFundingRecord } from '../../../src/companies/import/funding-row.import.js';
import { type FundingRound } from '../../../src/companies/record/company.events.js';
import { decideRounds, evolveRounds, type KnownRounds } from '../../../src/companies/rounds/known-rounds.decide.js';
import { readRows } from '../../../src/file-import/row-reader.js';
import { nameKey } from '../../../src/vocabulary/company-name.js';

/** The files of 2015 are not ours to keep here. */
const FILE = join(process.env.FUNDING_2015_DIR ?? '', 'Startups.csv');
const isThere = existsSync(FILE);

/** What a list of 2008 says of companies that the file of 2015 lists too, each with what a person took it for. */
interface Label {
  readonly company: string;
  readonly round: string;
  readonly date: string;
  readonly amount: number;
  /** The amount of the same round in the file of 2015; null where it has none. */
  readonly same_as: number | null;
  readonly why?: string;
}

const labels = readFileSync('test/fixtures/rounds-of-2008.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Label);

const blank = { round: null, date: null, valuation: null, leadInvestors: [], investors: [] };

(isThere ? describe : describe.skip)('rounds of two real files, paired by a person', () => {
  const companies = new Map<string, KnownRounds>();

  /** How many were recorded anew, and which round on file each other one joined. */
  function take(source: string, company: string, rounds: readonly FundingRound[]): { anew: number; joined: number[] } {
    const known = companies.get(company) ?? {};
    const provenance = { source, file: `${source}.csv`, observedAt: '2015-06-01T00:00:00.000Z' };
    const events = decideRounds(known, { companyId: company, rounds, provenance });
    const after = events.reduce(evolveRounds, known);
    companies.set(company, after);
    const joined = events.flatMap(({ type, data }) =>
      type === 'FundingRoundCorroborated' ? [known[data.roundId]?.value.amount ?? 0] : [],
    );
    return { anew: Object.keys(after).length - Object.keys(known).length, joined };
  }

  async function listed(source: string): Promise<{ anew: number; joined: number }> {
    const columns = fundingColumns();
    const sum = { anew: 0, joined: 0 };
    for await (const row of (await readRows(FILE)).rows) {
      if (row.error !== undefined) throw new Error(row.error);
      const { names, amounts } = readFundingRecord(row.record, columns.of(row.record), row.line);
      const key = nameKey(names.name);
      const rounds = amounts.map((amount, at) => ({ ...blank, amount, roundId: `${source}#${key}/${at}` }));
      const { anew, joined } = take(source, key, rounds);
      sum.anew += anew;
      sum.joined += joined.length;
    }
    return sum;
  }

  it('are joined as the person joined them, and all of the other file where it is read as a second source', async () => {
    expect(await listed('list')).toEqual({ anew: 1001, joined: 0 });
    for (const { company, round, date, amount, same_as: same, why } of labels) {
      const reported = { ...blank, round, date, amount, roundId: `news#${company}/${date}` };
      const { joined } = take('news', nameKey(company), [reported]);
      expect([company, why, joined]).toEqual([company, why, same === null ? [] : [same]]);
    }
    expect(labels.filter(({ same_as: same }) => same !== null)).toHaveLength(20);
    expect(await listed('copy of the list')).toEqual({ anew: 0, joined: 1001 });
  });
});
