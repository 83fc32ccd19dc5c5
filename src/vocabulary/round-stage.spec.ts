import { firstDayOf } from './first-day.js';
import { isRaise, raisedInAll } from './raised-money.js';
import { roundKind } from './round-kind.js';
import { currentStage, latestStage, stageOfRound } from './round-stage.js';

describe('the stage of a round', () => {
  it.each([
    ['Series A', 'Series A'],
    ['series-a', 'Series A'],
    ['A round', 'Series A'],
    ['Series B-1', 'Series B'],
    ['Series C extension', 'Series C'],
    ['Series F', 'Series E+'],
    ['Pre-Seed', 'Pre-seed'],
    ['Angel', 'Seed'],
    ['Seed Round', 'Seed'],
    ['Growth Equity', 'Growth'],
    ['IPO', 'Public'],
    ['Initial Public Offering (IPO)', 'Public'],
    ['Post-IPO Equity', 'Public'],
    ['Pre-IPO round', 'Pre-IPO'],
    ['Series A Funding', 'Series A'],
    ['Series A Preferred Stock', 'Series A'],
    ['Serie A', 'Series A'],
    ['Série B', 'Series B'],
    ['Ronda A', 'Series A'],
    ['Series A-1', 'Series A'],
    ['Series A2', 'Series A'],
    ['Series A+', 'Series A'],
    ['Series A extension', 'Series A'],
    ['Series A (second close)', 'Series A'],
    ['Series B - Tranche 2', 'Series B'],
    ['Venture - Series C', 'Series C'],
    ['A轮', 'Series A'],
    ['シリーズA', 'Series A'],
    ['プレシリーズA', null],
    ['프리 시리즈 A', null],
    ['准A轮', null],
    ['シードラウンド', 'Seed'],
    ['天使轮', 'Seed'],
    ['시드', 'Seed'],
    ['Semilla', 'Seed'],
    ['Pre-Semilla', 'Pre-seed'],
    ['Capital semente', 'Seed'],
    ['Levée d’amorçage', 'Seed'],
    ['Seed-Finanzierung', 'Seed'],
    ['Series A (2nd tranche)', 'Series A'],
    ['Series E Financing', 'Series E+'],
    ['Series I', 'Series E+'],
    ['Series J', 'Series E+'],
    ['Preseed', 'Pre-seed'],
    ['Pre Seed', 'Pre-seed'],
    ['Pre-Seed Funding Round', 'Pre-seed'],
    ['Angel round', 'Seed'],
    ['Angel (individual)', 'Seed'],
    ['Business Angel', 'Seed'],
    ['Seed round', 'Seed'],
    ['Seed+', 'Seed'],
    ['Seed Financing', 'Seed'],
    ['Venture Seed', 'Seed'],
    ['Series Seed-2', 'Seed'],
    ['Post-Seed', 'Seed'],
    ['Growth Capital', 'Growth'],
    ['Late Stage', 'Late Stage'],
  ])('%s is of %s', (round, stage) => expect(stageOfRound(round)).toBe(stage));

  it.each([
    ...['Grant', 'Debt', 'Venture', 'Private Equity', 'Convertible Note', 'Acquired', ''],
    ...['Series A debt', 'Series D secondary', 'Seed grants', 'Post-IPO Debt', 'Pre-Series A', 'I round', 'B2B round'],
    ...[
      'Series A/B',
      'Bridge',
      'First round',
      'Mezzanine',
      'Early Stage VC',
      'Series Unknown',
      'Venture Round',
      'Corporate',
    ],
    ...['Growth debt', 'Seed Loan', 'Pre-seed grant', 'Growth Credit Facility'],
  ])('%s states none', (round) => {
    expect(stageOfRound(round)).toBeNull();
  });
});

