import { Companies } from '../../../test/kit/companies-in-memory.js';

const [A, B, C] = ['acme.ai', 'acme.io', 'acme.dev'] as const;
const OTHER = { source: 'other directory' } as const;
let companies: Companies;

const cities = () => [A, B, C].map((domain) => companies.of(domain).city);

beforeEach(async () => {
  companies = new Companies();
  await companies.state(A, 10, { hqCity: 'Oslo' });
  await companies.state(B, 11, { hqCity: 'Bergen' });
  await companies.state(C, 12, { hqCity: 'Tromsø' });
});

describe('a row of a record that was split off', () => {
  it('is taken where the record came back to the company through a third one', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.merge(B, C);
    await companies.merge(C, A);
    await companies.state(B, 13, { hqCity: 'Moss' }, OTHER);
    expect(companies.of(A).city).toBe('Moss');
  });

  it('is taken where the record was withdrawn and the company has its domain', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.withdraw(B);
    await companies.state(B, 13, {}, { believedAt: A, key: A });
    await companies.state(B, 14, { hqCity: 'Moss' }, { ...OTHER, believedAt: A });
    expect(companies.of(A).city).toBe('Moss');
  });

  it('goes to the company that the record was merged into since, though it is believed at the first one', async () => {
    await companies.merge(B, A);
    await companies.split(B);
    await companies.merge(B, C);
    await companies.state(B, 13, { hqCity: 'Moss' }, { believedAt: A });
    expect(cities()).toEqual(['Oslo', null, 'Moss']);
  });

  it('goes to it by its website, where a source knows both companies by one name', async () => {
    const named = { source: 'rounds', key: 'acme' };
    for (const domain of [A, B]) await companies.state(domain, 13, {}, { ...named, believedAt: domain });
    await companies.merge(B, A);
    await companies.split(B);
    await companies.state(B, 14, { hqCity: 'Moss' }, { ...named, believedAt: A });
    expect(cities()).toEqual(['Oslo', 'Moss', 'Tromsø']);
  });

  it('is refused until the split is complete, also where the source knows both companies by one name', async () => {
    const named = { source: 'rounds', key: 'acme' };
    for (const domain of [A, B]) await companies.state(domain, 13, {}, { ...named, believedAt: domain });
    await companies.merge(B, A);
    companies.interruptAtAppend(2);
    await expect(companies.split(B)).rejects.toThrow('interrupted');
    const row = { ...named, believedAt: A };
    await expect(companies.state(B, 14, { hqCity: 'Moss' }, row)).rejects.toThrow('complete it');
    await companies.split(B);
    await companies.state(B, 14, { hqCity: 'Moss' }, row);
    expect(cities()).toEqual(['Oslo', 'Moss', 'Tromsø']);
  });

  it('is refused where the company was merged and split itself before', async () => {
    await companies.merge(B, A);
    await companies.merge(A, C);
    await companies.split(A);
    companies.interruptAtAppend(2);
    await expect(companies.split(B)).rejects.toThrow('interrupted');
    await expect(companies.state(B, 13, { hqCity: 'Moss' })).rejects.toThrow('complete it');
  });

  it('is not one of the company by its name: the website shows whose it is', async () => {
    const named = { source: 'rounds', key: 'acme' };
    await companies.state(B, 13, {}, named);
    await companies.merge(B, A);
    await companies.split(B);
    await companies.state(A, 14, { hqCity: 'Moss' }, { ...named, believedAt: A });
    expect(cities()).toEqual(['Moss', 'Bergen', 'Tromsø']);
  });

  it.each(Array.from({ length: 40 }, (_, ticks) => ticks))(
    'goes to it or is refused during the split, begun %i steps after the row',
    async (ticks) => {
      await companies.merge(B, A);
      const row = companies.state(B, 13, { hqCity: 'Moss' });
      for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
      await Promise.allSettled([row, companies.split(B)]);
      expect([companies.of(A), companies.of(B)]).toMatchObject([{ city: 'Oslo', keys: [A] }, { keys: [B] }]);
      expect(companies.streams).toBe(3);
    },
  );
});
