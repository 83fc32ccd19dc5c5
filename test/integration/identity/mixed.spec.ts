import { PROJECTIONS } from '../../../projections/index.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { deriveId, newId } from '../../../src/platform/ids/ids.js';
import { rebuildProjections } from '../../../src/platform/rebuild/rebuild.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type CorrectingEvent, recallCause } from '../../../src/recalls/rules/recall-causes.rules.js';
import { until } from '../../kit/until.js';
import { InsightWorld } from '../press/world.js';

const JANUARY = '2026-01-01T00:00:00.000Z';
const FEBRUARY = '2026-02-01T00:00:00.000Z';

interface Fact {
  readonly kind: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly verdict: string;
  readonly owner_id: string | null;
}

interface Mixed {
  readonly kind: string;
  readonly id: string;
  readonly name: string | null;
  readonly facts: readonly Fact[];
}

let world: InsightWorld;
let eventStore: EventStore;
let vault: Vault;
const companies: Record<string, string> = {};

beforeAll(async () => {
  world = await InsightWorld.start([
    { id: 1, name: 'Airbnb', website: 'https://airbnb.com' },
    { id: 2, name: 'Dropbox', website: 'https://dropbox.com' },
    { id: 3, name: 'Stripe', website: 'https://stripe.com' },
    { id: 4, name: 'Weebly', website: 'https://weebly.com' },
    { id: 5, name: 'Reddit', website: 'https://reddit.com' },
  ]);
  eventStore = world.service.app.get(EventStore, { strict: false });
  vault = world.service.app.get(Vault, { strict: false });
  for (const { company_id, name } of await world.query<{ company_id: string; name: string }>(
    'SELECT company_id, name FROM read.companies',
  )) {
    companies[name] = company_id;
  }
}, 60_000);

afterAll(() => world.stop());

/** The head of the log, once the recall of every correction before it is opened. */
async function headAfterRecalls(): Promise<bigint | null> {
  let corrected = -1n;
  for await (const event of eventStore.readAll()) {
    if (recallCause(event as unknown as CorrectingEvent) !== null) corrected = event.position;
  }
  const [row] = await world.query<{ position: string }>(
    "SELECT position FROM ops.process_managers WHERE name = 'recalls'",
  );
  return row && corrected >= 0n && BigInt(row.position) >= corrected ? eventStore.headPosition() : null;
}

/** Appends what an earlier version wrote; `PersonRegistered` was of version 1. */
async function append(stream: string, ...events: readonly { type: string; data: object }[]): Promise<void> {
  const context = { commandId: newId(), correlationId: newId(), actor: 'import:spec', now: Date.now() };
  const drafts = draftEvents({ catalog: EVENT_CATALOG }, stream, events as never[], context).map((draft) => ({
    ...draft,
    metadata: { ...draft.metadata, ...((draft.type as string) === 'PersonRegistered' && { schemaVersion: 1 }) },
  }));
  let revision: bigint | 'no_stream' = 'no_stream';
  for await (const event of eventStore.readStream(stream)) revision = event.revision;
  await eventStore.append(stream, revision, drafts);
}

const at = (source: string, observedAt: string, line = 2) => ({ source, file: `${source}.csv`, line, observedAt });

async function person(personId: string, name: string, provenance: object): Promise<{ type: string; data: object }> {
  const sealedName = await vault.seal(`person-${personId}`, name);
  const data = { personId, sealedName, sealedLinkedinUrl: null, provenance, generated: false };
  return { type: 'PersonRegistered', data };
}

function role(personId: string, company: string, title: string, provenance: object) {
  const data = { personId, companyId: companies[company], title, isFounder: title === 'Founder', isCurrent: null };
  return { type: 'RoleRecorded', data: { ...data, provenance } };
}

async function email(personId: string, address: string, provenance: object) {
  const subject = `person-${personId}`;
  await vault.remember('email', address, subject);
  return { type: 'EmailRecorded', data: { personId, sealedEmail: await vault.seal(subject, address), provenance } };
}

async function personAt(address: string): Promise<{ id: string; name: string; current_title: string } | null> {
  const { status, body } = await world.get(`people/by-email?email=${encodeURIComponent(address)}`);
  return status === 200 ? body : null;
}

