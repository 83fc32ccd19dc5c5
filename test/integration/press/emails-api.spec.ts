import { readFileSync } from 'node:fs';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { OPERATOR, type Answer } from '../metering/stack.js';
import { InsightWorld } from './world.js';

const PEOPLE = `Name,Company,Website,Title,Email
Ada Lovelace,Acme Robotics,https://acme-robots.com,CTO,Ada.Secret-Canary@acme-robots.com
Grace Hopper,Acme Robotics,https://acme-robots.com,Engineer,
Charles Babbage,Acme Robotics,https://acme-robots.com,Engineer,charles@gmail.com
Carla Babbage,Acme Robotics,https://acme-robots.com,Engineer,
Joan Clarke,Acme Robotics,https://acme-robots.com,Analyst,joan at acme
`;
const ADA = 'ada.secret-canary@acme-robots.com';
/** As a query writes it: a plus is not a space. */
const of = (email: string): string => `email=${encodeURIComponent(email)}`;

let world: InsightWorld;
let imported: Awaited<ReturnType<InsightWorld['import']>>;
let base: string;

beforeAll(async () => {
  world = await InsightWorld.start([{ id: 1, name: 'Acme Robotics', website: 'https://acme-robots.com' }]);
  imported = await world.import(importPeople, 'team-2026-01-01.csv', PEOPLE);
  base = String((await world.get('startups/acme-robotics')).body.data.service_url).replace(
    '/companies/acme-robotics',
    '',
  );
}, 60_000);

afterAll(() => world.stop());

const byEmail = (email: string): Promise<Answer> => world.get(`people/by-email?${of(email)}`);
async function enriched(email: string): Promise<{ person: unknown; company: unknown; cost: number; email: string }> {
  const { status, body } = await world.get(`enrich/email?${of(email)}`);
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['company', 'credits', 'email', 'person']);
  return { ...body, cost: body.credits.cost, credits: undefined };
}

describe('importing addresses', () => {
  it('counts them, refuses what is none without repeating it, and appends nothing twice', async () => {
    expect(imported.counts).toMatchObject({ rows: 5, registered: 4, rejected: 1 });
    const rejects = readFileSync(imported.rejectsFile as string, 'utf8');
    expect(JSON.parse(rejects)).toEqual({
      line: 6,
      column: 'Email',
      reason: 'Email is no email address',
      row: null,
      remedy: 'Write one address, such as ada@example.com',
    });
    const again = await world.import(importPeople, 'team-2026-01-01.csv', PEOPLE);
    expect(again.counts).toMatchObject({ registered: 0, changed: 0, unchanged: 4, rejected: 1 });
    expect(await world.query('SELECT count(*)::int AS n FROM read.person_emails')).toEqual([{ n: 2 }]);
    const more = await world.import(
      importPeople,
      'team-2026-02-01.csv',
      PEOPLE.replace('Engineer,\n', 'Engineer,grace@navy.example\n'),
    );
    expect(more.counts).toMatchObject({ registered: 0, changed: 1, unchanged: 3 });
  });

  it('leaves no address in the clear, in the log or in any table', async () => {
    for await (const event of world.service.app.get(EventStore).readAll()) {
      expect(JSON.stringify([event.stream, event.data, event.metadata]).toLowerCase()).not.toContain('secret-canary');
    }
    const tables = await world.query<{ name: string }>(
      `SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
       WHERE table_schema IN ('read', 'vault', 'ops') AND table_type = 'BASE TABLE'`,
    );
    expect(tables.map(({ name }) => name)).toContain('vault.lookups');
    for (const { name } of tables) {
      const found = await world.query(`SELECT 1 FROM ${name} t WHERE t::text ILIKE '%secret-canary%' LIMIT 1`);
      expect({ name, found }).toEqual({ name, found: [] });
    }
  });
});

