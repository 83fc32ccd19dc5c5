import { fundingColumns, readFundingRecord } from './funding-row.import.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { identifiedRounds } from './identified-rounds.import.js';

const round = { round: 'Seed', date: null, amount: null, valuation: null, leadInvestors: [], investors: [] };

function seenIn(cells: Readonly<Record<string, string>>): SeenRound | undefined {
  const row = { Company: 'Acme', Round: 'Seed', ...cells };
  const record = readFundingRecord(row, fundingColumns().of(row), 2);
  return identifiedRounds([round], { companyId: 'c', source: 'list', record })[0];
}

const idOf = (cells: Readonly<Record<string, string>>): string | undefined => seenIn(cells)?.roundId;

describe('the id of a round', () => {
  it('of a month in words is that of its first day, as which earlier versions read it', () => {
    expect(idOf({ Date: 'March 2015' })).toBe(idOf({ Date: '2015-03-01' }));
    expect(idOf({ Date: '2015-03' })).not.toBe(idOf({ Date: '2015-03-01' }));
  });
});

it('a round of a file without a column of amounts says nothing about the amount; an empty cell does', () => {
  expect(seenIn({})).toMatchObject({ hasNoAmount: true });
  expect(seenIn({ Amount: '' })).toMatchObject({ hasNoAmount: false });
});
