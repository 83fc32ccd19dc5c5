import { readBoardSalaries } from './board-salaries.rules.js';
import { rangeInWords, wordsOfMarkup } from './salary-text.rules.js';

it.each([
  ['The range is $120,000 - $150,000 a year.', 120_000, 150_000],
  ['$120K–$150K plus equity', 120_000, 150_000],
  ['US$ pay: $98,500.00 to $131,000.00', 98_500, 131_000],
  [
    '&lt;span&gt;$100,000&lt;/span&gt;&lt;span&gt;&amp;mdash;&lt;/span&gt;&lt;span&gt;$150,000 USD&lt;/span&gt;',
    100_000,
    150_000,
  ],
  ['Base $120 - $150K', 120_000, 150_000],
  ['Close deals in the $100K - $250K range. OTE: $180,000 - $220,000.', 180_000, 220_000],
  ['OTE: $200,000 - $240,000 (base salary $100,000 - $120,000)', 100_000, 120_000],
  ['Base: $100,000 - $120,000. OTE: $200,000 - $240,000', 100_000, 120_000],
  ['On-target earnings are $200,000 - $240,000 with a base of $100,000 to $120,000', 100_000, 120_000],
  ['You own a budget of $500,000 to $1,000,000. Base salary: $150,000 - $180,000', 150_000, 180_000],
  ['Base salary $120,000 - $150,000 Bonus: 10%', 120_000, 150_000],
  ['You manage contracts with customers. Pay: $100,000 - $120,000, plus a bonus', 100_000, 120_000],
  ['You will manage accounts worth $100,000 to $400,000. Salary: $90,000 - $110,000', 90_000, 110_000],
  ['$100,000 - $120,000 base / $200,000 - $250,000 OTE', 100_000, 120_000],
  ['$200,000 - $250,000 OTE, base $100,000 - $120,000', 100_000, 120_000],
  ['Base $100,000 - $120,000 OTE $200,000 - $250,000', 100_000, 120_000],
  ['OTE: $200,000 - $240,000 base $100,000 - $120,000', 100_000, 120_000],
  ['Salary $120,000 - $150,000/year plus equity', 120_000, 150_000],
  ['Salary $120,000 - $150,000 Shift: Monday', 120_000, 150_000],
  ['$120,000 - $150,000 Project manager', 120_000, 150_000],
  ['$120,000 - $150,000 a week of leave', 120_000, 150_000],
  ['Base $90,000 - $110,000 quarterly bonus on top', 90_000, 110_000],
  ['$120K/yr - $150K/yr', 120_000, 150_000],
  ['Salary: $120,000.00/annually - $150,000.00/annually', 120_000, 150_000],
  ['Salary: USD 120,000 - 150,000', 120_000, 150_000],
  ['Salary: 120,000 - 150,000 USD per year', 120_000, 150_000],
  ['Pay: $120,000 - $150,000. Monthly bonus of $500', 120_000, 150_000],
  ['Pay: $120,000 - $150,000, paid monthly', 120_000, 150_000],
  ['Pay: $120,000 - $150,000 a year, per project manager', 120_000, 150_000],
  ['We lend $50,000 to $250,000 to firms. The salary is $70,000 - $80,000', 70_000, 80_000],
])('%s', (text, lowUsd, highUsd) => {
  expect(rangeInWords(wordsOfMarkup(text))).toEqual({ lowUsd, highUsd });
});

it.each([
  '$45 - $60 per hour',
  '€90,000 - €110,000',
  'CAD $120,000 - $150,000 CAD',
  'we raised $12,000,000 - $15,000,000',
  'annual contract value between $50,000 and $200,000',
  'customers with revenue of $100,000 to $500,000',
  'a sign-on bonus of $20,000 to $50,000',
  'equity valued at $50,000 - $100,000',
  'MXN $300,000 - $400,000',
  '$300,000 - $400,000 MXN',
  'in Toronto $120,000 - $150,000 (Canadian dollars)',
  '$120,000 - $150,000 CDN',
  '$15,000 - $18,000 / mo',
  'a bonus of $5,000 - $10,000',
  '$150,000 - $180,000 plus super',
  'The pay range per month is $16,000 - $20,000',
  'The hourly rate is $20,000 - $30,000',
  'Pay: $16,000 - $20,000 USD/month',
  'Pay: $16,000 - $20,000 (monthly)',
  'Pay: $16,000 - $20,000 p/m',
  'Pay: $16,000 - $20,000 brutto/Monat',
  'Pay: $16,000 - $20,000 pro Monat',
  'Pay: $16,000 - $20,000 par mois',
  'Pay: $16,000 - $20,000 al mes',
  'Pay: $16,000 - $20,000 por mês',
  'Pay: $16,000 - $20,000 mensuales',
  'Pay: $16,000 - $20,000 pcm',
  'Pay: $16,000 - $20,000 gross per month',
  'Pay: USD 16,000 - $20,000 per calendar month',
  'Pay: $16,000 - $20,000 USD gross monthly',
  'Pay: $20,000 - $30,000 every month',
  'Pay: $16,000 - $20,000 biweekly',
  'Pay: $20,000 - $30,000 / quarter',
  'Pay: $15,000 - $20,000 per project',
  'NZ$ 120,000 - $150,000',
  'relocation of $15,000 - $20,000',
  '120,000 - 150,000',
  '$120,000',
  '120,000 - 150,000 users',
  '$150,000 - $120,000',
  '',
])('nothing is taken from: %s', (text) => {
  expect(rangeInWords(wordsOfMarkup(text))).toBeNull();
});

