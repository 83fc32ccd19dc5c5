import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { type QueryBus } from '@nestjs/cqrs';
import { PROJECTIONS } from '../../../projections/index.js';
import { EVENTS_BY_CATEGORY } from '../../../src/event-catalog.js';
import { ReadRows } from '../../../src/log-explorer/proofs/read-rows.service.js';
import { ReplayStreamHandler } from '../../../src/log-explorer/proofs/replay-stream.handler.js';
import { StreamWalks } from '../../../src/log-explorer/proofs/stream-walks.service.js';
import { ReplayStream, type StreamReplay } from '../../../src/log-explorer/proofs/replay-stream.query.js';
import { StreamCheckpoints } from '../../../src/log-explorer/states/stream-checkpoints.service.js';
import { StreamFolds } from '../../../src/log-explorer/states/stream-folds.service.js';
import { type Projection, type Row, type TableSpec } from '../../../src/platform/projector/projection.js';
import { type EventDraft } from '../../../src/platform/event-store/event-codec.js';
import { STREAM_STATE_CATALOG } from '../../../src/stream-states.js';
import { testStores, type TestStores } from '../../kit/stores.js';

interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const FOLDER = new URL('../../contract/golden/', import.meta.url);
/** The newest stored version of each event type. */
const GOLDEN = new Map(
  readdirSync(FOLDER)
    .map((name) => JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Golden)
    .sort((left, right) => left.schemaVersion - right.schemaVersion)
    .map((event) => [event.type, event] as const),
);

/** They remove what the others of their stream made. */
const ENDINGS = ['CompanyWithdrawn', 'InvestorWithdrawn', 'PersonWithdrawn', 'PersonErased', 'FeedDelisted', 'WebhookRemoved', 'ReadsForgotten', 'ArticleUnlinked', 'PressWithdrawn']; // prettier-ignore
const CATEGORIES = Object.keys(EVENTS_BY_CATEGORY);
const streams = new Map(CATEGORIES.map((category) => [category, `${category}-${randomUUID()}`]));

let stores: TestStores;
let readRows: ReadRows;
let replays: ReplayStreamHandler;

beforeAll(async () => {
  stores = await testStores();
  const { eventStore, readStore } = stores;
  for (const [category, stream] of streams) {
    const types = Object.keys(EVENTS_BY_CATEGORY[category] ?? {}).filter((type) => !ENDINGS.includes(type));
    await eventStore.append(stream, 'no_stream', types.flatMap(draftsOf));
  }
  await stores.settled();
  const folds = new StreamFolds(eventStore, new StreamCheckpoints(readStore), STREAM_STATE_CATALOG);
  // The books of an account are audited by their own specs.
  const noBooks = { execute: () => Promise.resolve({ audit: { verified: true, violations: [] }, readModel: null }) };
  readRows = new ReadRows(readStore);
  replays = new ReplayStreamHandler(
    new StreamWalks(folds, PROJECTIONS),
    folds,
    readRows,
    noBooks as unknown as QueryBus,
  );
}, 120_000);

afterAll(() => stores?.close());

/**
 * The row of a board begins with its first visit, and the golden event is a later one. Others supersede a row that the
 * first one made.
 */
const FIRST: Readonly<Record<string, object>> = {
  HiringScanned: {
    isBaseline: true,
    scannedAt: '2026-11-20T02:00:00.000Z',
    unchangedUntil: null,
    changed: [],
    closed: [],
  },
  FundingRoundRecorded: { amount: 600_000 },
  DomainProbed: { evidence: { ...(GOLDEN.get('DomainProbed')?.data.evidence as object), homepage: null } },
};

function draftsOf(type: string): EventDraft[] {
  const draft = draftOf(type);
  const first = FIRST[type];
  return first ? [{ ...draft, id: randomUUID(), data: { ...(draft.data as object), ...first } }, draft] : [draft];
}

function draftOf(type: string): EventDraft {
  const { data, schemaVersion } = GOLDEN.get(type) as Golden;
  const [correlationId, causationId] = [randomUUID(), randomUUID()];
  const occurredAt = '2026-11-20T10:00:00.000Z';
  return {
    id: randomUUID(),
    type,
    data,
    metadata: { correlationId, causationId, actor: 'system:spec', occurredAt, schemaVersion },
  };
}

const replayOf = async (category: string): Promise<StreamReplay> =>
  (await replays.execute(new ReplayStream(streams.get(category) ?? ''))) as StreamReplay;

describe('a replay with proof', () => {
  it.each(CATEGORIES)('compares a stream of %s with every row that its events make', async (category) => {
    const { differences, events } = await replayOf(category);
    expect(events).toBeGreaterThan(0);
    expect(differences).toEqual([]);
  });
});

const TABLES = PROJECTIONS.flatMap((projection) => projection.tables.map((table) => [table.name, projection, table] as const)); // prettier-ignore

const isJson = (type: string): boolean => type === 'json' || type === 'jsonb';

/** A stored row as an event would give it. */
async function storedRow({ name, columns }: TableSpec): Promise<Row | undefined> {
  const shown = Object.entries(columns).map(([column, type]) => {
    if (isJson(type)) return `"${column}"`;
    return type.endsWith('[]') ? `to_jsonb("${column}") AS "${column}"` : `"${column}"::text`;
  });
  const [row] = await stores.readStore.query<Row>(`SELECT ${shown.join(', ')} FROM read."${name}" LIMIT 1`);
  return row;
}

async function differing(projection: Projection, table: TableSpec, row: Row): Promise<string[]> {
  const key = Object.fromEntries(table.key.map((column) => [column, row[column] as string]));
  const alone = { ...projection, tables: [table], resolve: undefined, resolveSealed: undefined };
  const changes = [{ position: 0n, change: { table: table.name, key, put: row } }];
  const { differences } = await readRows.compare([{ projection: alone, changes }]);
  return differences.map(({ column }) => column);
}

/** Where no golden event makes a row: a key that is on no row, and nothing beside it. */
function absentRow({ columns, key }: TableSpec): Row {
  const row = Object.keys(columns).map((column) => [column, key.includes(column) ? keyOf(columns[column]) : null]);
  return Object.fromEntries(row) as Row;
}

function keyOf(type = 'text'): string {
  if (type === 'uuid') return randomUUID();
  return /^(date|timestamp)/.test(type) ? '1970-01-01' : '0';
}

describe('a comparison with stored rows', () => {
  it.each(TABLES)('of %s finds a row the same as itself, and each json value that is another', async (...given) => {
    const [, projection, table] = given;
    const row = await storedRow(table);
    const columns = Object.keys(table.columns);
    if (!row) return expect(await differing(projection, table, absentRow(table))).toEqual(expect.arrayContaining(columns)); // prettier-ignore
    expect(await differing(projection, table, row)).toEqual([]);
    const json = columns.filter((column) => isJson(table.columns[column] as string));
    const other = { ...row, ...Object.fromEntries(json.map((column) => [column, { other: 'value' }])) };
    expect((await differing(projection, table, other)).sort()).toEqual(json.sort());
  });

  it('folds every category for which the product has a decider', () => {
    expect(Object.keys(STREAM_STATE_CATALOG).filter((category) => !CATEGORIES.includes(category))).toEqual([]);
  });

  it('meets a stored row of every table with json', async () => {
    const withJson = TABLES.filter(([, , { columns }]) => Object.values(columns).some(isJson));
    const absent = await Promise.all(withJson.map(async ([name, , table]) => ((await storedRow(table)) ? [] : [name])));
    expect(absent.flat()).toEqual([]);
  });
});
