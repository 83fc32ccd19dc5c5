import { generatedCompany, investorName } from './generated-company.rules.js';

const TODAY = new Date('2026-11-21T00:00:00Z');
const world = (seed: number, size: number): ReturnType<typeof generatedCompany>[] =>
  Array.from({ length: size }, (_, index) => generatedCompany(seed, index, TODAY));

describe('the generated world', () => {
  it('is the same for a seed, and another for another', () => {
    expect(world(7, 50)).toEqual(world(7, 50));
    expect(world(7, 50)).not.toEqual(world(8, 50));
    expect(investorName(7, 3)).toBe(investorName(7, 3));
  });

  it('has a domain of its own for every company, and about three rounds and two people each', () => {
    const companies = world(7, 5_000);
    expect(new Set(companies.map(({ domain }) => domain)).size).toBe(5_000);
    const mean = (list: readonly { length: number }[]): number =>
      list.reduce((sum, { length }) => sum + length, 0) / list.length;
    expect(mean(companies.map(({ rounds }) => rounds))).toBeCloseTo(3, 0);
    expect(mean(companies.map(({ people }) => people))).toBeCloseTo(2, 0);
  });

  it('lets rounds follow on each other, and never on tomorrow', () => {
    for (const { rounds, details } of world(7, 500)) {
      const dates = rounds.map(({ date }) => date);
      expect(dates).toEqual([...dates].sort());
      expect(dates.every((date) => date >= (details.foundedDate ?? '') && date <= '2026-11-21')).toBe(true);
      expect(new Set(rounds.map(({ round }) => round)).size).toBe(rounds.length);
    }
  });

  it('heaps nothing up on the day it is made', () => {
    const companies = world(7, 5_000);
    const rounds = companies.flatMap((company) => company.rounds);
    expect(rounds.filter(({ date }) => date > '2026-11-14').length).toBeLessThan(rounds.length / 200);
    const exits = companies.flatMap(({ exit }) => (exit?.date ? [exit.date] : []));
    expect(exits.length).toBeGreaterThan(50);
    expect(exits.filter((date) => date > '2026-11-14').length).toBeLessThan(exits.length / 20);
  });

  it('spreads sectors and countries unevenly', () => {
    const counts = new Map<string, number>();
    for (const { details } of world(7, 5_000))
      counts.set(details.hqCountry ?? '', (counts.get(details.hqCountry ?? '') ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted.length).toBeGreaterThan(15);
    expect(sorted[0]).toBeGreaterThan(10 * (sorted.at(-1) as number));
  });
});
