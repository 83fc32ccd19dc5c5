import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type DomainEvent, type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { openPublished } from '../../../src/proofs/notary/check-signed.js';
import { entryOfSalted } from '../../../src/proofs/notary/log-entries.service.js';
import { type NotaryParts } from '../../../src/proofs/notary/notary-parts.js';
import { SignedElsewhere } from '../../../src/proofs/notary/signed-logs.service.js';
import { LogReplay } from '../../../src/proofs/rebuild/replay-log.js';
import { type Checkpoint } from '../../../src/tlog/checkpoint.js';
import { Prover } from '../../../src/tlog/prover.js';
import { entriesOf, TreeEdge } from '../../../src/tlog/tree-edge.js';
import { verifyConsistency } from '../../../src/tlog/verify-proof.js';
import { notarise, notaryParts, openNotary, VAULT_KEY } from '../../kit/notaries.js';
import { PausingStore } from '../../kit/pausing-store.js';
import { testStores, type TestStores } from '../../kit/stores.js';

let stores: TestStores;

beforeEach(async () => {
  stores = await testStores([]);
}, 60_000);

afterEach(() => stores.close());

async function append(count: number, data: (at: number) => object = (at) => ({ at })): Promise<void> {
  const events = Array.from({ length: count }, (_, at) => ({ type: 'JobQueued', data: data(at) }));
  await appendTo(stores, events);
}

async function appendTo({ eventStore }: TestStores, events: readonly DomainEvent[]): Promise<void> {
  const stream = `job-${newId()}`;
  const context = { commandId: newId(), correlationId: newId(), actor: 'system:spec', now: 1_764_155_938_000 };
  await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, events, context));
}

async function allEvents(): Promise<RecordedEvent[]> {
  const head = await stores.eventStore.headPosition();
  const all: RecordedEvent[] = [];
  for await (const { events, position } of stores.eventStore.subscribe({ from: 'start' })) {
    all.push(...events);
    if (position >= head) break;
  }
  return all;
}

async function published(parts = notaryParts(stores)): Promise<Checkpoint> {
  return (await openPublished(parts)) as Checkpoint;
}

/** Signs three more events; that another has signed since is no failure here. */
async function notarisePaused(parts: NotaryParts): Promise<void> {
  const notary = await openNotary(parts);
  await append(3);
  await notary.add((await allEvents()).slice(10));
  await notary.publish().catch((error: unknown) => {
    if (!(error instanceof SignedElsewhere)) throw error;
  });
}

const tileFile = (path: string): string => join(stores.folder, 'objects/log/1', path);

