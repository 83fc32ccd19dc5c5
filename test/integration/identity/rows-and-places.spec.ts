import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { InsightWorld } from '../press/world.js';

let world: InsightWorld;

beforeAll(async () => {
  world = await InsightWorld.start([
    { id: 1, name: 'Airbnb', website: 'https://airbnb.com' },
    { id: 2, name: 'Dropbox', website: 'https://dropbox.com' },
    { id: 3, name: 'Stripe', website: 'https://stripe.com' },
    { id: 4, name: 'Weebly', website: 'https://weebly.com' },
    { id: 5, name: 'Reddit', website: 'https://reddit.com' },
  ]);
}, 60_000);

afterAll(() => world.stop());

interface RoleView {
  readonly company: { readonly name: string };
  readonly title: string;
}

const people = (file: string, rows: string): Promise<unknown> =>
  world.import(importPeople, file, `Name,Company,Title,LinkedIn,Email\n${rows}\n`);

async function personAt(email: string): Promise<{ id: string; name: string } | null> {
  const { status, body } = await world.get(`people/by-email?email=${encodeURIComponent(email)}`);
  return status === 200 ? body : null;
}

async function founders(slug: string): Promise<string[]> {
  const { body } = await world.get(`startups/${slug}`);
  return (body.data.founders as { name: string }[]).map(({ name }) => name).sort();
}

describe('a newer file of the same name, with other people in its lines', () => {
  it('leaves everybody their own roles and addresses', async () => {
    await people('people-2026-01-01.csv', 'Ada Quimbly,Airbnb,CFO,,ada@airbnb.example');
    await people('people-2026-02-01.csv', 'Bob Tarrow,Airbnb,COO,,bob@airbnb.example');
    const [ada, bob] = [await personAt('ada@airbnb.example'), await personAt('bob@airbnb.example')];
    expect(ada).toMatchObject({ name: 'Ada Quimbly', current_title: 'CFO' });
    expect(bob).toMatchObject({ name: 'Bob Tarrow', current_title: 'COO' });
  });

  it('leaves every investor their own rounds', async () => {
    const funding = (row: string): string => `Company,Round,Date,Amount,Investors\n${row}\n`;
    await world.import(
      importFunding,
      'funding-2026-01-01.csv',
      funding('Dropbox,Seed,2007-06-01,1200000,Pejman Nozadian'),
    );
    await world.import(importFunding, 'funding-2026-02-01.csv', funding('Stripe,Seed,2011-03-01,2000000,Elad Gil'));
    const investorsOf = async (slug: string): Promise<string[]> => {
      const { body } = await world.get(`startups/${slug}`);
      return body.data.funding_rounds.flatMap((round: { investors: { name: string }[] }) =>
        round.investors.map(({ name }) => name),
      );
    };
    expect(await investorsOf('dropbox')).toEqual(['Pejman Nozadian']);
    expect(await investorsOf('stripe')).toEqual(['Elad Gil']);
  });

  it('takes a founder who replaces another in the same cell for another person', async () => {
    await world.import(importFunding, 'founders-2026-01-01.csv', 'Company,Founders\nWeebly,Ann Weaver\n');
    await world.import(importFunding, 'founders-2026-02-01.csv', 'Company,Founders\nWeebly,Tom Fisher\n');
    expect(await founders('weebly')).toEqual(['Ann Weaver', 'Tom Fisher']);
  });

  it('registers who stands where an erased person stood, and never the erased person again', async () => {
    await people('staff-2026-01-01.csv', 'Eve Larkin,Reddit,CTO,,eve@reddit.example');
    const eve = await personAt('eve@reddit.example');
    const erased = await world.service.admin('privacy/erase', { subject: `person-${eve?.id}`, reason: 'asked' });
    expect(erased.status).toBe(200);
    await people('staff-2026-02-01.csv', 'Sam Odell,Reddit,CTO,,sam@reddit.example');
    expect(await personAt('sam@reddit.example')).toMatchObject({ name: 'Sam Odell', current_title: 'CTO' });
    const again = [
      'Eve Larkin,Reddit,CTO,,eve@reddit.example',
      'EVE LARKIN,Reddit,CEO,,',
      'Eve Larkin,Reddit,CTO,https://www.linkedin.com/in/eve-larkin,',
    ];
    const { counts } = (await people('staff-2026-03-01.csv', again.join('\n'))) as { counts: object };
    expect(counts).toMatchObject({ rows: 3, registered: 0, changed: 0, review: 3 });
    expect(await personAt('eve@reddit.example')).toBeNull();
    expect(
      await world.query(
        "SELECT 1 FROM read.person_roles r JOIN read.companies c USING (company_id) WHERE c.slug = 'reddit' AND r.title = 'CEO'",
      ),
    ).toEqual([]);
  });
});

