import { type PostedSalary } from '../../enrichment/posted-salaries/get-posted-salaries.query.js';
import { payRecords } from './pay-benchmarks.rules.js';

const SOURCE = { name: 'Company job posts', url: 'https://jobs.lever.co/acme', retrievedAt: '', document: 'd' };

const posting = (title: string, ...places: readonly string[]): PostedSalary => ({
  title,
  url: null,
  places,
  lowUsd: 100_000,
  highUsd: 120_000,
});

const rolesOf = (...postings: readonly PostedSalary[]) =>
  payRecords(postings, SOURCE).map(({ label, attributes }) => `${label} ${String(attributes['n'])}`);

describe('pay of a role', () => {
  it('is not that of another department, whatever mark separates the two', () => {
    expect(
      rolesOf(
        posting('Director, Engineering', 'Berlin'),
        posting('Director, Office Services', 'Berlin'),
        posting('Manager (Payroll)', 'Berlin'),
        posting('Manager - Data Science', 'Berlin'),
        posting('Director - Engineering', 'Berlin'),
      ),
    ).toEqual([
      'Director, Engineering 2',
      'Director, Office Services 1',
      'Manager (Payroll) 1',
      'Manager - Data Science 1',
    ]);
  });

  it.each([
    ['Engineer, Berlin', ['Berlin, Germany']],
    ['Engineer (Berlin or Munich)', ['Berlin', 'Munich']],
    ['Engineer - New York City', ['New York, NY']],
    ['Engineer, Austin, TX', ['Austin, TX, United States']],
    ['Engineer, Zürich', ['Zurich']],
    ['Berlin - Engineer', ['Berlin']],
    ['Engineer, EMEA', []],
    ['Engineer, Germany', []],
    ['Engineer, California', []],
    ['Engineer (US Remote)', []],
    ['Engineer – Remote', ['London']],
    ['Engineer [Hybrid | London]', ['London']],
    ['Engineer (m/f/d)', []],
    ['engineer  (all genders), R-12345', []],
  ])('%s at %j is that of an engineer', (title, places) => {
    expect(rolesOf(posting('Engineer'), posting(title, ...places))).toEqual(['Engineer 2']);
  });

  it.each([
    ['Director, IT', ['Milan, IT']],
    ['Director, HR', ['Zagreb, HR']],
    ['Director, QA', []],
    ['Engineer, Mobile', ['Mobile, AL']],
    ['VP, Sales – Remote', ['Remote']],
    ['Director (Berlin Campus)', ['Munich']],
  ])('%s at %j is not that of every one', (title, places) => {
    expect(rolesOf(posting(title.split(/[ ,]/, 1)[0] ?? ''), posting(title, ...places))).toHaveLength(2);
  });

  it('keeps the department of a place', () => {
    expect(rolesOf(posting('VP, Sales – Remote'), posting('VP, Sales, EMEA'), posting('VP, Sales'))).toEqual([
      'VP, Sales 3',
    ]);
  });

  it('has its range and the median of its middles', () => {
    const [record] = payRecords(
      [posting('Cook'), { title: 'Cook, Rome', url: 'https://x', places: ['Rome'], lowUsd: 80_000, highUsd: 90_000 }],
      SOURCE,
    );
    expect(record).toMatchObject({
      value: '80000-120000',
      attributes: { low_usd: 80_000, median_usd: 97_500, high_usd: 120_000, n: 2, postings: ['https://x'] },
    });
  });
});
