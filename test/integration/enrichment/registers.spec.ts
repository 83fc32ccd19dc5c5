import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type StepResult } from '../../../src/enrichment/pipeline/enrichment.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { formD } from '../../bench/worlds/register-papers.js';
import { RegisterWorld } from '../../bench/worlds/register-world.js';
import { LocalSite } from '../../kit/local-site.js';
import { InsightWorld } from '../press/world.js';

const SITES = {
  stated: 'stated-number-r.com',
  byName: 'only-name-r.com',
  held: 'held-values-r.com',
  twins: 'two-twins-r.com',
  dark: 'dark-site-r.com',
  places: 'own-place-r.com',
};

/** An offering with an amendment, which restates the sum, and a notice of nothing sold. */
function copperFinch() {
  const base = { cik: '8000004', name: 'Copper Finch Inc', city: 'AUSTIN', year: 2021, people: [] };
  const [first, amended, unsold] = ['0008000004-26-000001', '0008000004-26-000002', '0008000004-26-000003'];
  return {
    cik: '8000004',
    name: 'Copper Finch Inc',
    city: 'AUSTIN',
    state: 'TX',
    filings: [
      { form: 'D', filedOn: '2026-06-01', accession: unsold, xml: formD({ ...base, total: '900000', sold: '0' }) },
      {
        form: 'D/A',
        filedOn: '2026-03-05',
        accession: amended,
        xml: formD({ ...base, total: '2000000', sold: '1200000', isAmendment: true, previous: first }),
      },
      { form: 'D', filedOn: '2026-02-01', accession: first, xml: formD({ ...base, total: '2000000', sold: '500000' }) },
    ],
  };
}

let registers: RegisterWorld;
let world: InsightWorld;

beforeAll(async () => {
  registers = RegisterWorld.over(await LocalSite.start());
  registers.page(
    SITES.stated,
    '/',
    '<p>Based in Leeds, United Kingdom. Registered in England, company number 01234567</p>',
  );
  for (const host of [SITES.byName, SITES.held, SITES.twins]) registers.page(host, '/', '<p>Welcome.</p>');
  registers.page(SITES.places, '/', '<footer>Copper Finch, Inc., 600 Congress Ave, Austin, TX 78701</footer>');
  registers.companies.push(
    { number: '01234567', name: 'LANTERN FORGE LIMITED', city: 'London', created: '2018-05-04' },
    { number: '07654321', name: 'LANTERN FORGE LTD', city: 'Cardiff', created: '1988-01-01' },
    { number: '02000001', name: 'TWIN HARBOUR LTD', city: 'Leeds', created: '2019-01-01' },
    { number: '02000002', name: 'TWIN HARBOUR LIMITED', city: 'York', created: '2020-01-01' },
  );
  const xml = (cik: string, name: string, city: string): string =>
    formD({ cik, name, city, year: 2021, total: '1', sold: '1', people: [['Ada', 'Byron', 'Director']] });
  const filer = (cik: string, name: string, city: string) => ({
    cik,
    name,
    city,
    state: 'CA',
    filings: [{ form: 'D', filedOn: '2024-05-05', accession: `000${cik}-24-000001`, xml: xml(cik, name, city) }],
  });
  registers.filers.push(
    filer('8000001', 'Quiet Meadow Inc', 'OAKLAND'),
    filer('8000002', 'Held Values Inc', 'FRESNO'),
    filer('8000003', 'Dark Site Inc', 'SAN MATEO'),
    filer('8000005', 'Copper Finch Inc', 'DALLAS'),
    copperFinch(),
  );
  world = await InsightWorld.start(
    [
      { id: 1, name: 'Lantern Forge', website: `https://${SITES.stated}` },
      { id: 2, name: 'Quiet Meadow', website: `https://${SITES.byName}` },
      { id: 3, name: 'Held Values', website: `https://${SITES.held}`, founded: '2021', city: 'Austin' },
      { id: 4, name: 'Twin Harbour', website: `https://${SITES.twins}` },
      { id: 6, name: 'Copper Finch', website: `https://${SITES.places}`, country: 'US', city: 'Round Rock' },
      { id: 5, name: 'Dark Site', website: `https://${SITES.dark}`, city: 'San Mateo', country: 'US' },
    ],
    registers.env(Object.values(SITES)),
  );
}, 90_000);

afterAll(async () => {
  await world.stop();
  await registers.stop();
});

async function enriched(name: string, host: string) {
  const { status, body } = await world.service.call('POST', '/api/v1/enrich', world.key, { name, website: host });
  expect([name, status]).toEqual([name, 200]);
  const { body: record } = await world.get(`startups/${body.data.slug}?include=provenance`);
  return { answer: body, data: record.data, step: await registryStep(host) };
}

async function registryStep(host: string): Promise<StepResult> {
  const steps: StepResult[] = [];
  for await (const { type, data } of world.service.app.get(EventStore).readStream(`company-${companyIdOf(host)}`)) {
    if (type === 'EnrichmentStepFinished') steps.push(data as StepResult);
  }
  const step = steps.find((each) => each.step === 'registry');
  if (!step) throw new Error('the run had no such step');
  return step;
}

const entriesOf = (step: StepResult, register: string) =>
  step.evidence.registers?.find((each) => each.register === register)?.entries;

