import { notedInvestors } from './shown-companies.rules.js';

const firm = (id: string) => ({ id, kind: 'firm' });

describe('investors in the read set of a company', () => {
  it('are people, and records merged into another one', () => {
    const parties = new Map([
      ['harbor', firm('harbor')],
      ['harbour', firm('harbor')],
      ['ada', { id: 'ada', kind: 'person' }],
    ]);
    expect(notedInvestors(parties)).toEqual(['harbour', 'ada']);
  });

  it('are none where each firm is named by its own id', () => {
    expect(notedInvestors(new Map([['harbor', firm('harbor')]]))).toEqual([]);
  });
});
