import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { importAdvisers } from '../../../src/registries/advisers/advisers.import.js';
import { until } from '../../kit/until.js';
import { formD, schedule13G } from '../../bench/worlds/register-papers.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';
import { OPERATOR } from '../metering/stack.js';

const ACME_CIK = '1912345';
const DATES = ['2026-02-11', '2025-06-01', '2026-03-20'] as const;
let registers: RegisterWorld;
let world: InsightWorld;

interface Item {
  readonly label: string;
  readonly value: string;
  readonly attributes: Record<string, unknown>;
  readonly subject: string | null;
  readonly source: {
    readonly name: string;
    readonly url: string;
    readonly retrieved_at: string;
    readonly sha256: string | null;
  };
}

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  fill(registers);
  world = await InsightWorld.start(
    [
      {
        id: 1,
        name: 'Acme Robotics',
        website: 'https://acme-bots.com',
        country: 'US',
        city: 'Oakland',
        founded: '2021',
      },
      {
        id: 2,
        name: 'Łódź Maszyny',
        website: 'https://lodz-maszyny.com',
        country: 'GB',
        city: 'London',
        founded: '2019',
      },
      { id: 3, name: 'Quiet Works', website: 'https://quiet-works.com', country: 'US', city: 'Boise' },
      { id: 4, name: 'Twin', website: 'https://twin-one.com' },
      { id: 5, name: 'Twin', website: 'https://twin-two.com' },
      { id: 7, name: 'Slate Harbor', website: 'https://slate-harbor.com' },
      { id: 6, name: 'Hidden Alpha', website: 'https://hidden-alpha.com', country: 'US', city: 'Reno' },
    ],
    registers.env(['acme-bots.com', 'lodz-maszyny.com', 'quiet-works.com', 'hidden-alpha.com', 'slate-harbor.com']),
  );
  await world.import(importPeople, 'people-2026-03-13.jsonl', [
    {
      name: 'Ada Byron',
      website: 'acme-bots.com',
      role: 'founder',
      title: 'CEO',
      email: 'ada@acme-bots.com',
      linkedin_url: 'https://www.linkedin.com/in/ada-byron-acme',
    },
    { name: 'Grace Zuse', website: 'lodz-maszyny.com', role: 'founder', title: 'CTO' },
  ]);
  await world.import(importAdvisers, 'ia110226.csv', ADV_FILE);
  await caughtUp();
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

const ADV_FILE = `Organization CRD#|Primary Business Name|Legal Name|Main Office City|Main Office State|Main Office Country|Website Address|Latest ADV Filing Date|5F(2)(c)|Count of Private Funds - 7B(1)|Total Gross Assets of Private Funds|1P
104518|Harbour Ledger Capital|Harbour Ledger Capital Management, LLC|Boston|MA|United States|https://harbourledger.com|3/27/2026|1,284,500,321|4|902114800|549300ABCDEF12345678
104518|Harbour Ledger Capital|Harbour Ledger Capital Management, LLC|Boston|MA|United States|https://harbourledger.com|3/28/2025|1,100,000,000|3|800000000|549300ABCDEF12345678
104519|Exempt Partners||Austin|TX|United States||1/5/2026||||
x|Broken Row||Austin|TX|United States||1/5/2026||||
`;