async function mixed(): Promise<Mixed[]> {
  const { status, body } = await world.service.admin('privacy/mixed', {});
  expect(status).toBe(200);
  return body.records;
}

async function splitAll(): Promise<object[]> {
  const done: object[] = [];
  for (const { id } of await mixed()) done.push((await world.service.admin('privacy/mixed/split', { id })).body);
  await world.settled();
  return done;
}

async function investorsOf(slug: string): Promise<{ investors: string[]; leads: string[] }> {
  const { body } = await world.get(`startups/${slug}`);
  const [round] = body.data.funding_rounds as { investors: { name: string }[]; lead_investors: { name: string }[] }[];
  const names = (list: { name: string }[] | undefined) => (list ?? []).map(({ name }) => name);
  return { investors: names(round?.investors), leads: names(round?.lead_investors) };
}

async function founders(slug: string): Promise<string[]> {
  const { body } = await world.get(`startups/${slug}`);
  return (body.data.founders as { name: string }[]).map(({ name }) => name).sort();
}

const PEOPLE = 'Name,Company,Title,LinkedIn,Email\n';
const verdictsOf = (record: Mixed | undefined) =>
  record?.facts.map(({ title, email: address, verdict }) => [title ?? address, verdict]);

describe('a log in which an earlier version gave facts of one person to another', () => {
  const ada = (): string => deriveId('person', `${companies.Airbnb}/people/line/2`);
  const eve = (): string => deriveId('person', `${companies.Reddit}/staff/line/2`);
  const ann = (): string => deriveId('person', `${companies.Weebly}/funding/founder/0`);
  const pejman = deriveId('investor', 'person:funding#2/0');
  const roundOf = (company: string): string =>
    deriveId('round', `funding#${company.toLowerCase()}/Seed/${company === 'Stripe' ? '2011-03-01' : '2007-06-01'}/0`);

  beforeAll(async () => {
    const [january, february] = [at('people', JANUARY), at('people', FEBRUARY)];
    await append(
      `person-${ada()}`,
      await person(ada(), 'Ada Quimbly', january),
      role(ada(), 'Airbnb', 'CFO', january),
      await email(ada(), 'ada@airbnb.example', january),
      role(ada(), 'Airbnb', 'COO', february),
      await email(ada(), 'bob@airbnb.example', february),
      // Found by the name: the line is another one.
      role(ada(), 'Airbnb', 'Board member', at('people', FEBRUARY, 9)),
    );
    const sealedName = await vault.seal(`investor-${pejman}`, 'Pejman Nozadian');
    const funding = (company: string, observedAt: string) => ({ ...at('funding', observedAt), sourceKey: company });
    await append(`investor-${pejman}`, {
      type: 'InvestorRegistered',
      data: {
        investorId: pejman,
        kind: 'person',
        name: null,
        sealedName,
        slugBase: null,
        website: null,
        hqCountry: null,
        provenance: funding('dropbox', JANUARY),
        generated: false,
      },
    });
    for (const [company, date, observedAt] of [
      ['Dropbox', '2007-06-01', JANUARY],
      ['Stripe', '2011-03-01', FEBRUARY],
    ] as const) {
      const party = { investorId: pejman, name: null };
      const round = { roundId: roundOf(company), round: 'Seed', date, amount: 1_000_000, valuation: null };
      const provenance = funding(company.toLowerCase(), observedAt);
      await append(`company-${companies[company]}`, {
        type: 'FundingRoundRecorded',
        data: { companyId: companies[company], ...round, leadInvestors: [party], investors: [party], provenance },
      });
    }
    // The founder who followed in the same cell left no event at all.
    await append(
      `person-${ann()}`,
      await person(ann(), 'Ann Weaver', funding('weebly', JANUARY)),
      role(ann(), 'Weebly', 'Founder', funding('weebly', JANUARY)),
    );
    await append(
      `person-${eve()}`,
      await person(eve(), 'Eve Larkin', at('staff', JANUARY)),
      role(eve(), 'Reddit', 'CTO', at('staff', JANUARY)),
      await email(eve(), 'eve@reddit.example', at('staff', JANUARY)),
      role(eve(), 'Reddit', 'Editor', at('staff', FEBRUARY)),
    );
    await world.settled();
  });

  it('shows the facts as that version did', async () => {
    expect(await personAt('bob@airbnb.example')).toMatchObject({ name: 'Ada Quimbly' });
    expect(await investorsOf('stripe')).toEqual({ investors: ['Pejman Nozadian'], leads: ['Pejman Nozadian'] });
  });

  it('is listed with what each event says, and the log records who saw it', async () => {
    const records = await mixed();
    expect(records.map(({ name }) => name).sort()).toEqual(['Ada Quimbly', 'Eve Larkin', 'Pejman Nozadian']);
    expect(verdictsOf(records.find(({ id }) => id === ada()))).toEqual([
      ['CFO', 'own'],
      ['ada@airbnb.example', 'own'],
      ['COO', 'contradicted'],
      ['bob@airbnb.example', 'contradicted'],
      ['Board member', 'own'],
    ]);
    expect(verdictsOf(records.find(({ id }) => id === eve()))).toContainEqual(['Editor', 'undecided']);
    const [stripe] = records.find(({ id }) => id === pejman)?.facts.filter(({ verdict }) => verdict !== 'own') ?? [];
    expect(stripe).toMatchObject({
      company_id: companies.Stripe,
      round_id: roundOf('Stripe'),
      verdict: 'contradicted',
      file: 'funding.csv',
      line: 2,
      observed_at: FEBRUARY,
    });
    const revealed: string[] = [];
    for await (const { type, data } of eventStore.readAll()) {
      if (type === 'PersonalFieldUnsealed') revealed.push((data as { stream: string }).stream);
    }
    expect(new Set(revealed)).toEqual(new Set([`person-${ada()}`, `person-${eve()}`, `investor-${pejman}`]));
  });

  it('is split: what the log contradicts is taken back, what it does not decide stays', async () => {
    expect(await splitAll()).toEqual(
      expect.arrayContaining([
        { id: ada(), moved: 0, retracted: 2, undecided: 0 },
        { id: pejman, moved: 0, retracted: 1, undecided: 0 },
        { id: eve(), moved: 0, retracted: 0, undecided: 1 },
      ]),
    );
    expect(await personAt('bob@airbnb.example')).toBeNull();
    const titles = await world.query(`SELECT title FROM read.person_roles WHERE record_id = '${ada()}' ORDER BY title`);
    expect(titles).toEqual([{ title: 'Board member' }, { title: 'CFO' }]);
    expect(await investorsOf('stripe')).toEqual({ investors: [], leads: [] });
    expect(await investorsOf('dropbox')).toEqual({ investors: ['Pejman Nozadian'], leads: ['Pejman Nozadian'] });
    const counts = `SELECT deals, lead_deals FROM read.investor_counts WHERE investor_id = '${pejman}'`;
    expect(await world.query(counts)).toEqual([{ deals: '1', lead_deals: '1' }]);
  });

  it('gets the other people when the newest files are imported again', async () => {
    await world.import(importPeople, 'people.csv', `${PEOPLE}Bob Tarrow,Airbnb,COO,,bob@airbnb.example\n`, FEBRUARY);
    await world.import(importPeople, 'staff.csv', `${PEOPLE}Sam Odell,Reddit,Editor,,sam@reddit.example\n`, FEBRUARY);
    await world.import(
      importFunding,
      'funding.csv',
      'Company,Round,Date,Amount,Investors,Founders\nStripe,Seed,2011-03-01,1000000,Elad Gil,\nWeebly,,,,,Tom Fisher\n',
      FEBRUARY,
    );
    expect(await personAt('bob@airbnb.example')).toMatchObject({ name: 'Bob Tarrow', current_title: 'COO' });
    expect((await investorsOf('stripe')).investors).toEqual(['Elad Gil']);
    expect(await founders('weebly')).toEqual(['Ann Weaver', 'Tom Fisher']);
  });

  it('is then decided by what the new record states of the same row', async () => {
    const sam = await personAt('sam@reddit.example');
    const [record] = await mixed();
    expect(record).toMatchObject({ id: eve(), name: 'Eve Larkin' });
    expect(record?.facts.find(({ title }) => title === 'Editor')).toMatchObject({
      verdict: 'moved',
      owner_id: sam?.id,
    });
    expect(await splitAll()).toEqual([{ id: eve(), moved: 1, retracted: 0, undecided: 0 }]);
    expect(await world.query("SELECT DISTINCT person_id FROM read.person_roles WHERE title = 'Editor'")).toEqual([
      { person_id: sam?.id },
    ]);
    expect(await personAt('eve@reddit.example')).toMatchObject({ name: 'Eve Larkin', current_title: 'CTO' });
  });

  it('changes nothing when it is run again', async () => {
    const before = await until(headAfterRecalls, { what: 'the recalls of the splits' });
    expect(await mixed()).toEqual([]);
    expect(await splitAll()).toEqual([]);
    expect(await eventStore.headPosition()).toBe(before);
  });

  it('leaves the one when the other is erased', async () => {
    const erased = await world.service.admin('privacy/erase', { subject: `person-${ada()}`, reason: 'asked' });
    expect(erased.status).toBe(200);
    const investor = await world.service.admin('privacy/erase', { subject: `investor-${pejman}`, reason: 'asked' });
    expect(investor.status).toBe(200);
    await world.settled();
    expect(await personAt('ada@airbnb.example')).toBeNull();
    expect(await personAt('bob@airbnb.example')).toMatchObject({ name: 'Bob Tarrow', current_title: 'COO' });
    expect((await investorsOf('stripe')).investors).toEqual(['Elad Gil']);
  });

  it('gives the same rows when it is rebuilt', async () => {
    const names = ['people', 'companies', 'investors', 'sectors'];
    const rebuilt = await rebuildProjections({
      eventStore,
      readStore: world.service.app.get(ReadStore, { strict: false }),
      projections: PROJECTIONS.filter(({ name }) => names.includes(name)),
      verify: true,
    });
    expect(rebuilt.map(({ name, matches }) => [name, matches]).sort()).toEqual(
      names.sort().map((name) => [name, true]),
    );
  });
});

