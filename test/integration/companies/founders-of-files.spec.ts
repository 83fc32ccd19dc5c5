import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { type ImportCounts } from '../../../src/file-import/import-run.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { Service } from '../metering/stack.js';

let service: Service;
let folder: string;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'founders-'));
  ({ key } = await service.account('pro'));
  await imported(importCompanies, 'list-2026-01-01.csv', 'Name,Website\nAcme,acme.com\nBolt,bolt.com\n');
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function imported(how: typeof importPeople, name: string, rows: string): Promise<ImportCounts> {
  const file = join(folder, name);
  writeFileSync(file, rows);
  const { app } = service;
  const stores = { eventStore: app.get(EventStore), readStore: app.get(ReadStore), vault: app.get(Vault) };
  const findings = new FindingsFiles(join(folder, 'out'), name, Date.now());
  const counts = await how({ ...stores, clock: { now: () => Date.now() }, file, findings });
  const head = await app.get(EventStore).headPosition();
  if (!(await app.get(Freshness).waitFor(['companies', 'people'], head, 20_000))) throw new Error('not caught up');
  return counts;
}

it('titles, degrees and profiles beside the names of founders make no further people', async () => {
  const rounds = (founders: string): string =>
    `Company,Website,Founders,Round,Date,Amount\nCrate,crate.com,"${founders}",Seed,2024-03-01,$2M\n`;
  await imported(importFunding, 'rounds-2026-01-01.csv', rounds('Ada Quill, CEO; Ben Moss, M.D., Ph.D.'));
  await imported(
    importFunding,
    'rounds-2026-02-01.csv',
    rounds('Ada Quill - Co-founder https://linkedin.com/in/ada-quill; Dr. med. Ben Moss'),
  );
  await imported(
    importPeople,
    'people-2026-03-01.csv',
    'First Name,Last Name,Company\nAda,Quill,Crate\nBen,Moss,Crate\n',
  );
  const { body } = await service.call('GET', '/api/v1/startups/crate', key);
  expect(body.data.founders.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Ada Quill',
    'Ben Moss M.D. Ph.D.',
  ]);
});

describe('a founder whose title is on file already', () => {
  const bare = (who: string, company: string): string => `Name,Company,Title\n${who},${company},CEO\n`;
  const full = (who: string, company: string): string => `Name,Company,Title,Role\n${who},${company},CEO,Founder\n`;

  it.each([
    ['Ines Carvalho', 'Acme', [bare, full]],
    ['Rui Tavares', 'Bolt', [full, bare]],
  ])('%s is a founder of %s, whichever file comes first', async (who, company, [january, february]) => {
    const slug = company.toLowerCase();
    await imported(importPeople, `${slug}-2026-01-01.csv`, january?.(who, company) ?? '');
    await imported(importPeople, `${slug}-2026-02-01.csv`, february?.(who, company) ?? '');
    const again = await imported(importPeople, `${slug}-2026-02-01.csv`, february?.(who, company) ?? '');
    expect(again).toMatchObject({ registered: 0, changed: 0, unchanged: 1 });
    const { body } = await service.call('GET', `/api/v1/startups/${slug}`, key);
    expect(body.data.founders).toMatchObject([{ name: who, role: 'CEO' }]);
    const person = await service.call('GET', `/api/v1/people/${body.data.founders[0].slug}`, key);
    expect(person.body.data.roles).toMatchObject([{ title: 'CEO', is_founder: true }]);
    expect(person.body.data.roles).toHaveLength(1);
  });
});
