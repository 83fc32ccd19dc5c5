import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startEmulator, type Emulator } from '../../../src/embedded/eventstore/emulator.js';
import { EVENT_CATALOG } from '../../../src/event-catalog.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { Projector } from '../../../src/platform/projector/projector.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { domainsProjection } from '../../../projections/domains/domains.projection.js';
import { ingestFile, type FileIntakeOptions, type FileIntakeResult } from '../../../src/radar/intake/file-intake.js';
import { Intake, IntakeConflict } from '../../../src/radar/intake/intake.js';
import { IntakeJournal } from '../../../src/radar/intake/intake-journal.js';
import { intakeStream } from '../../../src/radar/radar.events.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

let folder: string;
let emulator: Emulator;
let database: TestDatabase;
let eventStore: EventStore;
let readStore: ReadStore;
let projector: Projector;
let now = Date.parse('2026-11-21T08:00:00.000Z');
const clock = { now: () => now };

beforeEach(async () => {
  now = Date.parse('2026-11-21T08:00:00.000Z');
  folder = mkdtempSync(join(tmpdir(), 'intake-'));
  emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
  database = await testDatabase();
  eventStore = new EventStore({ url: emulator.url, catalog: EVENT_CATALOG });
  readStore = new ReadStore({ url: database.url });
  projector = new Projector({ eventStore, readStore, projections: [domainsProjection] });
  projector.start();
});

