import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { EPOCH_EVENTS } from '../../../src/proofs/heads/heads-places.rules.js';
import { openPublished } from '../../../src/proofs/notary/check-signed.js';
import { rebuildLog } from '../../../src/proofs/rebuild/rebuild-log.js';
import { LogReplay } from '../../../src/proofs/rebuild/replay-log.js';
import { HeadsMap } from '../../../src/tlog/heads-map.js';
import { type HeadsLeaf, headValue, parseHeadsText, streamKey, verifyHead } from '../../../src/tlog/heads-proof.js';
import { Prover } from '../../../src/tlog/prover.js';
import { TILE_WIDTH, widthIn } from '../../../src/tlog/tile-paths.js';
import { entriesOf } from '../../../src/tlog/tree-edge.js';
import { verifyConsistency } from '../../../src/tlog/verify-proof.js';
import { requestHeads } from '../../kit/heads-requests.js';
import { notarise, notaryParts, openNotary } from '../../kit/notaries.js';
import { testStores, type TestStores } from '../../kit/stores.js';

let stores: TestStores;
const signal = new AbortController().signal;

beforeEach(async () => {
  stores = await testStores([]);
}, 60_000);

afterEach(() => stores.close());

async function append(count: number, stream = `job-${newId()}`): Promise<string> {
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: 1_764_155_938_000 };
  const events = Array.from({ length: count }, (_, at) => ({ type: 'JobQueued', data: { at } }));
  await stores.eventStore.append(stream, 'no_stream', draftEvents(stores.eventStore, stream, events, context));
  return stream;
}

async function sign(): Promise<void> {
  const parts = notaryParts(stores);
  await notarise(await openNotary(parts), parts);
}

/** Every leaf of the published log. */
async function leaves(): Promise<Buffer[]> {
  const parts = notaryParts(stores);
  const { size } = (await openPublished(parts)) ?? { size: 0 };
  const all: Buffer[] = [];
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = widthIn(size, 'entries', index);
    all.push(...entriesOf(await parts.tiles.read(1, { level: 'entries', index, width }), width));
  }
  return all;
}

async function allEvents(): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const event of stores.eventStore.readAll()) all.push(event);
  return all;
}

/** Shows for each stream of the first `events` events that its last event is the head in the heads leaf. */
async function checkHeads(leaf: HeadsLeaf, entries: readonly Buffer[]): Promise<void> {
  const parts = notaryParts(stores);
  const events = await allEvents();
  const map = HeadsMap.at(leaf.root, parts.signedLogs.headsPages(1));
  const last = new Map<string, Buffer>();
  let next = 0;
  for (const [at, entry] of entries.slice(0, leaf.size).entries()) {
    if (parseHeadsText(entry)) continue;
    const { stream, revision } = events[next++] as RecordedEvent;
    last.set(stream, headValue({ revision, leaf: at, entry }));
  }
  for (const [stream, value] of last) {
    const key = streamKey(stream);
    expect(verifyHead(leaf.root, key, await map.prove(key))).toEqual(value);
  }
  const unknown = streamKey('company-nobody');
  expect(verifyHead(leaf.root, unknown, await map.prove(unknown))).toBeNull();
}

function headsIn(entries: readonly Buffer[]): HeadsLeaf[] {
  return entries.flatMap((entry) => parseHeadsText(entry) ?? []);
}

