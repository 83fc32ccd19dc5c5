import { correctionLines } from './correction-lines.js';

const DONE = {
  before: 'Weedbot',
  after: null,
  changed: true,
  values: [{ field: 'name', before: 'Weedbot', after: null }],
  effects: [
    { figure: 'companies', of: null, before: 25, after: 24 },
    { figure: 'companies_in_sector', of: 'robotics', before: 3, after: 2 },
  ],
  dry_run: false,
};

describe('the lines of a correction', () => {
  it('show values and figures', () => {
    expect(correctionLines('record', DONE)).toEqual([
      'record: Weedbot -> null',
      '  name: Weedbot -> null',
      '  companies: 25 -> 24',
      '  companies_in_sector (robotics): 3 -> 2',
    ]);
    expect(correctionLines('stage', { ...DONE, changed: false, values: [], effects: [] })).toEqual([
      'stage: nothing to change',
    ]);
  });

  it('show whom a dry run would notify and refund', () => {
    const preview = {
      ...DONE,
      values: [],
      effects: [],
      dry_run: true,
      accounts: 1,
      refunds: 2,
      credits: 12,
      records: 1,
    };
    expect(correctionLines('record', preview)).toEqual([
      'would change record: Weedbot -> null',
      '  recall: notifies 1 account, refunds 2 charges, 12 credits in all',
    ]);
    expect(correctionLines('record', { ...preview, accounts: 0, refunds: 0, credits: 0 })).toEqual([
      'would change record: Weedbot -> null',
      '  recall: no account was served what changes',
    ]);
  });
});
