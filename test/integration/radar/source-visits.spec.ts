import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { IntakeJournal } from '../../../src/radar/intake/intake-journal.js';
import { radarConfig } from '../../../src/radar/radar.settings.js';
import { radarSources } from '../../../src/radar/sources/domain-sources.js';
import { type DomainSource } from '../../../src/radar/sources/source.port.js';
import { SourceVisits } from '../../../src/radar/sources/source-visits.js';
import { LocalSite } from '../../kit/local-site.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';

let folder: string;
let emulator: Emulator;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let site: LocalSite;
let now: number;
const clock = { now: () => now };

beforeEach(async () => {
  now = Date.parse('2026-11-21T08:00:00.000Z');
  folder = mkdtempSync(join(tmpdir(), 'visits-'));
  emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  database = await testDatabase();
  eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url });
  site = await LocalSite.start('lists.test');
});

afterEach(async () => {
  await eventStore.close();
  await readStore.close();
  await emulator.close();
  await database.drop();
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

const settings = (values: Record<string, string> = {}): DomainSource[] =>
  radarSources(
    { dataDir: folder, radar: radarConfig(values, (_name, fallback) => fallback) },
    site.safeFetch,
    clock.now,
  );
const nrd = (): DomainSource => settings({ RADAR_NRD_URL: 'http://lists.test/{day}' })[0] as DomainSource;
const visits = (): SourceVisits => new SourceVisits({ eventStore, readStore, clock, sources: [nrd()] });
const state = async (intake: string) =>
  (await new IntakeJournal(eventStore, readStore).states()).find((s) => s.intake === intake);
const signal = new AbortController().signal;

describe('visits to a source', () => {
  it('remember how far they came, and go on there', async () => {
    site.serve('/2026-11-20', 'a.ai\nb.ai\nx\n');
    await visits().visit(nrd(), signal);
    expect(await state('nrd')).toMatchObject({
      cursor: '2026-11-20',
      rows: 3,
      ingested: 2,
      rejected: 1,
      errors: 0,
      lastError: null,
    });
    now += 24 * 3_600_000;
    site.serve('/2026-11-21', 'b.ai\nc.ai\n');
    await visits().visit(nrd(), signal);
    expect(await state('nrd')).toMatchObject({ cursor: '2026-11-21', rows: 5 });
    expect(site.seen.map(({ url }) => url)).toEqual(['/2026-11-20', '/2026-11-21']);
  });

  it('wait as long as the source asks, and ever longer where it just fails', async () => {
    site.serve('/2026-11-20', '', { 'retry-after': '90' }, 429);
    await visits().visit(nrd(), signal);
    expect(await state('nrd')).toMatchObject({
      errors: 1,
      lastError: expect.stringMatching(/^rate_limited/),
      retryAt: '2026-11-21T08:01:30.000Z',
    });
    site.serve('/2026-11-20', '', {}, 500);
    await visits().visit(nrd(), signal);
    expect(await state('nrd')).toMatchObject({ errors: 2, retryAt: '2026-11-21T08:02:00.000Z' });
    site.serve('/2026-11-20', 'a.ai\n');
    await visits().visit(nrd(), signal);
    expect(await state('nrd')).toMatchObject({ errors: 0, retryAt: null, lastErrorAt: '2026-11-21T08:00:00.000Z' });
  });

  it('happen by themselves, in the rhythm of the source', async () => {
    site.serve('/2026-11-20', 'a.ai\n');
    const stopping = new AbortController();
    const running = visits().run(stopping.signal);
    await until(async () => (await state('nrd'))?.cursor === '2026-11-20', { what: 'the first visit' });
    const requested = site.seen.length;
    stopping.abort();
    await running;
    const again = new AbortController();
    const second = visits().run(again.signal);
    again.abort();
    await second;
    expect(site.seen.length).toBe(requested);
  });
});

describe('the sources', () => {
  it('say what they lack', () => {
    const lacking = Object.fromEntries(
      settings().flatMap(({ id, notConfigured }) => (notConfigured ? [[id, notConfigured]] : [])),
    );
    expect(lacking).toEqual({
      ct: 'RADAR_CT_LOGS names no log',
      certstream: 'RADAR_CERTSTREAM_URL is not set',
      zone_xyz: 'RADAR_CZDS_USER and RADAR_CZDS_PASSWORD are not set',
      zone_security: 'RADAR_CZDS_USER and RADAR_CZDS_PASSWORD are not set',
      github_new_org: 'RADAR_GITHUB_TOKEN is not set',
      uk_companies_house: 'RADAR_COMPANIES_HOUSE_KEY is not set',
    });
  });

  it('are ready once they have it, a certificate log each', () => {
    const given = settings({
      RADAR_CT_LOGS: 'https://a.test/2026h2/, https://b.test/x',
      RADAR_GITHUB_TOKEN: 't',
      RADAR_COMPANIES_HOUSE_KEY: 'k',
      RADAR_CERTSTREAM_URL: 'wss://c.test',
      RADAR_CZDS_USER: 'u',
      RADAR_CZDS_PASSWORD: 'p',
    });
    expect(given.filter(({ notConfigured }) => notConfigured !== null)).toEqual([]);
    expect(given.map(({ id }) => id)).toEqual(expect.arrayContaining(['ct_a_test_2026h2', 'ct_b_test_x']));
  });
});
