import { companyDecider, observe, type RegisteredCompany } from '../record/company.decide.js';
import { type CompanyDetails, type CompanyEvent, type FundingRound } from '../record/company.events.js';
import { countChanges, figuresOf } from './company-figures.rules.js';

const party = (investorId: string) => ({ investorId, name: null });
const round = (roundId: string, amount: number | null, ...investors: string[]): FundingRound => ({
  roundId,
  round: 'Seed',
  date: '2025-03-01',
  amount,
  valuation: null,
  leadInvestors: [],
  investors: investors.map(party),
});

function company(details: Partial<CompanyDetails>, ...rounds: FundingRound[]): RegisteredCompany {
  const events: CompanyEvent[] = observe(companyDecider.initial, {
    companyId: 'c',
    domain: 'c.ai',
    contestedDomain: null,
    slugBase: 'c',
    details: { name: 'C', ...details },
    rounds,
    provenance: { source: 'list', observedAt: '2026-03-01T00:00:00.000Z' },
  });
  return events.reduce(companyDecider.evolve, companyDecider.initial) as RegisteredCompany;
}

describe('the figures of a company', () => {
  it.each<[string, Partial<CompanyDetails>, FundingRound[], number | null]>([
    ['nothing disclosed', {}, [round('r', null)], null],
    ['the sum of rounds', {}, [round('r', 2), round('s', 3)], 5],
    ['a declared total above it', { totalFunding: 9 }, [round('r', 2)], 9],
    ['rounds above the declared total', { totalFunding: 1 }, [round('r', 2)], 2],
  ])('have as total %s', (_, details, rounds, total) => {
    expect(figuresOf(company(details, ...rounds)).totalFunding).toBe(total);
  });

  it('count the rounds of each investor, and those without a stated round', () => {
    const { deals, stage } = figuresOf(
      company({ investors: [party('b')] }, round('r', 1, 'a', 'b'), round('s', 1, 'a')),
    );
    expect([[...deals], stage]).toEqual([[['a', 2], ['b', 2]], 'Seed']); // prettier-ignore
  });
});

describe('the counts of all companies', () => {
  const acme = figuresOf(
    company({ hqCountry: 'NO', sectors: ['Robotics'], tags: ['robotics', 'Arms'] }, round('r', 5, 'a')),
  );

  it('lose a company that ends, once in each sector', () => {
    const { companies, countries, sectors, deals } = countChanges([{ before: acme, after: null }]);
    expect([companies, [...countries], [...deals]]).toEqual([-1, [['NO', -1]], [['a', -1]]]);
    const robotics = { companies: -1, funding: -5 };
    expect([...sectors]).toEqual([['robotics', robotics], ['arms', robotics]]); // prettier-ignore
  });

  it('do not differ where two changes cancel out, nor for a stub', () => {
    const none = countChanges([{ before: acme, after: null }, { before: null, after: acme }]); // prettier-ignore
    expect([none.companies, none.countries.size, none.sectors.size, none.deals.size]).toEqual([0, 0, 0, 0]);
    const stub = figuresOf(company({ status: 'pending', hqCountry: 'NO' }));
    expect(countChanges([{ before: stub, after: null }])).toMatchObject({ companies: 0 });
  });
});