function fill({ filers, companies, advisers }: RegisterWorld): void {
  const acme = { cik: ACME_CIK, name: 'Acme Robotics, Inc.', city: 'Oakland', year: 2021 };
  const people = [
    ['Ada', 'Byron', 'Executive Officer'],
    ['Konrad', 'Müller', 'Director'],
  ] as const;
  filers.push(
    {
      cik: ACME_CIK,
      name: 'ACME ROBOTICS INC /DE/',
      city: 'OAKLAND',
      state: 'CA',
      filings: [
        {
          form: 'SCHEDULE 13G',
          filedOn: DATES[2],
          accession: '0001912345-26-000020',
          xml: schedule13G(acme, [
            { name: 'Sequoia Grove Fund LP', percent: '12.5', shares: '1250000', type: 'PN' },
            { name: 'Jane Q. Holder', percent: '6.1', shares: '610000', type: 'IN' },
          ]),
        },
        {
          form: 'D/A',
          filedOn: DATES[0],
          accession: '0001912345-26-000012',
          fileNumber: '021-500001',
          xml: formD({ ...acme, total: '4000000', sold: '3250000', isAmendment: true, people }),
        },
        {
          form: 'D',
          filedOn: DATES[1],
          accession: '0001912345-25-000003',
          fileNumber: '021-500001',
          xml: formD({ ...acme, total: 'Indefinite', sold: '1000000', people }),
        },
      ],
    },
    // The same name in another city, years older.
    {
      cik: '777',
      name: 'Acme Robotics Corp',
      city: 'Miami',
      state: 'FL',
      filings: [
        {
          form: 'D',
          filedOn: '2009-01-01',
          accession: '0000000777-09-000001',
          xml: formD({
            cik: '777',
            name: 'Acme Robotics Corp',
            city: 'Miami',
            year: 1998,
            total: '99999999',
            sold: '88888888',
            people: [['Someone', 'Else', 'Director']],
          }),
        },
      ],
    },
    {
      cik: '888',
      name: 'Only Once Inc',
      city: 'Dallas',
      state: 'TX',
      filings: [{ form: '10-K', filedOn: '2026-01-02', accession: '0000000888-26-000001' }],
    },
    { cik: '610', name: 'Slate Harbor Inc', city: 'AUSTIN', state: 'TX' },
    { cik: '611', name: 'Slate Harbor Corp', city: 'TULSA', state: 'OK' },
    { cik: '901', name: 'Both Sides Inc', city: 'Dallas', state: 'TX' },
    { cik: '902', name: 'Both Sides LLC', city: 'Houston', state: 'TX' },
    {
      cik: '600',
      name: 'Hidden Alpha Inc',
      city: 'Reno',
      state: 'NV',
      filings: [
        {
          form: 'D',
          filedOn: '2026-01-05',
          accession: '0000000600-26-000001',
          xml: formD({
            cik: '600',
            name: 'Hidden Alpha Inc',
            city: 'Reno',
            year: 2020,
            total: '5000000',
            sold: '4100000',
            people: [['Hid', 'Den', 'Director']],
          }),
        },
      ],
    },
  );
  companies.push({
    number: '09876543',
    name: 'LODZ MASZYNY LIMITED',
    city: 'London',
    created: '2019-06-01',
    officers: [
      {
        name: 'ZUSE, Grace Maria',
        officer_role: 'director',
        appointed_on: '2019-06-01',
        links: { officer: { appointments: '/officers/abc/appointments' } },
      },
      { name: 'GONE, Long', officer_role: 'director', appointed_on: '2019-06-01', resigned_on: '2020-01-01' },
      {
        name: 'LAW SECRETARIES LTD',
        officer_role: 'corporate-secretary',
        appointed_on: '2020-02-02',
        identification: {},
      },
    ],
    psc: [
      {
        kind: 'individual-person-with-significant-control',
        name: 'Ms Grace Maria Zuse',
        notified_on: '2019-06-01',
        natures_of_control: ['ownership-of-shares-75-to-100-percent', 'voting-rights-75-to-100-percent'],
      },
      {
        kind: 'corporate-entity-person-with-significant-control',
        name: 'Maszyny Holdings S.A.',
        notified_on: '2022-06-01',
        natures_of_control: ['ownership-of-shares-25-to-50-percent'],
      },
      {
        kind: 'super-secure-person-with-significant-control',
        description: 'super-secure-persons-with-significant-control',
      },
    ],
    filings: [
      {
        type: 'CS01',
        date: '2026-06-01',
        category: 'confirmation-statement',
        description: 'confirmation-statement-with-updates',
        transaction_id: 'MzA1',
      },
    ],
    charges: [
      {
        charge_code: '098765430001',
        status: 'outstanding',
        created_on: '2024-01-02',
        delivered_on: '2024-01-09',
        persons_entitled: [{ name: 'Northern Bank PLC' }],
      },
    ],
  });
  companies.push({ number: '11111111', name: 'ACME ROBOTICS LTD', city: 'Leeds' });
  advisers.push({
    crd: '104518',
    name: 'HARBOUR LEDGER CAPITAL',
    city: 'Boston',
    state: 'MA',
    brochures: [{ id: 901234, name: 'PART 2A', on: '3/27/2026' }],
  });
  registers.page(
    'acme-bots.com',
    '/',
    '<a href="/contact">Contact</a><a href="tel:+1-510-555-0100">call</a><a href="https://www.linkedin.com/company/acme-bots">in</a>',
  );
  registers.page(
    'acme-bots.com',
    '/contact',
    '<a href="mailto:hello@acme-bots.com">mail</a> or ada@acme-bots.com, agency@elsewhere.com',
  );
  registers.page('lodz-maszyny.com', '/', '<p>Łódź Maszyny Ltd, registered in England, company number 09876543.</p>');
  registers.page('quiet-works.com', '/', '<p>Nothing here.</p>');
  registers.page('hidden-alpha.com', '/', '<p>Alpha.</p>');
  registers.page('slate-harbor.com', '/', '<p>Boats.</p><footer>Slate Harbor | Austin, TX</footer>');
}