describe('two people of one name', () => {
  it('are two with two profiles, whatever else is told of them', async () => {
    await people(
      'namesakes-2026-01-01.csv',
      [
        'Kim Lee,Airbnb,Designer,https://www.linkedin.com/in/kim-lee-1,kim1@airbnb.example',
        'Kim Lee,Airbnb,Engineer,https://www.linkedin.com/in/kim-lee-2,kim2@airbnb.example',
        'Kim Lee,Airbnb,Janitor,,',
      ].join('\n'),
    );
    const [one, two] = [await personAt('kim1@airbnb.example'), await personAt('kim2@airbnb.example')];
    expect(one).toMatchObject({ name: 'Kim Lee', current_title: 'Designer' });
    expect(two).toMatchObject({ name: 'Kim Lee', current_title: 'Engineer' });
    expect(one?.id).not.toBe(two?.id);
    // No rule can say whose title that is.
    expect(await world.query("SELECT person_id FROM read.person_roles WHERE title = 'Janitor'")).toEqual([
      { person_id: null },
    ]);
  });

  it('are one where one has a profile and the other row says nothing else, and two again once a second profile turns up', async () => {
    const idsOf = (title: string): Promise<{ person_id: string | null }[]> =>
      world.query(`SELECT person_id FROM read.person_roles WHERE title = '${title}'`);
    await people('splits-2026-01-01.csv', 'Max Rowe,Stripe,Counsel,,');
    await people('splits-2026-02-01.csv', 'Max Rowe,Stripe,Buyer,https://www.linkedin.com/in/max-rowe,');
    expect(await idsOf('Counsel')).toEqual(await idsOf('Buyer'));
    await people('splits-2026-03-01.csv', 'Max Rowe,Stripe,Seller,https://www.linkedin.com/in/max-rowe-jones,');
    expect(await idsOf('Counsel')).toEqual([{ person_id: null }]);
    expect(await idsOf('Buyer')).not.toEqual(await idsOf('Seller'));
  });

  it('share no address, though both rows have it', async () => {
    await people(
      'shared-2026-01-01.csv',
      'Ina Wolf,Dropbox,Lawyer,,office@dropbox.example\nJon Hart,Dropbox,Clerk,,office@dropbox.example',
    );
    const rows = await world.query(
      "SELECT DISTINCT person_id FROM read.person_roles WHERE title IN ('Lawyer', 'Clerk')",
    );
    expect(rows).toHaveLength(2);
  });
});

it('a person at two companies with one profile is one person, whose newest title counts', async () => {
  const profile = 'linkedin.com/in/rita-moss';
  await people('moves-2026-03-01.csv', `Rita Moss,Stripe,CEO,https://www.${profile}/,rita@stripe.example`);
  await people('moves-2026-01-01.csv', `Rita Moss,Airbnb,VP Sales,http://uk.${profile}?x=1,`);
  const rita = await personAt('rita@stripe.example');
  expect(rita).toMatchObject({ name: 'Rita Moss', current_title: 'CEO' });
  const { slug } = rita as unknown as { slug: string };
  const { body } = await world.get(`people/${slug}`);
  expect((body.data.roles as RoleView[]).map(({ company, title }) => `${title}, ${company.name}`)).toEqual([
    'CEO, Stripe',
    'VP Sales, Airbnb',
  ]);
});
