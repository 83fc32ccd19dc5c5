import { CommandBus } from '@nestjs/cqrs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { AdoptDomain } from '../../../src/companies/registration/adopt-domain.command.js';
import { RegisterStub } from '../../../src/companies/registration/register-stub.command.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { type ImportCounts } from '../../../src/file-import/import-run.js';
import { type CommandContext } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { Service } from '../metering/stack.js';

let service: Service;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'stub-'));
  ({ key } = await service.account('pro'));
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

const context = (): CommandContext => {
  const commandId = newId();
  return { commandId, correlationId: commandId, actor: 'system:spec', now: Date.now() };
};

async function settled(): Promise<void> {
  const head = await service.app.get(EventStore).headPosition();
  const fresh = await service.app.get(Freshness).waitFor(['companies', 'investors', 'people'], head, 20_000);
  if (!fresh) throw new Error('the read models did not catch up');
}

async function stub(name: string): Promise<string> {
  const stated = { key: `name:${name.toLowerCase()}`, name, website: null, linkedinUrl: null };
  const { companyId } = await service.app.get(CommandBus).execute(new RegisterStub(stated, context()));
  await settled();
  return companyId;
}

async function imported(how: typeof importFunding, name: string, rows: string): Promise<ImportCounts> {
  const file = join(folder, name);
  writeFileSync(file, rows);
  const { app } = service;
  const stores = { eventStore: app.get(EventStore), readStore: app.get(ReadStore), vault: app.get(Vault) };
  const findings = new FindingsFiles(join(folder, 'out'), name, Date.now());
  const counts = await how({ ...stores, clock: { now: () => Date.now() }, file, findings });
  await settled();
  return counts;
}

const found = async (q: string): Promise<{ slug: string }[]> =>
  (await service.call('GET', `/api/v1/startups?q=${q}`, key)).body.data;

describe('a row that names a company of a pending enrichment request', () => {
  it('registers the company, since the request found none', async () => {
    await stub('Quillmark');
    const row = 'Company,Website,Round,Date,Amount\nQuillmark,quillmark.com,Seed,2026-01-05,1000000\n';
    expect(await imported(importFunding, 'funding-2026-01-06.csv', row)).toMatchObject({ registered: 1, review: 0 });
    const companies = await found('quillmark');
    expect(companies).toMatchObject([{ name: 'Quillmark', website: expect.stringContaining('quillmark.com') }]);
    const { body } = await service.call('GET', `/api/v1/startups/${companies[0]?.slug}`, key);
    expect(body.data.funding_rounds).toMatchObject([{ round: 'Seed', amount: 1_000_000 }]);
    const again = await imported(importFunding, 'funding-2026-01-06.csv', row);
    expect(again).toMatchObject({ registered: 0, changed: 0, unchanged: 1 });
  });

  it('is a finding where the row brings no company', async () => {
    await stub('Brackenfield');
    const rows = 'Name,Company,Title\nAda Brown,Brackenfield,CEO\n';
    expect(await imported(importPeople, 'people-2026-01-06.csv', rows)).toMatchObject({ review: 1, registered: 0 });
  });

  it('adds to the record of the request where that has claimed the domain', async () => {
    const companyId = await stub('Harrowgate');
    await service.app.get(CommandBus).execute(new AdoptDomain(companyId, 'harrowgate.com', context()));
    const row = 'Company,Website,Round,Date,Amount\nHarrowgate,harrowgate.com,Seed,2026-01-05,2000000\n';
    const counts = await imported(importFunding, 'funding-2026-01-07.csv', row);
    expect(counts).toMatchObject({ registered: 0, changed: 1, review: 0 });
    const rounds = await service.app
      .get(ReadStore)
      .query<{ company_id: string }>('SELECT company_id FROM read.funding_rounds WHERE amount = 2000000');
    expect(rounds).toEqual([{ company_id: companyId }]);
  });
});
