import { readFileSync } from 'node:fs';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { importProducts } from '../../../src/companies/products/products.import.js';
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

  it('has two investors of a name that joins two, wherever the file names them, and the same again', async () => {
    const rows = [
      'Weebly,Series A,2011-01-01,1000000,Quarrybank and Accel',
      'Weebly,Series B,2012-01-01,2000000,"Accel, Quarrybank, Bain & Company"',
      'Weebly,Series C,2013-01-01,3000000,Accel and Mooring',
    ];
    const file = `Company,Round,Date,Amount,Investors\n${rows.join('\n')}\n`;
    for (const again of [false, true]) {
      const { counts, reviewFile } = await world.import(importFunding, 'joint-2026-01-01.csv', file);
      expect(counts).toMatchObject(again ? { unchanged: 3, review: 1 } : { changed: 3, review: 1 });
      expect(readFileSync(reviewFile as string, 'utf8')).toMatch(/"line":4,.*"investor":"Accel and Mooring"/);
      const { body } = await world.get('startups/weebly');
      const rounds = body.data.funding_rounds as { round: string; investors: { name: string }[] }[];
      const investorsOf = (round: string): string[] | undefined =>
        rounds.find((each) => each.round === round)?.investors.map(({ name }) => name);
      expect(investorsOf('Series A')).toEqual(['Quarrybank', 'Accel']);
      expect(investorsOf('Series B')).toEqual(['Accel', 'Quarrybank', 'Bain & Company']);
      expect(investorsOf('Series C')).toEqual(['Accel and Mooring']);
    }
  });

  it('lists a row of the file that states a round again with another amount', async () => {
    const rows = 'Weebly,Seed,2007-05-01,650000\nWeebly,Seed,2007-05-01,650000\nWeebly,Seed,2007-05-01,900000\n';
    const file = `Company,Round,Date,Amount\n${rows}`;
    const { counts, reviewFile } = await world.import(importFunding, 'tranches-2026-01-01.csv', file);
    expect(counts).toMatchObject({ registered: 0, changed: 1, unchanged: 2, review: 1 });
    expect(readFileSync(reviewFile as string, 'utf8')).toMatch(/"line":4,"reason":"an earlier row of the file has the same round with another amount/); // prettier-ignore
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

  it('are one at a company where one row writes its umlauts in two letters, and two at two companies', async () => {
    const idsOf = (titles: string): Promise<unknown[]> =>
      world.query(`SELECT DISTINCT person_id FROM read.person_roles WHERE title IN (${titles})`);
    const rows = [
      'Jürgen Müller,Airbnb,Prokurist,,',
      'Juergen Mueller,Airbnb,Buchhalter,,',
      'Søren Ågård,Stripe,Kasserer,https://www.linkedin.com/in/soren,',
      'Soeren Aagaard,Stripe,Revisor,https://www.linkedin.com/in/soren,',
      'Juergen Mueller,Dropbox,Koch,,',
    ];
    await people('umlauts-2026-01-01.csv', rows.join('\n'));
    expect(await idsOf("'Prokurist', 'Buchhalter'")).toHaveLength(1);
    expect(await idsOf("'Kasserer', 'Revisor'")).toHaveLength(1);
    expect(await idsOf("'Prokurist', 'Koch'")).toHaveLength(2);
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

describe('a file from between two others that agree', () => {
  const funding = (amount: number): string => `Company,Round,Date,Amount\nHinge Labs,Seed,2020-05-01,${amount}\n`;
  const company = (city: string): object[] => [
    { name: 'Hinge Labs', website: 'https://hinge-labs.com', hq_city: city },
  ];
  const product = (category: string): string => `Name,Company,Category\nHinge One,Hinge Labs,${category}\n`;

  it('changes no field, round, product or title', async () => {
    const months = [
      ['2026-01-01', 'Oslo', 500_000, 'Doors', 'CFO'],
      ['2026-03-01', 'Oslo', 500_000, 'Doors', 'CFO'],
      ['2026-02-01', 'Rome', 900_000, 'Gates', 'COO'],
    ] as const;
    for (const [date, city, amount, category, title] of months) {
      await world.import(importCompanies, `hinges-${date}.jsonl`, company(city));
      await world.import(importFunding, `hinge-rounds-${date}.csv`, funding(amount));
      await world.import(importProducts, `hinge-products-${date}.csv`, product(category));
      await people(`hinge-people-${date}.csv`, `Uma Field,Hinge Labs,${title},,uma@hinge-labs.example`);
    }
    const [record] = await world.query("SELECT hq_city FROM read.companies WHERE slug = 'hinge-labs'");
    const rounds = await world.query(
      "SELECT amount FROM read.funding_rounds JOIN read.companies USING (company_id) WHERE slug = 'hinge-labs'",
    );
    const products = await world.query("SELECT category FROM read.products WHERE name = 'Hinge One'");
    expect([record, rounds, products]).toEqual([{ hq_city: 'Oslo' }, [{ amount: 500_000 }], [{ category: 'Doors' }]]);
    expect(await personAt('uma@hinge-labs.example')).toMatchObject({ current_title: 'CFO' });
  });

  it('counts a repetition as unchanged, and states its date as the last observation', async () => {
    const { counts } = await world.import(importCompanies, 'hinges-2026-04-01.jsonl', company('Oslo'));
    expect(counts).toMatchObject({ rows: 1, registered: 0, changed: 0, unchanged: 1 });
    const { body } = await world.get('startups/hinge-labs?include=provenance');
    expect(body.data.provenance.hq_city).toMatchObject({ fetched_at: '2026-04-01T00:00:00.000Z' });
  });
});

describe('a row without a key whose company is on file under another website', () => {
  const reviewed = ({ reviewFile }: { reviewFile: string | null }): string[] =>
    readFileSync(reviewFile as string, 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { reason: string }).reason);
  const at = (website: string): object[] => [{ name: 'Drift Wood', website }];

  it('is reported for review', async () => {
    await world.import(importCompanies, 'movers-2026-01-01.jsonl', at('https://drift-wood.com'));
    const moved = await world.import(importCompanies, 'movers-2026-02-01.jsonl', at('https://driftwood.com'));
    expect(moved.counts).toMatchObject({ registered: 1, review: 1 });
    expect(reviewed(moved)).toEqual([expect.stringContaining('registered beside drift-wood (drift-wood.com)')]);
  });

  it('is two companies in one file', async () => {
    const both = [...at('https://twofold-one.com'), ...at('https://twofold-two.com')].map((row) => ({
      ...row,
      name: 'Twofold',
    }));
    const { counts } = await world.import(importCompanies, 'pairs-2026-01-01.jsonl', both);
    expect(counts).toMatchObject({ registered: 2, review: 0 });
  });

  it('is reported where rounds were joined to the other one by name alone', async () => {
    const rows = [{ id: 9001, name: 'Quill Bay', website: 'https://quill-bay.com' }];
    await world.import(importCompanies, 'quills-2026-01-01.jsonl', rows);
    await world.import(importFunding, 'quill-rounds-2026-01-02.csv', 'Company,Round,Amount\nQuill Bay,Seed,100000\n');
    const other = [{ id: 9002, name: 'Quill Bay', website: 'https://quillbay.com' }];
    const report = await world.import(importCompanies, 'quills-2026-01-01-b.jsonl', other);
    expect(report.counts).toMatchObject({ registered: 1, review: 1 });
    expect(reviewed(report)).toEqual([expect.stringContaining('joined to it by name alone')]);
  });
});