describe('a notary', () => {
  it('makes leaf i of the i-th event, and continues its log in the next process', async () => {
    await append(300);
    const parts = notaryParts(stores);
    await notarise(await openNotary(parts), parts);
    const first = await published();
    await append(500);
    const next = notaryParts(stores);
    await notarise(await openNotary(next), next);
    const second = await published();

    const edge = new TreeEdge();
    const events = await allEvents();
    for (const entry of await parts.entries.of(events)) edge.append(entry, []);
    expect([first.size, second.size]).toEqual([300, events.length]);
    expect(second.root).toEqual(edge.root());
    const prover = new Prover(second.size, (address) => parts.tiles.read(1, address));
    const [older, newer] = [first, second];
    verifyConsistency(
      { older: older.size, newer: newer.size, olderRoot: older.root, newerRoot: newer.root },
      await prover.consistency(older.size),
    );
    for (const at of [0, 255, 256, 299, 300, 799]) {
      expect(await parts.signedLogs.leafAt(1, (events[at] as RecordedEvent).position)).toBe(at);
    }
    expect(await parts.signedLogs.leafAt(1, (events[5] as RecordedEvent).position + 1n)).toBeNull();
  });

  it('does not sign beside another that signed since', async () => {
    await append(10);
    const [one, other] = [notaryParts(stores), notaryParts(stores)];
    const [first, second] = [await openNotary(one), await openNotary(other)];
    await notarise(first, one);
    const before = await published();
    await expect(notarise(second, other)).rejects.toThrow(SignedElsewhere);
    expect(await published()).toEqual(before);
  });

  it('leaves the files of another that signed more since it was paused', async () => {
    await append(10);
    const [one, other] = [notaryParts(stores), notaryParts(stores)];
    await notarise(await openNotary(one), one);
    const [active, paused] = [await openNotary(one), await openNotary(other)];
    await append(3);
    await paused.add((await allEvents()).slice(10));
    await append(300);
    await notarise(active, one);
    await expect(paused.publish()).rejects.toThrow(SignedElsewhere);
    const { size, root } = await published();
    expect(await new Prover(size, (address) => one.tiles.read(1, address)).root()).toEqual(root);
    const first = { level: 'entries', index: 0, width: 256 } as const;
    expect(entriesOf(await one.tiles.read(1, first), 256)).toEqual(
      (await one.entries.of(await allEvents())).slice(0, 256),
    );
  });

  it('leaves the log as another signed it when it was paused within its last write', async () => {
    await append(10);
    const parts = notaryParts(stores);
    await notarise(await openNotary(parts), parts);
    const store = new PausingStore(parts.objects);
    const paused = notarisePaused(notaryParts(stores, store));
    await store.reached;
    await append(300);
    await notarise(await openNotary(parts), parts);
    store.resume();
    await paused;
    expect((await published()).size).toBe(313);
    const replayed = await new LogReplay(parts, { signal: new AbortController().signal }).run();
    expect(replayed).toMatchObject({ differing: [], refusal: null });
    await openNotary(parts);
  });

  it('salts an event with sealed fields under the keys of their subjects, which an erasure destroys', async () => {
    const vault = new Vault(stores.readStore, VAULT_KEY);
    const sealed = await vault.seal('person-1', 'Ada');
    await append(2, (at) => (at === 0 ? { name: sealed } : { text: `"kid":"${sealed.kid}"` }));
    const parts = notaryParts(stores);
    const before = await parts.entries.salted(await allEvents());
    await notarise(await openNotary(parts), parts);
    await vault.erase('person-1');
    const after = await notaryParts(stores).entries.salted(await allEvents());
    expect(before.map(({ isErased }) => isErased)).toEqual([false, false]);
    expect(after.map(({ isErased }) => isErased)).toEqual([true, false]);
    expect(after[0]?.salt).not.toEqual(before[0]?.salt);
    expect(after[1]?.salt).toEqual(before[1]?.salt);
    // The log stays as it is, and goes on.
    await append(1);
    const next = notaryParts(stores);
    await notarise(await openNotary(next), next);
    const { size } = await published();
    const entries = entriesOf(await next.tiles.read(1, { level: 'entries', index: 0, width: size }), size);
    expect(entries.slice(0, 2)).toEqual(before.map(entryOfSalted));
  });

  it.each([
    ['a changed entry', 'entries', 'disagree'],
    ['a changed leaf hash', '0', 'disagree'],
    ['a changed inner hash', '1', 'do not lead to the root that was signed'],
  ])('refuses to sign on with %s, and says why', async (_, level, reason) => {
    await append(300);
    const parts = notaryParts(stores);
    await notarise(await openNotary(parts), parts);
    await stores.readStore.query(
      `UPDATE vault.log_edges SET bytes = set_byte(bytes, length(bytes) - 1, 255 - get_byte(bytes, length(bytes) - 1))
       WHERE level = $1`,
      [level],
    );
    await append(1);
    await expect(openNotary(notaryParts(stores))).rejects.toThrow(reason);
    expect((await published()).size).toBe(300);
  });

  it('refuses to sign on without a file, with a checkpoint of another key, and behind its own checkpoint', async () => {
    await append(300);
    const parts = notaryParts(stores);
    await notarise(await openNotary(parts), parts);
    const good = await published();
    await stores.readStore.query('UPDATE vault.signed_logs SET size = 299');
    await expect(openNotary(notaryParts(stores))).rejects.toThrow('has 300 leaves, and the vault knows of 299');
    await stores.readStore.query('UPDATE vault.signed_logs SET size = $1, root = $2', [good.size, good.root]);
    await openNotary(notaryParts(stores));

    const note = readFileSync(tileFile('checkpoint.txt'), 'utf8');
    writeFileSync(tileFile('checkpoint.txt'), note.replace(/\n300\n/, '\n301\n'));
    await expect(openNotary(notaryParts(stores))).rejects.toThrow('not one of this log’s key'.replace('’', "'"));
    writeFileSync(tileFile('checkpoint.txt'), note);
    await stores.readStore.query(`DELETE FROM vault.log_edges WHERE level = '0'`);
    await expect(openNotary(notaryParts(stores))).rejects.toThrow('tile/0/001.bin is missing');
  });

  it('refuses to sign on when the log of events has other events than it signed', async () => {
    await append(300);
    const parts = notaryParts(stores);
    await notarise(await openNotary(parts), parts);
    const other = await testStores([]);
    try {
      // The same number of other events, as after a restore of another backup.
      await appendTo(
        other,
        Array.from({ length: 300 }, (_, at) => ({ type: 'JobQueued', data: { at: at + 1 } })),
      );
      await expect(openNotary({ ...notaryParts(stores), eventStore: other.eventStore })).rejects.toThrow(
        /The log of events has another event than leaf 2\d\d, or none/,
      );
    } finally {
      await other.close();
    }
  });
});
