import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importCompanies } from '../../../src/companies/import/companies.import.js';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { awaitProjected } from '../../../src/file-import/await-projected.js';
import { FindingsFiles } from '../../../src/file-import/import-findings.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { WaitingReadStore } from '../../../src/cli/io/waiting-read-store.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { Link } from '../../kit/link.js';
import { testStores, type TestStores } from '../../kit/stores.js';

const COMPANIES = 100;
const PEOPLE = 1_200;

let stores: TestStores;

beforeAll(async () => {
  stores = await testStores();
});
afterAll(() => stores.close());

function file(name: string, records: readonly object[]): string {
  const path = join(stores.folder, name);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  return path;
}

const common = (path: string): { file: string; findings: FindingsFiles; clock: { now(): number } } => ({
  file: path,
  findings: new FindingsFiles(join(stores.folder, 'imports'), path, Date.now()),
  clock: { now: () => Date.now() },
});

it('an import waits for Postgres while it starts again, says so, and goes on', async () => {
  const firms = Array.from({ length: COMPANIES }, (_, n) => ({ name: `Firm ${n}`, website: `https://firm${n}.com` }));
  await importCompanies({ ...stores, ...common(file('firms-2026-01-01.jsonl', firms)) });
  await stores.settled();

  const url = new URL(stores.databaseUrl);
  const server = Number(url.port);
  let link = await Link.to(server);
  url.port = String(link.port);
  url.hostname = '127.0.0.1';
  const waits: boolean[] = [];
  let back: Promise<unknown> = Promise.resolve();
  const onWaiting = (isWaiting: boolean): void => {
    waits.push(isWaiting);
    // As a server that is starting: every connection was cut, and new ones are refused until now.
    if (isWaiting) back = Link.to(server, link.port).then((again) => (link = again));
  };
  const readStore = new WaitingReadStore({ url: url.href, poolSize: 4 }, { onWaiting });

  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    name: `Ada Person${n}`,
    website: `firm${n % COMPANIES}.com`,
    title: 'Engineer',
  }));
  const counts = await importPeople({
    ...common(file('people-2026-01-01.jsonl', people)),
    eventStore: stores.eventStore,
    readStore,
    vault: new Vault(readStore, randomBytes(32).toString('base64')),
    onProgress: () => {
      if (waits.length === 0) link.close();
    },
  });
  expect(counts).toMatchObject({ rows: PEOPLE, registered: PEOPLE, rejected: 0, review: 0 });
  expect(waits).toEqual([true, false]);

  await back;
  link.close();
  const freshness = new Freshness(readStore);
  await awaitProjected(freshness, ['people'], counts.position);
  expect(await stores.readStore.query('SELECT count(*)::int AS n FROM read.people')).toEqual([{ n: PEOPLE }]);
  expect(waits).toEqual([true, false, true, false]);
  await freshness.close();
  await readStore.close();
  await back;
  link.close();
});