describe('the heads of streams', () => {
  it('are a leaf before each request, and prove the last event of every stream', async () => {
    for (let n = 0; n < 40; n++) await append(5);
    await requestHeads(stores.eventStore);
    await append(60);
    await sign();
    const entries = await leaves();
    expect([entries.length, headsIn(entries).map(({ size }) => size)]).toEqual([200 + 1 + 1 + 60, [200]]);
    await checkHeads(headsIn(entries)[0] as HeadsLeaf, entries);
  });

  it('go on in the next process, which reads the events since again', async () => {
    await append(20);
    await requestHeads(stores.eventStore);
    await append(250);
    await sign();
    await append(30);
    await sign();
    await requestHeads(stores.eventStore);
    await sign();
    const entries = await leaves();
    expect(headsIn(entries).map(({ size }) => size)).toEqual([20, 302]);
    await checkHeads(headsIn(entries)[1] as HeadsLeaf, entries);
  });

  it('begin in a log that was signed without them, which goes on', async () => {
    await append(300);
    await sign();
    const older = await openPublished(notaryParts(stores));
    await requestHeads(stores.eventStore);
    await sign();
    const newer = await openPublished(notaryParts(stores));
    if (!older || !newer) throw new Error('nothing was published');
    const prover = new Prover(newer.size, (address) => notaryParts(stores).tiles.read(1, address));
    verifyConsistency(
      { older: older.size, newer: newer.size, olderRoot: older.root, newerRoot: newer.root },
      await prover.consistency(older.size),
    );
    const entries = await leaves();
    expect([newer.size, headsIn(entries).map(({ size }) => size)]).toEqual([302, [300]]);
    await checkHeads(headsIn(entries)[0] as HeadsLeaf, entries);
  });

  it('are a leaf after 10,000 events at the latest', async () => {
    await requestHeads(stores.eventStore);
    for (let n = 0; n < 21; n++) await append(500);
    await sign();
    const entries = await leaves();
    // The first is before the request, which counts as an event.
    expect(headsIn(entries).map(({ size }) => size)).toEqual([0, EPOCH_EVENTS + 1]);
    await checkHeads(headsIn(entries)[1] as HeadsLeaf, entries);
  }, 60_000);

  it.each([
    ['the stored map', 'TRUNCATE ops.log_heads, ops.heads_pages'],
    ['the leaf of the stored map', 'UPDATE ops.log_heads SET leaf = 7'],
  ])('are made again from the log of events without %s', async (_, spoil) => {
    await append(90);
    await requestHeads(stores.eventStore);
    await append(30);
    await sign();
    await stores.readStore.query(spoil);
    await append(5);
    await sign();
    await requestHeads(stores.eventStore);
    await sign();
    const entries = await leaves();
    expect(headsIn(entries).map(({ size }) => size)).toEqual([90, 127]);
    await checkHeads(headsIn(entries)[1] as HeadsLeaf, entries);
  });

  it('are not signed on from a spoiled map; a rebuild restores it', async () => {
    await append(90);
    await requestHeads(stores.eventStore);
    await sign();
    await stores.readStore.query(`UPDATE ops.heads_pages SET page = set_byte(page, 40, 255 - get_byte(page, 40))`);
    await append(1);
    await requestHeads(stores.eventStore);
    await expect(sign()).rejects.toThrow('page "" of the map of heads is missing or does not lead to its root');
    await rebuildLog(notaryParts(stores), stores.readStore, { signal });
    await sign();
    const entries = await leaves();
    expect(headsIn(entries).map(({ size }) => size)).toEqual([90, 93]);
    await checkHeads(headsIn(entries)[1] as HeadsLeaf, entries);
  });

  it('are the same after a rebuild from the log of events alone', async () => {
    for (let n = 0; n < 4; n++) {
      await append(200);
      await requestHeads(stores.eventStore);
      if (n === 2) await sign();
    }
    await sign();
    const parts = notaryParts(stores);
    const [before, pages] = [await leaves(), 'SELECT prefix, page FROM ops.heads_pages ORDER BY prefix'];
    const stored = await stores.readStore.query(pages);
    expect(await new LogReplay(parts, { signal }).run()).toMatchObject({ differing: [], refusal: null });
    for await (const { key } of parts.objects.list('log/1')) {
      if (!key.endsWith('checkpoint.txt')) await parts.objects.delete(key);
    }
    await stores.readStore.query('TRUNCATE ops.log_leaves, ops.log_heads, ops.heads_pages');
    await rebuildLog(parts, stores.readStore, { signal });
    expect(await leaves()).toEqual(before);
    expect(await stores.readStore.query(pages)).toEqual(stored);
    await append(3);
    await sign();
    expect(await leaves()).toHaveLength(before.length + 3);
  });
});