describe('facts that the log gives to a person', () => {
  const dora = (): string => deriveId('person', `${companies.Stripe}/crew/line/2`);

  it('are moved with their provenance', async () => {
    await world.import(importPeople, 'other.csv', `${PEOPLE}Hal Brook,Stripe,Advisor,,hal@stripe.example\n`, JANUARY);
    const hal = await personAt('hal@stripe.example');
    await append(
      `person-${dora()}`,
      await person(dora(), 'Dora Finch', at('crew', JANUARY)),
      role(dora(), 'Stripe', 'Pilot', at('crew', JANUARY)),
      role(dora(), 'Stripe', 'Navigator', at('crew', FEBRUARY)),
      await email(dora(), 'hal@stripe.example', at('crew', FEBRUARY)),
    );
    await world.settled();
    expect(await splitAll()).toEqual([{ id: dora(), moved: 2, retracted: 0, undecided: 0 }]);
    const rows = await world.query(
      `SELECT person_id, provenance->>'file' AS file FROM read.person_roles WHERE title = 'Navigator'`,
    );
    expect(rows).toEqual([{ person_id: hal?.id, file: 'crew.csv' }]);
    const addresses = await world.query(`SELECT record_id FROM read.person_emails WHERE record_id = '${dora()}'`);
    expect(addresses).toEqual([]);
    expect(await mixed()).toEqual([]);
  });

  it('are replaced in a round by the investor whom the same row named when it was imported again', async () => {
    const id = deriveId('investor', 'person:seeds#2/0');
    const roundId = deriveId('round', 'seeds#weebly/Seed/2008-05-01/0');
    const sealedName = await vault.seal(`investor-${id}`, 'Ivo Marsh');
    const provenance = (company: string, observedAt: string) => ({ ...at('seeds', observedAt), sourceKey: company });
    await append(`investor-${id}`, {
      type: 'InvestorRegistered',
      data: {
        investorId: id,
        kind: 'person',
        name: null,
        sealedName,
        slugBase: null,
        website: null,
        hqCountry: null,
        provenance: provenance('reddit', JANUARY),
        generated: false,
      },
    });
    const party = { investorId: id, name: null };
    await append(`company-${companies.Weebly}`, {
      type: 'FundingRoundRecorded',
      data: {
        companyId: companies.Weebly,
        roundId,
        round: 'Seed',
        date: '2008-05-01',
        amount: 500_000,
        valuation: null,
        leadInvestors: [party],
        investors: [party],
        provenance: provenance('weebly', FEBRUARY),
      },
    });
    await world.settled();
    const row = 'Company,Round,Date,Amount,Investors\nWeebly,Seed,2008-05-01,500000,Una Kemp\n';
    await world.import(importFunding, 'seeds.csv', row, FEBRUARY);
    expect((await investorsOf('weebly')).investors.sort()).toEqual(['Ivo Marsh', 'Una Kemp']);
    expect(await splitAll()).toEqual([{ id, moved: 1, retracted: 0, undecided: 0 }]);
    expect(await investorsOf('weebly')).toEqual({ investors: ['Una Kemp'], leads: ['Una Kemp'] });
    expect(await mixed()).toEqual([]);
  });

  it('are recalled from accounts whose answers named a wrong founder', async () => {
    const id = deriveId('person', `${companies.Dropbox}/team/line/2`);
    const [january, february] = [at('team', JANUARY), at('team', FEBRUARY)];
    await append(
      `person-${id}`,
      await person(id, 'Ida Marsh', january),
      role(id, 'Dropbox', 'CTO', january),
      await email(id, 'ida@dropbox.example', january),
      role(id, 'Dropbox', 'Founder', february),
      await email(id, 'rolf@dropbox.example', february),
    );
    await world.settled();
    const [reader, other] = [await world.service.account('pro'), await world.service.account('pro')];
    const answer = await world.get('startups/dropbox', reader.key);
    expect(answer.body.data.founders).toMatchObject([{ name: 'Ida Marsh' }]);
    expect((await world.get('startups?limit=20', other.key)).text).toContain('dropbox');
    expect(await splitAll()).toEqual([{ id, moved: 0, retracted: 2, undecided: 0 }]);
    expect(await founders('dropbox')).toEqual([]);

    const noticed = async (): Promise<object[] | null> => {
      await world.settled();
      const { body } = await world.get('recalls', reader.key);
      return body.data.length > 0 ? body.data : null;
    };
    const [notice] = await until(noticed, { what: 'the notice of the wrong founder' });
    expect(notice).toMatchObject({
      kind: 'corrected',
      class: 'identity',
      record: { kind: 'person', id },
      reads: { request_ids: [answer.headers['x-request-id']] },
    });
    const position = (notice as { wrong_from: { position: string } }).wrong_from.position;
    const holdings = [{ kind: 'company', id: companies.Dropbox, position }];
    const { body } = await world.service.call('POST', '/api/v1/recalls/check', reader.key, { holdings });
    expect(body.results).toMatchObject([{ status: 'recalled', kind: 'corrected' }]);
    expect((await world.get('recalls', other.key)).body.data).toEqual([]);
  });

  it('shows an erased name as erased, and one whose key is lost as lost', async () => {
    const id = deriveId('investor', 'person:angels#2/0');
    const sealedName = await vault.seal(`investor-${id}`, 'Gus Hale');
    const provenance = (company: string, observedAt: string) => ({ ...at('angels', observedAt), sourceKey: company });
    await append(`investor-${id}`, {
      type: 'InvestorRegistered',
      data: {
        investorId: id,
        kind: 'person',
        name: null,
        sealedName,
        slugBase: null,
        website: null,
        hqCountry: null,
        provenance: provenance('reddit', JANUARY),
        generated: false,
      },
    });
    await append(`company-${companies.Airbnb}`, {
      type: 'FundingRoundRecorded',
      data: {
        companyId: companies.Airbnb,
        roundId: newId(),
        round: 'Seed',
        date: '2009-01-01',
        amount: null,
        valuation: null,
        leadInvestors: [],
        investors: [{ investorId: id, name: null }],
        provenance: provenance('airbnb', FEBRUARY),
      },
    });
    await vault.erase(`investor-${id}`);
    await world.settled();
    expect(await mixed()).toMatchObject([{ id, name: null, erased: true, key_lost: false }]);
    await world.query(`DELETE FROM vault.subject_keys WHERE subject = 'investor-${id}'`);
    expect(await mixed()).toMatchObject([{ id, name: null, erased: false, key_lost: true }]);
  });
});
