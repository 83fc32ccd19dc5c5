import { importPeople } from '../../../src/companies/import/people.import.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { InsightWorld } from '../press/world.js';

const FIRMS = ['first-firm.com', 'second-firm.com'];
const PAGE = '<p>Nothing here.</p>';
let registers: RegisterWorld;
let world: InsightWorld;

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  for (const firm of FIRMS) registers.page(firm, '/', PAGE);
  world = await InsightWorld.start(
    [
      { id: 1, name: 'First Firm', website: 'https://first-firm.com' },
      { id: 2, name: 'Second Firm', website: 'https://second-firm.com' },
      { id: 3, name: 'Siteless Works', country: 'US', city: 'Reno' },
    ],
    registers.env(FIRMS),
  );
  const founder = {
    name: 'Rosalind Sample',
    role: 'founder',
    title: 'CEO',
    linkedin_url: 'https://www.linkedin.com/in/rosalind-sample',
  };
  const rows = FIRMS.map((website) => ({ ...founder, website }));
  await world.import(importPeople, 'people-2026-03-13.jsonl', rows);
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

const lookup = async (q: string) => (await world.get(`intel/lookup?q=${encodeURIComponent(q)}`)).body;
const statuses = (body: { sections: { key: string; status: string; reason: string | null }[] }) =>
  Object.fromEntries(body.sections.map(({ key, status, reason }) => [key, reason ?? status]));

describe('a source that was not read', () => {
  it('for one firm of a person is not paid for, whichever firm it is, and is asked again soon', async () => {
    await until(async () => (await lookup('Rosalind Sample')).resolved?.matched === true, {
      what: 'the index of names',
    });
    for (const firm of FIRMS) {
      await world.settled();
      world.service.clock.offsetMs += 25 * 3_600_000;
      registers.site.serve(`${firm}/`, 'broken', {}, 500);
      const failed = await lookup('Rosalind Sample');
      // The job board is found through the site, so with advisers' sums three of six sections are not paid for.
      expect(statuses(failed)).toMatchObject({
        verified_contacts: 'upstream_unavailable',
        compensation_benchmarks: 'upstream_unavailable',
        fund_aum: 'not_configured',
      });
      expect(failed.credits.cost).toBe(5);
      registers.page(firm, '/', PAGE);
      await world.settled();
      world.service.clock.offsetMs += 6 * 60_000;
      expect(statuses(await lookup('Rosalind Sample')).verified_contacts).toBe('empty');
    }
  });

  it('as the company has no website is not said to have nothing', async () => {
    const body = await lookup('Siteless Works');
    expect(body.resolved.matched).toBe(true);
    expect(statuses(body)).toMatchObject({
      verified_contacts: 'not_configured',
      compensation_benchmarks: 'not_configured',
    });
  });
});
