import { type CompanyRecord } from '../record/get-company-record.query.js';
import { recordUntil } from './record-until.rules.js';

const DATES = ['2019', '2021-03', '2021-06-15', '2024-01-01', null];

function record(status: string, exit: object | null): CompanyRecord {
  const rounds = DATES.map((date) => ({ date, investors: [{ investorId: `of ${date}`, name: null }] }));
  const company = { name: 'Acme', status, exit, stage: 'Seed', investors: [{ investorId: 'of no round', name: null }] };
  const ids = [...DATES.map((date) => `of ${date}`), 'of no round'];
  const parties = new Map(ids.map((id) => [id, { id }]));
  return { company, rounds, parties } as unknown as CompanyRecord;
}

describe('a record until a day', () => {
  it.each([
    ['2018-12-31', []],
    ['2021-03-01', ['2019', '2021-03']],
    ['2021-06-14', ['2019', '2021-03']],
    ['2021-06-15', ['2019', '2021-03', '2021-06-15']],
    ['2030-01-01', ['2019', '2021-03', '2021-06-15', '2024-01-01']],
  ])('of %s has the rounds that began by then, and none without a date', (day, dates) => {
    expect(recordUntil(record('active', null), day).rounds.map(({ date }) => date)).toEqual(dates);
  });

  it('has the investors of those rounds and of the company, and none of a later round', () => {
    const { parties } = recordUntil(record('active', null), '2021-03-01');
    expect([...parties.keys()]).toEqual(['of 2019', 'of 2021-03', 'of no round']);
  });

  it('is active before a dated exit, and keeps the status after it or without a date', () => {
    const exit = { kind: 'acquired', date: '2022-05', acquirer: 'Big', amount: null };
    const of = (given: CompanyRecord, day: string) => {
      const { status, exit: shown, stage } = recordUntil(given, day).company;
      return [status, shown, stage];
    };
    expect(of(record('acquired', exit), '2022-04-30')).toEqual(['active', null, 'Seed']);
    expect(of(record('acquired', exit), '2022-05-01')).toEqual(['acquired', exit, 'Seed']);
    expect(of(record('closed', exit), '2022-04-30')).toEqual(['closed', null, 'Seed']);
    expect(of(record('public', null), '1999-01-01')).toEqual(['public', null, 'Seed']);
    const undated = { ...exit, date: null };
    expect(of(record('acquired', undated), '1999-01-01')).toEqual(['acquired', undated, 'Seed']);
  });
});
