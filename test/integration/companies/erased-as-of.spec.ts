import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type Answer, Service } from '../metering/stack.js';

const FUNDING = `Company,Satus,Year Founded,Founders,Y Combinator Year,Y Combinator Session,Investors,Amounts raised in different funding rounds,Headquarters (City),Headquarters (Country),Website
Loom,Operating,2010,Jane Roe,2012,Summer,"SV Angel, Zebulon Quillfeather","$1200000, undisclosed amount",,,http://loom.com
`;
const NAME = 'Zebulon Quillfeather';
const WORDS = /zebulon|quillfeather/i;
const MODELS = ['companies', 'investors', 'people', 'articles'];

let service: Service;
let folder: string;
let key: string;
let before: string;
let slug: string;
let id: string;

const get = (path: string): Promise<Answer> => service.call('GET', `/api/v1/${path}`, key);

async function settled(): Promise<bigint> {
  const head = await service.app.get(EventStore).headPosition();
  expect(await service.app.get(Freshness).waitFor(MODELS, head, 15_000)).toBe(true);
  return head;
}

beforeAll(async () => {
  service = await Service.start();
  folder = mkdtempSync(join(tmpdir(), 'erased-as-of-'));
  ({ key } = await service.account('pro'));
  const file = join(folder, 'funding-2015.csv');
  writeFileSync(file, FUNDING);
  await importFunding({
    eventStore: service.app.get(EventStore),
    readStore: service.app.get(ReadStore),
    vault: service.app.get(Vault),
    clock: { now: () => Date.now() },
    file,
    findings: new FindingsFiles(folder, 'funding', Date.now()),
  });
  before = `@${await settled()}`;
  [{ id, slug }] = (await get('investors?type=person')).body.data as [{ id: string; slug: string }];
  expect((await get('startups/loom')).text).toMatch(WORDS);
  const erased = await service.admin('privacy/erase', { subject: `investor-${id}`, reason: 'asked' });
  expect(erased.status).toBe(200);
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('after an erasure', () => {
  it('the history of companies has no name at once', async () => {
    const { status, text } = await get('startups/loom/history');
    expect([status, WORDS.test(text)]).toEqual([200, false]);
    expect(text).toContain('SV Angel');
  });

  it('a search of before finds nobody by the name, and the list has the row without it', async () => {
    await settled();
    const list = (await get(`investors?type=person&as_of=${before}`)).body;
    expect(list.data).toMatchObject([{ id, name: '[erased]', website: null, deals: expect.any(Number) }]);
    const found = (await get(`investors?q=${encodeURIComponent(NAME)}&as_of=${before}`)).body;
    expect([found.data, found.pagination.total]).toEqual([[], 0]);
  });

  it('the record of before has no personal fields, by the slug of the list and by the former one', async () => {
    await settled();
    const [{ slug: erasedSlug }] = (await get(`investors?type=person&as_of=${before}`)).body.data as [{ slug: string }];
    for (const each of [erasedSlug, slug]) {
      const { status, body, text } = await get(`investors/${each}?as_of=${before}`);
      expect([status, WORDS.test(text)]).toEqual([200, false]);
      expect(body.data).toMatchObject({ id, name: '[erased]', slug: erasedSlug, website: null, hq_country: null });
      expect(body.as_of.position).toBe(before);
      expect((await get(`investors/${each}`)).status).toBe(404);
      expect((await get(`investors/${each}?as_of=@0`)).status).toBe(404);
    }
    expect((await get(`startups/loom?as_of=${before}&include=provenance`)).text).not.toMatch(WORDS);
  });
});