async function caughtUp(): Promise<void> {
  const { app } = world.service;
  const head = await app.get(EventStore).headPosition();
  if (!(await app.get(Freshness).waitFor(['companies', 'people', 'advisers', 'dossiers'], head, 60_000))) {
    throw new Error('the read models did not catch up');
  }
}

const lookup = (q: string) => world.get(`intel/lookup?q=${encodeURIComponent(q)}`);
const preview = (q: string) => world.get(`intel/preview?q=${encodeURIComponent(q)}`, null);
const section = (body: { sections: { key: string; data: Item[] }[] }, key: string): Item[] =>
  body.sections.find((each) => each.key === key)?.data ?? [];
const statuses = (body: { sections: { key: string; status: string; reason: string | null }[] }) =>
  Object.fromEntries(body.sections.map(({ key, status, reason }) => [key, reason ?? status]));

describe('a company on file', () => {
  it('is told from its namesake by the place on its own site', async () => {
    const { body } = await lookup('slate-harbor.com');
    const matches = (body.matches as { key: string; same: boolean; reasons: string[] }[]).map(
      ({ key, same, reasons }) => [Number(key), same, reasons],
    );
    expect(matches).toEqual(
      expect.arrayContaining([
        [610, true, ['the same name', 'it is in the same city']],
        [611, false, ['it is in another city']],
      ]),
    );
  });

  it('has a dossier from its own filings, and none of its twins', async () => {
    const { status, body } = await lookup('acme-bots.com');
    expect({ status, cost: body.credits?.cost }).toEqual({ status: 200, cost: 10 });
    expect(body.resolved).toEqual({
      matched: true,
      kind: 'company',
      company: { name: 'Acme Robotics', slug: 'acme-robotics', website: 'https://acme-bots.com' },
      person: null,
    });
    const matches = (body.matches as { register: string; key: string; same: boolean }[]).map(
      ({ register, key, same }) => [register, key, same],
    );
    expect(matches.sort()).toEqual([
      ['companies_house', '11111111', false],
      ['edgar', '0000000777', false],
      ['edgar', '0001912345', true],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/88888888|Someone|Leeds/);
    expect(statuses(body)).toEqual({
      regulatory_filings: 'available',
      ownership_and_control: 'available',
      fund_aum: 'empty',
      compensation_benchmarks: 'empty',
      affiliated_entities: 'empty',
      verified_contacts: 'available',
    });
  });

  it('shows an amendment’s own sums, and marks those it restates', async () => {
    const { body } = await lookup('Acme Robotics');
    const filings = section(body, 'regulatory_filings').map(({ label, value, attributes }) => ({
      label,
      value,
      sold: attributes['total_sold_usd'],
      total: attributes['total_offering_usd'],
      superseded: attributes['superseded'],
      by: attributes['superseded_by'],
    }));
    expect(filings).toEqual([
      { label: 'D/A', value: DATES[0], sold: 3_250_000, total: 4_000_000, superseded: false, by: null },
      { label: 'D', value: DATES[1], sold: 1_000_000, total: null, superseded: true, by: '0001912345-26-000012' },
      {
        label: 'SCHEDULE 13G',
        value: DATES[2],
        sold: undefined,
        total: undefined,
        superseded: undefined,
        by: undefined,
      },
    ]);
    expect(JSON.stringify(body)).not.toContain('4250000');
  });

  it('shows holders, officers and contacts, those of people with what erases them', async () => {
    const { body } = await lookup('https://www.acme-bots.com/about');
    const holders = section(body, 'ownership_and_control').map(({ label, attributes, subject }) => [
      label,
      attributes['share_max_pct'],
      /^named-/.test(subject ?? ''),
    ]);
    expect(holders).toEqual([
      ['Ada Byron', null, true],
      ['Konrad Müller', null, true],
      ['Sequoia Grove Fund LP', 12.5, false],
      ['Jane Q. Holder', 6.1, true],
    ]);
    const contacts = section(body, 'verified_contacts').map(({ attributes, subject }) => [
      attributes['kind'],
      attributes['value'],
      subject !== null,
    ]);
    expect(contacts).toEqual([
      ['phone', '+15105550100', false],
      ['profile', 'https://www.linkedin.com/company/acme-bots', false],
      ['email', 'hello@acme-bots.com', false],
      ['email', 'ada@acme-bots.com', true],
    ]);
  });

  it('is answered from what is on file for a day', async () => {
    const before = registers.site.seen.length;
    await caughtUp();
    expect((await lookup('acme-bots.com')).status).toBe(200);
    expect(registers.site.seen.length).toBe(before);
  });

  it('is found in the register of another country by the number its own site states', async () => {
    const { body } = await lookup('lodz-maszyny.com');
    expect(body.matches).toEqual([
      expect.objectContaining({ register: 'companies_house', key: '09876543', same: true }),
    ]);
    expect(body.matches[0].reasons).toContain('its own site states this company number');
    const lines = section(body, 'ownership_and_control').map(({ label, attributes }) => [
      label,
      attributes['share_min_pct'],
      attributes['share_max_pct'],
    ]);
    expect(lines).toEqual([
      ['Ms Grace Maria Zuse', 75, 100],
      ['Maszyny Holdings S.A.', 25, 50],
      ['ZUSE, Grace Maria', null, null],
      ['LAW SECRETARIES LTD', null, null],
    ]);
    expect(section(body, 'affiliated_entities').map(({ label, value }) => [label, value])).toEqual([
      ['Northern Bank PLC', 'holds_charge_over'],
      ['Maszyny Holdings S.A.', 'controlled_by'],
    ]);
    expect(section(body, 'regulatory_filings').map(({ label }) => label)).toEqual(['CS01', 'Charge']);
  });

  it('of a name that two have is a 400 with both', async () => {
    const { status, body } = await lookup('Twin');
    expect(status).toBe(400);
    expect(body.candidates).toHaveLength(2);
  });
});

describe('a firm that is on no file', () => {
  it('is taken where the registers hold one of its name', async () => {
    const { body } = await lookup('Only Once');
    expect(body.resolved).toMatchObject({
      matched: true,
      kind: 'company',
      company: { name: 'Only Once Inc', slug: null },
    });
    // No register has its website, so two of six sections are neither read nor paid for.
    expect(body.credits.cost).toBe(7);
    await caughtUp();
    const seen = registers.site.seen.length;
    const again = await lookup('Only Once');
    expect(again.body.resolved.matched).toBe(true);
    expect(registers.site.seen.length).toBe(seen);
    expect([again.body.credits.cost, again.body.credits.used]).toEqual([0, body.credits.used]);
    const other = await world.service.account('pro');
    const paid = await world.service.call('GET', '/api/v1/intel/lookup?q=Only%20Once', other.key);
    expect([paid.body.credits.cost, paid.body.credits.used]).toEqual([7, 7]);
  });

  it('is free again for the account that has spent its last credits on it', async () => {
    const { key } = await world.service.account('free');
    const ask = (q: string) => world.service.call('GET', `/api/v1/intel/lookup?q=${encodeURIComponent(q)}`, key);
    const first = await ask('Only Once');
    expect([first.status, first.body.credits?.cost, first.body.credits?.remaining]).toEqual([200, 7, 3]);
    const seen = registers.site.seen.length;
    const again = await ask('Only Once');
    expect([again.status, again.body.credits?.cost]).toEqual([200, 0]);
    expect(again.body.sections).toEqual(first.body.sections);
    // Neither a dossier of another subject nor one that is not stored runs without credits.
    expect([(await ask('acme-bots.com')).status, (await ask('Never Looked Up Inc')).status]).toEqual([402, 402]);
    expect(registers.site.seen.length).toBe(seen);
  });

  it('is nobody where two have the name, free; its legal form can tell', async () => {
    const none = await lookup('Both Sides');
    expect([none.body.resolved.matched, none.body.credits.cost, none.status]).toEqual([false, 0, 200]);
    expect(none.body.sections).toHaveLength(6);
    const { body } = await lookup('Both Sides LLC');
    expect(body.resolved.company.name).toBe('Both Sides LLC');
    await caughtUp();
    expect((await lookup('Both Sides Inc')).body.resolved.company.name).toBe('Both Sides Inc');
  });

  it('with reported assets shows the filing that stands and the one it restates', async () => {
    const { body } = await lookup('Harbour Ledger Capital');
    const sums = section(body, 'fund_aum').map(({ attributes }) => [
      attributes['amount_usd'],
      attributes['as_of'],
      attributes['superseded'],
    ]);
    expect(sums).toEqual([
      [1_284_500_321, '2026-03-27', false],
      [902_114_800, '2026-03-27', false],
      [1_100_000_000, '2025-03-28', true],
      [800_000_000, '2025-03-28', true],
    ]);
    expect(section(body, 'regulatory_filings').map(({ label }) => label)).toContain('Form ADV brochure');
  });

  it('that nobody lists is free and matches nothing', async () => {
    for (const q of [
      'Nobody Has This Name',
      'nobody@nowhere-at-all.com',
      'https://linkedin.com/company/nobody-here',
      'nowhere-at-all.com',
    ]) {
      const { status, body } = await lookup(q);
      expect([q, status, body.resolved.matched, body.credits.cost]).toEqual([q, 200, false, 0]);
    }
  });
});

describe('the preview', () => {
  it('names kinds of sections and nothing in them', async () => {
    const { status, body } = await preview('acme-bots.com');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['resolved', 'sections', 'unlock']);
    expect(body.unlock).toEqual({ cost_credits: 10, endpoint: '/api/v1/intel/lookup' });
    expect(JSON.stringify(body)).not.toMatch(/Byron|Müller|Sequoia|3250000|SCHEDULE|hello@|1912345|DOE/);
  });

  it('is the same to the byte when only what is hidden differs', async () => {
    const app = world.service.app;
    const raw = async () =>
      (await app.inject({ method: 'GET', url: '/api/v1/intel/preview?q=hidden-alpha.com' })).payload;
    const first = await raw();
    const index = registers.filers.findIndex(({ cik }) => cik === '600');
    const xml = formD({
      cik: '600',
      name: 'Hidden Alpha Inc',
      city: 'Reno',
      year: 2020,
      total: '70000000',
      sold: '66000000',
      people: [
        ['Quite', 'Other', 'Director'],
        ['And', 'More', 'Promoter'],
      ],
    });
    const filer = registers.filers[index]!;
    registers.filers[index] = {
      ...filer,
      filings: [
        { form: 'D', filedOn: '2026-02-06', accession: '0000000600-26-000007', xml },
        { form: '8-K', filedOn: '2026-02-05', accession: '0000000600-26-000006' },
      ],
    };
    await caughtUp();
    world.service.clock.offsetMs += 25 * 3_600_000;
    const second = await raw();
    expect(first).toContain('"available"');
    expect(second).toBe(first);
    expect(section((await lookup('hidden-alpha.com')).body, 'regulatory_filings')).toHaveLength(2);
  });

  it('of a missing or overlong query is a 400; POST says the same as GET', async () => {
    expect((await world.get('intel/preview', null)).status).toBe(400);
    expect((await preview('x'.repeat(501))).status).toBe(400);
    expect((await world.service.call('POST', '/api/v1/intel/preview', undefined, { query: '' })).status).toBe(400);
    const got = await preview('quiet-works.com');
    const posted = await world.service.call('POST', '/api/v1/intel/preview', undefined, { query: 'quiet-works.com' });
    expect(posted.body).toEqual(got.body);
  });
});

