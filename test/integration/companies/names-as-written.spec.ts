import { importFunding } from '../../../src/companies/import/funding.import.js';
import { InsightWorld } from '../press/world.js';

/** Names as sources write them, each with another name that finds the same company. */
const WRITTEN = [
  ['Flarty (SkyHopper)', 'SkyHopper'],
  ['Twofold (formerly Hoarder)', 'Hoarder'],
  ['Recast (Glucobyte)', 'Glucobyte'],
  ['NuCrypt (aka Threshold Webwork)', 'Threshold Webwork'],
  ['Nebula Hams (DBA Clayfield Farms)', 'Clayfield Farms'],
  ['Autocall prev Quest West', 'Quest West'],
  ['Quoth (fka OpenTelephone)', 'OpenTelephone'],
  ['Crohnicle (by Hale Labs)', 'Crohnicle'],
  ['Space Utilities, Inc. (SUI Space)', 'SUI Space'],
] as const;
const PLACEHOLDERS = ['YC S12 Stealth - #73', 'Stealth Mode Startup', 'Stealth'];

let world: InsightWorld;

beforeAll(async () => {
  world = await InsightWorld.start([
    ...WRITTEN.map(([name], n) => ({ id: n, name, website: `https://written-${n}.com`, team_size: 5 })),
    // Others that one of the names alone would also mean.
    { id: 100, name: 'Twofold', website: 'https://twofold-other.com', team_size: 900 },
    { id: 101, name: 'Hoarder', website: 'https://hoarder-other.com', team_size: 900 },
    { id: 103, name: 'SkyhopperX', former_names: ['Skyhopper'], website: 'https://skyhopperx.com', team_size: 900 },
    { id: 102, name: 'Stealth Monitors', website: 'https://stealth-monitors.com', team_size: 40 },
  ]);
  await world.import(importFunding, 'funding-2026-03-13.jsonl', [
    ...PLACEHOLDERS.map((company, n) => ({ company, round: 'Seed', date: '2026-02-03', amount: 1_000_000 + n })),
    { company: 'SkyHopper', website: 'https://written-0.com', round: 'Seed', date: '2026-02-03', amount: 2_000_000 },
  ]);
}, 120_000);

afterAll(async () => world?.stop());

async function found(query: string): Promise<{ name: string; slug: string }[]> {
  return (await world.get(`startups?${query}`)).body.data;
}

describe('a name as its source writes it', () => {
  it.each(WRITTEN.map(([name, other], n) => ({ name, other, slugOf: n })))(
    '$name finds its company first',
    async ({ name, other, slugOf }) => {
      const website = `https://written-${slugOf}.com`;
      const first = async (q: string): Promise<unknown> =>
        (await world.get(`startups?q=${encodeURIComponent(q)}&limit=1`)).body.data[0]?.website;
      expect(await first(name)).toBe(website);
      const isAmbiguous = other === 'Hoarder';
      if (!isAmbiguous) expect(await first(other)).toBe(website);
    },
  );

  it('shows the other names on the record and its page', async () => {
    const { body } = await world.get('startups/flarty');
    expect(body.data).toMatchObject({ name: 'Flarty', former_names: ['SkyHopper'] });
    const page = await world.service.app.inject({ url: '/companies/flarty.md' });
    expect(page.payload).toContain('SkyHopper');
  });

  it('is matched by another name: a round of it is a round of the company', async () => {
    const { body } = await world.get('startups/flarty');
    expect(body.data.funding_rounds).toHaveLength(1);
  });
});

describe('a placeholder of a company in stealth', () => {
  it('is in no search, unless companies in stealth are asked for', async () => {
    expect((await found('q=stealth')).map(({ name }) => name)).toEqual(['Stealth Monitors']);
    expect((await found('q=stealth&sort=name')).map(({ name }) => name)).toEqual(['Stealth Monitors']);
    const inStealth = await found('is_stealth=true');
    expect(inStealth).toHaveLength(PLACEHOLDERS.length);
    expect((await found('q=stealth&is_stealth=true')).length).toBeGreaterThan(0);
  });

  it('is not suggested', async () => {
    const { statusCode, payload } = await world.service.app.inject({ url: '/search.json?q=stealth' });
    expect([statusCode, payload.includes('Stealth Monitors'), payload.includes('#73')]).toEqual([200, true, false]);
  });
});