it.each([
  ['$120,000 - $150,000', 'Toronto, ON', false],
  ['$150,000 - $180,000', 'Sydney', false],
  ['US$120,000 - US$150,000', 'Toronto, ON', true],
  ['$120,000 - $150,000 USD', 'Singapore', true],
  ['$30,000 - $45,000', 'Mexico City', false],
  ['$30,000 - $45,000', 'Guadalajara, México', false],
  ['$60,000 - $90,000', 'Bogotá, Colombia', false],
  ['$90,000 - $120,000', 'Halifax, NS', false],
  ['$90,000 - $120,000', 'Albuquerque, New Mexico', true],
  ['$120,000 - $150,000', 'Remote, United States or Canada', true],
  ['$120,000 - $150,000', 'New York', true],
])('a salary of %s in %s is in US dollars: %s', (content, name, isUsd) => {
  const found = readBoardSalaries('greenhouse', { jobs: [{ title: 'Cook', content, location: { name } }] });
  expect(found?.pays).toHaveLength(isUsd ? 1 : 0);
});

it.each([
  ['San Francisco, CA', ['San Francisco', 'Toronto'], true],
  ['Toronto, ON', ['San Francisco', 'Toronto'], false],
  ['Remote', ['San Francisco', 'Toronto'], true],
  ['Remote', ['Toronto', 'Vancouver'], false],
  ['Remote', [], true],
])('a salary at %s, with the offices %j, is in US dollars: %s', (name, offices, isUsd) => {
  const job = { title: 'Cook', content: '$120,000 - $150,000', location: { name } };
  const found = readBoardSalaries('greenhouse', {
    jobs: [{ ...job, offices: offices.map((each) => ({ name: each })) }],
  });
  expect(found?.pays).toHaveLength(isUsd ? 1 : 0);
});

it('the parts of a place count together', () => {
  const job = {
    title: 'Cook',
    description: '$120,000 - $150,000',
    country: 'Canada',
    state: 'Ontario',
    city: 'Kingston',
  };
  const { city, state, country } = job;
  expect(readBoardSalaries('workable', { jobs: [job] })?.pays).toEqual([]);
  const listed = { title: 'Cook', description: job.description, locations: [{ city, state, country }] };
  expect(readBoardSalaries('workable', { jobs: [listed] })?.pays).toEqual([]);
});

describe('what boards state', () => {
  it.each([
    [
      'lever',
      [
        {
          text: 'Cook',
          hostedUrl: 'https://x',
          salaryRange: { currency: 'USD', interval: 'per-year-salary', min: 90_000, max: 120_000 },
        },
      ],
    ],
    [
      'ashby',
      {
        jobs: [
          {
            title: 'Cook',
            jobUrl: 'https://x',
            compensation: {
              compensationTiers: [
                {
                  components: [
                    {
                      compensationType: 'Salary',
                      interval: '1 YEAR',
                      currencyCode: 'USD',
                      minValue: 90_000,
                      maxValue: 120_000,
                    },
                  ],
                },
              ],
            },
          },
        ],
      },
    ],
    [
      'greenhouse',
      { jobs: [{ title: 'Cook', absolute_url: 'https://x', content: '&lt;p&gt;$90,000 - $120,000&lt;/p&gt;' }] },
    ],
    [
      'recruitee',
      {
        offers: [
          {
            title: 'Cook',
            careers_url: 'https://x',
            salary: { min: '90000', max: '120000', currency: 'USD', period: 'year' },
          },
        ],
      },
    ],
    ['workable', { jobs: [{ title: 'Cook', url: 'https://x', description: '<p>$90k - $120k</p>' }] }],
    [
      'site',
      [
        {
          title: 'Cook',
          url: 'https://x',
          baseSalary: { currency: 'USD', value: { minValue: 90_000, maxValue: 120_000, unitText: 'YEAR' } },
        },
      ],
    ],
  ] as const)('%s', (vendor, answer) => {
    expect(readBoardSalaries(vendor, answer)).toEqual({
      postings: 1,
      pays: [{ title: 'Cook', url: 'https://x', places: [], lowUsd: 90_000, highUsd: 120_000 }],
    });
  });

  it('amounts of a site may have separators', () => {
    const baseSalary = { currency: 'USD', value: { minValue: '90,000', maxValue: '$120,000', unitText: 'YEAR' } };
    expect(readBoardSalaries('site', [{ title: 'Cook', baseSalary }])).toMatchObject({
      pays: [{ lowUsd: 90_000, highUsd: 120_000 }],
    });
  });

  it('other currencies, hours and other formats give nothing', () => {
    const euro = [
      { text: 'Cook', salaryRange: { currency: 'EUR', interval: 'per-year-salary', min: 90_000, max: 120_000 } },
    ];
    const hourly = [
      { text: 'Cook', salaryRange: { currency: 'USD', interval: 'per-hour-wage', min: 90_000, max: 120_000 } },
    ];
    expect(readBoardSalaries('lever', [...euro, ...hourly])).toEqual({ postings: 2, pays: [] });
    expect(readBoardSalaries('ashby', { nothing: 1 })).toBeNull();
  });
});