afterEach(async () => {
  await projector.stop();
  await eventStore.close();
  await readStore.close();
  await emulator.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function shown(position: bigint): Promise<void> {
  const freshness = new Freshness(readStore);
  await freshness.start();
  const fresh = await freshness.waitFor(['domains'], position, 10_000);
  await freshness.close();
  expect(fresh).toBe(true);
}

async function run(
  path: string,
  source: string,
  onRejected?: FileIntakeOptions['onRejected'],
): Promise<FileIntakeResult> {
  const parts = { eventStore, readStore, clock, file: path, source };
  const result = await ingestFile({ ...parts, ...(onRejected && { onRejected }) });
  await shown(result.position);
  return result;
}

/** A log that ends with its first event without a cursor. */
async function* readCut(events: AsyncIterable<{ data: unknown; revision: bigint }>) {
  for await (const { revision } of events) yield { data: { cursor: '' }, revision };
}

const count = async (sql: string): Promise<number> =>
  (await readStore.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`))[0]?.n ?? 0;

describe('a list of names', () => {
  it('is taken in once: junk counted, doubles known, a source a top-level domain', async () => {
    const list = [
      'domain',
      '# comment',
      'a.ai',
      'B.AI',
      'www.a.ai',
      'c.com,2026-11-20',
      'x, Example Inc, "Paris, France"',
      '',
      '1.2.3.4',
      'u.github.io',
    ];
    const junk: unknown[] = [];
    const result = await run(file('nrd.txt', list.join('\n')), 'nrd', (line, reason) => junk.push([line, reason]));
    expect(junk).toEqual([
      [{ line: 7, name: 'x', row: 'x, Example Inc, "Paris, France"' }, 'malformed'],
      [{ line: 9, name: '1.2.3.4', row: '1.2.3.4' }, 'ip_address'],
      [{ line: 10, name: 'u.github.io', row: 'u.github.io' }, 'hosted'],
    ]);
    expect(result).toMatchObject({ rows: 7, ingested: 3, known: 1, rejected: 3 });
    const rows = await readStore.query('SELECT apex, source FROM read.domains ORDER BY apex');
    expect(rows).toEqual([
      { apex: 'a.ai', source: 'dot_ai_nrd' },
      { apex: 'b.ai', source: 'dot_ai_nrd' },
      { apex: 'c.com', source: 'dot_com_nrd' },
    ]);
  });

  it('that comes again is known, and adds nothing to the log', async () => {
    const path = file('nrd.txt.gz', gzipSync(Array.from({ length: 1_000 }, (_, n) => `name${n}.ai`).join('\n')));
    expect(await run(path, 'dot_ai_nrd')).toMatchObject({ rows: 1_000, ingested: 1_000, known: 0 });
    const head = await eventStore.headPosition();
    expect(await run(path, 'dot_ai_nrd')).toMatchObject({ rows: 1_000, ingested: 0, known: 1_000, resumedAfter: 0 });
    expect(await eventStore.headPosition()).toBe(head);
  });

  it('of another source adds a sighting to each name, and no name', async () => {
    const path = file('list', 'a.ai\nb.ai\n');
    await run(path, 'dot_ai_nrd');
    expect(await run(path, 'dot_ai_zone')).toMatchObject({ ingested: 0, known: 2 });
    expect(await count('read.domains')).toBe(2);
    expect(await count('read.domain_sightings')).toBe(2);
  });

  it('goes on after its last line in the log, also on the next day', async () => {
    const names = Array.from({ length: 9_000 }, (_, n) => `name${n}.ai`);
    const path = file('long.txt', names.join('\n'));
    const stopping = new AbortController();
    const onProgress = (): void => stopping.abort();
    const parts = { eventStore, readStore, clock, file: path, source: 'nrd' };
    // Stops after the first pages; what had been read by then is in the log.
    const first = await ingestFile({ ...parts, signal: stopping.signal, onProgress });
    await shown(first.position);
    expect(first.rows).toBeLessThan(9_000);
    now += 24 * 3_600_000;
    const second = await run(path, 'nrd');
    expect(second.resumedAfter).toBe(first.rows);
    expect(first.rows + second.rows).toBe(9_000);
    expect(await count('read.domains')).toBe(9_000);
  }, 60_000);

  it('leaves the place of the scheduled source of its name', async () => {
    const parts = { eventStore, readStore, clock };
    const scheduled = await Intake.open(parts, 'nrd');
    await scheduled.take({ found: [{ host: 'a.ai' }], cursor: '2026-11-20' });
    await scheduled.close();
    await run(file('list.txt', 'b.ai\nc.ai'), 'nrd');
    expect((await Intake.open(parts, 'nrd')).cursor).toBe('2026-11-20');
    expect(await count('read.domains')).toBe(3);
    const sourcesOf = 'SELECT source FROM read.domains WHERE apex = $1';
    expect(await readStore.query(sourcesOf, ['b.ai'])).toEqual([{ source: 'dot_ai_nrd' }]);
  });

  it('that is cut off or broken takes in what came before, and says so', async () => {
    const whole = gzipSync(Array.from({ length: 30_000 }, (_, n) => `n${n}x${(n * 7919) % 10007}.ai`).join('\n'));
    const path = file('cut.gz', whole.subarray(0, whole.length - 2_000));
    await expect(run(path, 'nrd')).rejects.toThrow(/unexpected end/i);
    const [state] = await new IntakeJournal(eventStore, readStore).states();
    expect(state).toMatchObject({ intake: 'file_nrd', errors: 1, lastError: expect.stringMatching(/unexpected end/i) });
    expect(state?.ingested).toBeGreaterThan(1_000);
    await expect(run(file('bad.zip', 'PK\u0003\u0004 and no directory'), 'nrd')).rejects.toThrow(
      /ZIP archive is incomplete or broken/,
    );
  }, 60_000);
});

describe('an intake', () => {
  it('is fenced by its cursor: of two at once one stops, and nothing is taken in twice', async () => {
    const one = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    const two = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    await one.take({ found: [{ host: 'a.ai' }], cursor: '1' });
    await expect(two.take({ found: [{ host: 'a.ai' }], cursor: '1' })).rejects.toThrow(IntakeConflict);
    const events = [];
    for await (const event of eventStore.readStream(intakeStream('nrd', '2026-11-21'))) events.push(event.data);
    expect(events).toMatchObject([{ apex: 'a.ai', cursor: '1' }]);
  });

  it('moves its cursor past pages without news, and forgets that where the log knows better', async () => {
    const first = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    await first.take({ found: [{ host: 'a.ai' }], cursor: '1' });
    await first.take({ found: [], cursor: '2' });
    await first.close();
    const second = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    expect(second.cursor).toBe('2');
    await second.take({ found: [{ host: 'b.ai' }], cursor: '3' });
    // Dies here, without closing: `ops` still says 2.
    const third = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    expect(third.cursor).toBe('3');
  });

  it('begins again where the first page of its first visit failed in the middle', async () => {
    const first = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    await first.take({ found: Array.from({ length: 300 }, (_, n) => ({ host: `n${n}.ai` })), cursor: 'after' });
    const events = [];
    for await (const event of eventStore.readStream(intakeStream('nrd', '2026-11-21'))) events.push(event);
    expect((events[0]?.data as { cursor: string }).cursor).toBe('');
    const cut = { readStream: (...args: [string, object]) => readCut(eventStore.readStream(...args)) };
    const journal = new IntakeJournal(cut as never, readStore);
    expect((await journal.place('nrd', now)).cursor).toBeNull();
  });

  it('gives a page that needs several appends the old cursor until its last', async () => {
    const intake = await Intake.open({ eventStore, readStore, clock }, 'nrd');
    await intake.take({ found: [{ host: 'zero.ai' }], cursor: 'before' });
    await intake.take({ found: Array.from({ length: 300 }, (_, n) => ({ host: `n${n}.ai` })), cursor: 'after' });
    const cursors: string[] = [];
    for await (const event of eventStore.readStream(intakeStream('nrd', '2026-11-21'))) {
      cursors.push((event.data as { cursor: string }).cursor);
    }
    expect(cursors.indexOf('after')).toBe(257);
    expect(new Set(cursors.slice(0, 257))).toEqual(new Set(['before']));
  });

  it('shows every name, also beside one that its source saw on an impossible day', async () => {
    const intake = await Intake.open({ eventStore, readStore, clock }, 'ct_log', 'ct');
    const found = [
      { host: 'far.ai', seenAt: '+275760-09-13T00:00:00.000Z' },
      { host: 'never.ai', seenAt: '2026-02-31T00:00:00.000Z', registeredOn: '2026-02-31' },
      { host: 'soon.ai', seenAt: '2026-11-21T08:30:00.000Z', registeredOn: '2026-11-20' },
    ];
    await intake.take({ found, cursor: '1' });
    await intake.take({ found: [{ host: 'next.ai' }], cursor: '2' });
    await shown(intake.position);
    const rows = await readStore.query(
      'SELECT apex, seen_at, registered_on::text FROM read.domains ORDER BY created_at, apex',
    );
    const at = new Date(now);
    expect(rows).toEqual([
      { apex: 'far.ai', seen_at: at, registered_on: null },
      { apex: 'never.ai', seen_at: at, registered_on: null },
      { apex: 'next.ai', seen_at: at, registered_on: null },
      { apex: 'soon.ai', seen_at: new Date('2026-11-21T08:30:00.000Z'), registered_on: '2026-11-20' },
    ]);
  });

  it('keeps a name without a domain as a candidate, once', async () => {
    const found = { host: null, candidateName: 'ACME LTD', sourceKey: '01234567' };
    const intake = await Intake.open({ eventStore, readStore, clock }, 'uk_companies_house');
    await intake.take({ found: [found, found, { host: 'facebook' }], cursor: '1' });
    expect(intake.counts).toEqual({ rows: 3, ingested: 1, known: 1, rejected: 1 });
    await shown(intake.position);
    expect(await count('read.domain_candidates')).toBe(1);
    const again = await Intake.open({ eventStore, readStore, clock }, 'uk_companies_house');
    await again.take({ found: [found], cursor: '2' });
    expect(again.counts).toMatchObject({ ingested: 0, known: 1 });
  });
});