describe('GET /people/by-email', () => {
  it.each([ADA, ADA.toUpperCase(), ADA.replace('@', '+jobs@')])('%s is Ada', async (email) => {
    const { status, body } = await byEmail(email);
    const { credits, ...person } = body;
    expect(status).toBe(200);
    expect(person).toEqual({
      id: expect.any(String),
      name: 'Ada Lovelace',
      slug: expect.stringMatching(/^ada-lovelace-[0-9a-f]{12}$/),
      current_title: 'CTO',
      service_url: `${base}/people/${person.slug}`,
    });
    expect(credits.cost).toBe(1);
  });

  it('is 404 for anybody else, free, and repeats no address', async () => {
    const { status, body } = await byEmail('nobody.here@acme-robots.com');
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
    expect(JSON.stringify(body)).not.toContain('nobody.here');
  });

  it.each(['', 'email=', 'email=ada', 'email=ada@'])('%j is a 400', async (query) => {
    const { status, body } = await world.get(`people/by-email?${query}`);
    expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 400, field: 'email' });
  });
});

describe('GET /enrich/email', () => {
  const company = () => ({
    name: 'Acme Robotics',
    slug: 'acme-robotics',
    website: 'https://acme-robots.com',
    total_funding: null,
    service_url: `${base}/companies/acme-robotics`,
  });
  const guess = (name: string) => ({ name, slug: null, current_title: null, is_guess: true });

  it('knows the person on file and the company of the domain', async () => {
    expect(await enriched(ADA)).toEqual({
      email: ADA,
      person: { name: 'Ada Lovelace', slug: expect.any(String), current_title: 'CTO', is_guess: false },
      company: company(),
      cost: 5,
    });
  });

  it('takes a colleague whose name suits the address for a guess, but only where one alone does', async () => {
    expect(await enriched('ghopper@acme-robots.com')).toMatchObject({
      person: { name: 'Grace Hopper', current_title: 'Engineer', is_guess: true, slug: expect.any(String) },
      cost: 5,
    });
    expect(await enriched('babbage@acme-robots.com')).toMatchObject({
      person: guess('Babbage'),
      company: company(),
      cost: 1,
    });
  });

  it('has nobody for a role mailbox, and the company alone costs less', async () => {
    expect(await enriched('sales+eu@mail.acme-robots.com')).toMatchObject({
      person: null,
      company: company(),
      cost: 1,
    });
  });

  it('finds the owner of a free address, and never a company by it', async () => {
    expect(await enriched('charles@gmail.com')).toMatchObject({
      person: { name: 'Charles Babbage', is_guess: false },
      company: null,
      cost: 5,
    });
  });

  it.each([
    ['jane.doe+x@gmail.com', 'Jane Doe'],
    ['jane.doe@nobody-knows.com', 'Jane Doe'],
  ])('%s: a guess alone is free', async (email, name) => {
    expect(await enriched(email)).toEqual({ email, person: guess(name), company: null, cost: 0 });
  });

  it('is free where there is not even a guess', async () => {
    expect(await enriched('x9@nobody-knows.com')).toMatchObject({ person: null, company: null, cost: 0 });
    expect(await enriched('info@nobody-knows.com')).toMatchObject({ person: null, company: null, cost: 0 });
  });

  it('is a 400 without an address, and a 401 without a key', async () => {
    expect((await world.get('enrich/email')).status).toBe(400);
    expect((await world.get(`enrich/email?${of(ADA)}`, null)).status).toBe(401);
    expect((await world.get(`people/by-email?${of(ADA)}`, null)).status).toBe(401);
  });
});

describe('somebody who was erased', () => {
  it('is found by no address, and gets none again', async () => {
    const { id } = (await byEmail(ADA)).body;
    const erase = { subject: `person-${id}` };
    const { status } = await world.service.call('POST', '/api/admin/privacy/erase', OPERATOR, {
      ...erase,
      reason: 'asked',
    });
    expect(status).toBe(200);
    await world.settled();
    expect((await byEmail(ADA)).status).toBe(404);
    expect((await enriched(ADA)).person).toMatchObject({ is_guess: true, slug: null });
    expect(await world.query(`SELECT 1 FROM vault.lookups WHERE subject = 'person-${id}'`)).toEqual([]);
  });
});