describe('the stage of a company', () => {
  const round = (round_id: string, name: string | null, date: string | null) => ({ round_id, round: name, date });

  it('is that of its latest dated round that states one', () => {
    const rounds = [round('1', 'Series A', '2024-05'), round('2', 'Series B', '2025-01-09'), round('3', 'Seed', null)];
    expect(latestStage([...rounds, round('4', 'Debt', '2026-01-01')])).toEqual({ stage: 'Series B', roundId: '2' });
    expect(latestStage([round('3', 'Seed', null)])).toBeNull();
  });

  it('is the later stage of two rounds of one day', () => {
    expect(latestStage([round('2', 'Series B', '2025'), round('9', 'Seed', '2025-01-01')])?.stage).toBe('Series B');
  });

  it('is what the source states where no round does, and an exit stays', () => {
    expect(currentStage('Early', null)).toBe('Early');
    expect(currentStage('Early', 'Series B')).toBe('Series B');
    expect(currentStage('Acquired', 'Series B')).toBe('Acquired');
    expect(currentStage('IPO', 'Series B')).toBe('IPO');
  });
});

it.each([
  ['2015', '2015-01-01'],
  ['2015-03', '2015-03-01'],
  ['2015-03-09', '2015-03-09'],
  ['2024-02-29', '2024-02-29'],
  // Postgres refuses these days; sites and registers state them.
  ['2015-02-30', '2015-02-01'],
  ['2015-13-01', '2015-01-01'],
  ['soon', null],
  ['', null],
  [null, null],
])('the first day of %j is %j', (date, day) => expect(firstDayOf(date)).toBe(day));

describe('the kind of a round', () => {
  it.each([
    ['Series A', 'a'],
    ['series-a', 'a'],
    ['A', 'a'],
    ['Series A Round', 'a'],
    ['Series A-1', 'a 1'],
    ['Series A1', 'a 1'],
    ['Serie A', 'a'],
    ['Série A', 'a'],
    ['Series A Funding', 'a'],
    ['Seed Financing', 'seed'],
    ['Seed VC', 'seed'],
    ['Angel/Seed', 'seed'],
    ['Preseed', 'pre seed'],
    ['Debt Financing', 'debt'],
    ['Growth Equity', 'growth'],
    ['Post-IPO Equity', 'post ipo'],
    ['Business Angel', 'seed'],
    ['Venture - Series Unknown', null],
    ['Early Stage VC', null],
    ['N/A', null],
    ['Seed', 'seed'],
    ['angel', 'seed'],
    ['Pre-Seed', 'pre seed'],
    ['debt_round', 'debt'],
    ['unattributed', null],
    ['Series Unknown', null],
    ['Round', null],
    [null, null],
  ])('%j is %j', (word, kind) => {
    expect(roundKind(word)).toBe(kind);
  });
});

describe('money raised', () => {
  it.each([
    ...[
      'IPO',
      'Initial Public Offering (IPO)',
      'Direct listing',
      'SPAC',
      'Secondary',
      'Secondary Market',
      'secondary_market',
    ],
    ...[
      'Tender offer',
      'Post-IPO Secondary',
      'Acquisition',
      'Acquisition round',
      'M&A',
      'Mergers & Acquisitions',
      'Merger',
    ],
    ...['Dividend Recapitalization', 'Share Repurchase', 'Corporate Divestiture', 'Spin-Off', 'Carveout', 'Asset Sale'],
    ...['Secondary Transaction - Open Market', 'Bankruptcy: Admin/Reorg', 'Out of Business', 'Public to Private'],
    ...['Buyout/LBO', 'Secondary Transaction - Private', 'Management buy-out', 'Reverse Merger'],
  ])('%s raised none', (round) => expect(isRaise(round)).toBe(false));

  it.each([
    ...[
      'Seed',
      'Series A',
      'Pre-IPO',
      'Post-IPO Equity',
      'Post-IPO Debt',
      'PIPE',
      'Grant',
      'Private Equity',
      'Growth Equity',
    ],
    ...['Acquisition financing', 'Secondary and Series C', 'Corporate', 'ICO', 'Venture', 'Undisclosed', '', null],
  ])('%s did', (round) => expect(isRaise(round)).toBe(true));

  it('is the sum of what is disclosed, and unknown where nothing is', () => {
    const rounds = [
      { round: 'Seed', amount: 2 },
      { round: null, amount: 3 },
      { round: 'IPO', amount: 500 },
      { round: 'Series A', amount: null },
    ];
    expect(raisedInAll(rounds)).toBe(5);
    expect(raisedInAll(rounds.slice(2))).toBeNull();
  });
});