it('takes the entry whose number the site states, with the register as source of each value', async () => {
  const { data, step } = await enriched('Lantern Forge', SITES.stated);
  expect(step.outcome).toBe('found');
  expect(entriesOf(step, 'companies_house')).toEqual([
    expect.objectContaining({
      key: '01234567',
      name: 'LANTERN FORGE LIMITED',
      confidence: 0.97,
      url: 'https://find-and-update.company-information.service.gov.uk/company/01234567',
      reasons: expect.arrayContaining(['its own site states this company number']),
    }),
    expect.objectContaining({ key: '07654321', confidence: 0 }),
  ]);
  expect(data).toMatchObject({ founded_date: '2018-05-04', hq_country: 'GB', hq_city: 'Leeds', name: 'Lantern Forge' });
  expect(data.provenance.founded_date).toMatchObject({
    source: 'registry:companies_house',
    rule: 'companies_house.founded',
    confidence: 0.97,
  });
  const lost = (field: string) =>
    data.provenance[field].rejected.map(({ value, source, reason }: Record<string, unknown>) => [
      value,
      source,
      reason,
    ]);
  expect(lost('hq_city')).toEqual([['London', 'registry-office:companies_house', 'lower_rank']]);
  expect(lost('name')).toEqual([['LANTERN FORGE LIMITED', 'registry:companies_house', 'identity']]);
});

it('says in the run which registers were not asked, and what they lack', async () => {
  const { evidence } = await registryStep(SITES.stated);
  expect(evidence.registers?.map(({ register, status, needs }) => [register, status, needs])).toEqual([
    ['edgar', 'read', null],
    ['companies_house', 'read', null],
    ['adviser', 'read', null],
    ['form_adv', 'not_configured', 'npm run intel -- import adv FILE'],
  ]);
});

it('by its name alone fills what nobody stated, and says how little that is', async () => {
  const { data, step } = await enriched('Quiet Meadow', SITES.byName);
  expect(entriesOf(step, 'edgar')).toEqual([
    expect.objectContaining({
      confidence: 0.3,
      reasons: ['the only entry of this name', 'nothing but the name is the same'],
    }),
  ]);
  expect(data).toMatchObject({ founded_date: '2021', hq_city: 'Oakland' });
  expect(data.provenance.hq_city).toMatchObject({ source: 'registry-name:edgar', confidence: 0.3 });
  expect(JSON.stringify(step)).not.toContain('Byron');
});

it('by its name alone takes none that something speaks against', async () => {
  const { data, step } = await enriched('Held Values', SITES.held);
  expect([step.outcome, step.reason]).toEqual(['nothing', 'namesakes_only']);
  expect(entriesOf(step, 'edgar')).toEqual([
    expect.objectContaining({ confidence: 0, reasons: ['it is in another city'] }),
  ]);
  expect(data).toMatchObject({ hq_city: 'Austin', founded_date: '2021' });
});

it('leaves both of two namesakes that have as much in common', async () => {
  const { data, step } = await enriched('Twin Harbour', SITES.twins);
  expect(step.candidates).toEqual([]);
  expect(entriesOf(step, 'companies_house')?.map(({ confidence }) => confidence)).toEqual([0, 0]);
  expect(data.hq_country).toBeNull();
});

it('tells namesakes apart by the place on the firm’s own site, and makes a round of its offering', async () => {
  const { answer, data, step } = await enriched('Copper Finch', SITES.places);
  expect(entriesOf(step, 'edgar')?.map(({ key, confidence }) => [Number(key), confidence])).toEqual(
    expect.arrayContaining([
      [8000004, 0.75],
      [8000005, 0],
    ]),
  );
  expect(data.funding_rounds).toEqual([
    expect.objectContaining({ round: null, date: '2026-01-15', amount: 1_200_000, currency: 'USD', investors: [] }),
  ]);
  expect(data.provenance.funding_rounds).toEqual([
    expect.objectContaining({
      source: 'registry:edgar',
      rule: 'edgar.form-d',
      confidence: 0.75,
      source_url: expect.stringContaining('000800000426000002'),
    }),
  ]);
  expect(step.evidence.rejectedOfferings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ reason: 'nothing_sold' }),
      { key: 'edgar/0008000004-26-000001', amountUsd: 500_000, reason: 'superseded' },
    ]),
  );
  expect(answer.credits.cost).toBe(5);
  const again = await world.service.call('POST', '/api/v1/enrich', world.key, { name: 'Copper Finch', force: true });
  expect(again.body).toMatchObject({ data: { funding_rounds: [expect.any(Object)] }, credits: { cost: 0 } });
});

it('is read where the site is down, and a register that is down costs the others nothing', async () => {
  registers.faults.set('uk-register.com', { status: 500 });
  const { answer, data, step } = await enriched('Dark Site', SITES.dark);
  expect(answer).toMatchObject({ enriched: true, pipeline_ran: true });
  expect(step.evidence.registers?.map(({ register, status }) => [register, status])).toEqual([
    ['edgar', 'read'],
    ['companies_house', 'unavailable'],
    ['adviser', 'read'],
    ['form_adv', 'not_configured'],
  ]);
  expect(data).toMatchObject({ founded_date: '2021', hq_city: 'San Mateo' });
  expect(data.provenance.founded_date).toMatchObject({ source: 'registry:edgar', confidence: 0.75 });
  registers.faults.clear();
});