describe('a person on file', () => {
  it('is found by name, address and profile, with what names them', async () => {
    await until(async () => (await lookup('Ada Byron')).body.resolved?.matched === true, {
      what: 'the index of names',
    });
    for (const q of ['Ada Byron', 'ada@acme-bots.com', 'https://www.linkedin.com/in/ada-byron-acme/']) {
      const { body } = await lookup(q);
      expect(body.resolved).toMatchObject({
        matched: true,
        kind: 'person',
        person: { name: 'Ada Byron', subject: expect.stringMatching(/^person-/) },
      });
      expect(section(body, 'ownership_and_control').map(({ label }) => label)).toEqual(['Ada Byron']);
      expect(section(body, 'affiliated_entities')[0]).toMatchObject({
        label: 'Acme Robotics',
        attributes: { slug: 'acme-robotics' },
      });
      expect(JSON.stringify(body)).not.toContain('Konrad');
    }
  });

  it('is named in a preview only to who named them', async () => {
    expect((await preview('Ada Byron')).body.resolved.person.name).toBe('Ada Byron');
    expect((await preview('ada@acme-bots.com')).body.resolved.person.name).toBeNull();
  });
});

/** Of its letters, which are chance, some make a short name now and then. A row as text doubles its quotes. */
const CIPHERTEXT = /"(?:ct|iv)[\\"]+: ?[\\"]+[\w-]+/g;

describe('people whom records name', () => {
  it('stand nowhere in the clear: not in the log, in tables or in files', async () => {
    const store = world.service.app.get(EventStore);
    const head = await store.headPosition();
    const texts: string[] = [];
    for await (const { events, position } of store.subscribe({ from: 'start' })) {
      texts.push(...events.map((event) => `${event.stream} ${JSON.stringify(event.data)}`));
      if (position >= head) break;
    }
    const rows = await world.query<{ row: string }>('SELECT d::text AS row FROM read.dossiers d');
    const files = readdirSync(registers.dataDir, { recursive: true, encoding: 'utf8' }).map((file) =>
      join(registers.dataDir, file),
    );
    const contents = files.filter((file) => statSync(file).isFile()).map((file) => readFileSync(file, 'latin1'));
    expect([rows.length > 2, contents.length > 5, texts.some((text) => text.startsWith('dossier-'))]).toEqual([
      true,
      true,
      true,
    ]);
    const named = [...texts, ...rows.map(({ row }) => row), ...contents].filter((text) =>
      /byron|zuse|konrad|ada@acme/i.test(text.replaceAll(CIPHERTEXT, '')),
    );
    expect(named).toEqual([]);
  });
});

describe('somebody who is forgotten', () => {
  const erase = (subject: string) =>
    world.service.call('POST', '/api/admin/privacy/erase', OPERATOR, { subject, reason: 'asked' });

  it('is gone from dossiers, and no later look finds them', async () => {
    const { body } = await lookup('Ada Byron');
    const done = await erase(body.resolved.person.subject);
    expect(done.status).toBe(200);
    await caughtUp();
    const gone = async () => {
      for (const q of ['acme-bots.com', 'Acme Robotics'])
        expect(JSON.stringify((await lookup(q)).body)).not.toMatch(/Byron|ada@/);
      for (const q of ['Ada Byron', 'https://www.linkedin.com/in/ada-byron-acme']) {
        expect((await lookup(q)).body.resolved.matched).toBe(false);
      }
      const mail = (await lookup('ada@acme-bots.com')).body;
      expect([mail.resolved.kind, JSON.stringify(mail).match(/Byron/)]).toEqual(['company', null]);
    };
    await gone();
    world.service.clock.offsetMs += 25 * 3_600_000;
    const again = (await lookup('acme-bots.com')).body;
    expect(again.withheld).toBe(2);
    expect(section(again, 'ownership_and_control').map(({ label }) => label)).toContain('Konrad Müller');
    await caughtUp();
    await gone();
  });

  it('may be somebody whom only public records name', async () => {
    const { body } = await lookup('lodz-maszyny.com');
    const line = section(body, 'ownership_and_control').find(({ label }) => label.startsWith('ZUSE'));
    const done = await erase(line?.subject ?? '');
    expect(done.body.erased.length).toBeGreaterThan(0);
    expect(JSON.stringify((await lookup('lodz-maszyny.com')).body)).not.toMatch(/zuse/i);
    world.service.clock.offsetMs += 25 * 3_600_000;
    const again = (await lookup('lodz-maszyny.com')).body;
    expect(JSON.stringify(again)).not.toMatch(/zuse/i);
    expect(again.withheld).toBe(2);
  });
});

describe('sources that fail', () => {
  it('leave the others be, and are asked again soon', async () => {
    world.service.clock.offsetMs += 25 * 3_600_000;
    registers.faults.set('edgar-data.com', { status: 500 });
    const { body } = await lookup('acme-bots.com');
    registers.faults.clear();
    expect(statuses(body)).toMatchObject({
      regulatory_filings: 'upstream_unavailable',
      ownership_and_control: 'upstream_unavailable',
      fund_aum: 'empty',
      verified_contacts: 'available',
    });
    await caughtUp();
    world.service.clock.offsetMs += 6 * 60_000;
    expect(statuses((await lookup('acme-bots.com')).body).regulatory_filings).toBe('available');
  });

  it.each([
    ['a page instead of JSON', { status: 200, body: '<html>Request Rate Threshold Exceeded</html>' }],
    ['half a document', { status: 200, body: '{"items":[{"company_name":' }],
    ['another format', { status: 200, body: '{"items":7}' }],
  ])('send %s: nothing is taken from it', async (_, fault) => {
    world.service.clock.offsetMs += 25 * 3_600_000;
    registers.faults.set('uk-register.com', fault);
    const { body } = await lookup('lodz-maszyny.com');
    registers.faults.clear();
    expect(statuses(body)).toMatchObject({ ownership_and_control: 'upstream_unavailable' });
    await caughtUp();
  });

  it('that ask for a pause are left alone, by every process', async () => {
    world.service.clock.offsetMs += 25 * 3_600_000;
    registers.faults.set('uk-register.com', { status: 429, headers: { 'retry-after': '30' } });
    await lookup('lodz-maszyny.com');
    registers.faults.clear();
    await caughtUp();
    world.service.clock.offsetMs += 6 * 60_000;
    const before = registers.requestsTo('uk-register.com').length;
    expect(statuses((await lookup('lodz-maszyny.com')).body).ownership_and_control).toBe('upstream_unavailable');
    expect(registers.requestsTo('uk-register.com').length).toBe(before);
    await world.query("UPDATE ops.source_turns SET next_at = now() WHERE source = 'companies_house'");
  });
});
