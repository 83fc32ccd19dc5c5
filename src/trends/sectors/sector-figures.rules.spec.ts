import { seriesOf } from './sector-figures.rules.js';
import { type YearRow } from './year-amounts.rules.js';

const year = (of: number, rounds: number, disclosed: number): YearRow => {
  return { year: of, rounds, disclosed, capital: disclosed * 100, median: disclosed > 0 ? 100 : null };
};
const one = (amounts: readonly YearRow[], counts: object, onFile: readonly number[]) =>
  seriesOf(amounts, new Map(Object.entries(counts)), new Set(onFile), { from: 2025, to: 2025 })[0];

describe('a year of a sector', () => {
  it('has null capital and rounds where no round of the year is on file for any company', () => {
    expect(one([year(0, 7, 3)], { company: 9 }, [])).toMatchObject({
      capital: null,
      rounds: null,
      median_cheque: null,
      coverage: { capital: { known: 0, of: 0 }, rounds: { known: 0, of: 7 } },
    });
  });

  it('has zero where others have rounds and it has none', () => {
    expect(one([], { company: 9 }, [2025])).toMatchObject({ capital: 0, rounds: 0 });
  });

  it('has null where most of its rounds have no date, and none is of the year', () => {
    expect(one([year(0, 86, 80)], { company: 9 }, [2025])).toMatchObject({ capital: null, rounds: null });
    expect(one([year(0, 3, 3), year(2024, 5, 5)], { company: 9 }, [2025])).toMatchObject({ capital: 0, rounds: 0 });
  });

  it('has null capital where its rounds disclose none', () => {
    expect(one([year(2025, 4, 0)], { company: 9 }, [2025])).toMatchObject({ capital: null, rounds: 4 });
    expect(one([year(2025, 4, 1)], { company: 9 }, [2025])).toMatchObject({
      capital: 100,
      coverage: { capital: { known: 1, of: 4 } },
    });
  });

  it.each([
    ['of 844 companies none has a date', { company: 844 }, null],
    ['a few have one, of other years', { company: 844, 'founded 2019': 12 }, null],
    ['most have one, of other years', { company: 844, 'founded 2019': 500 }, 0],
    ['a few are known to be of the year', { company: 844, 'founded 2025': 12 }, 12],
  ])('says of foundings what is known where %s', (_, counts, founded) => {
    expect(one([], counts, [])).toMatchObject({ companies_founded: founded });
  });
});
