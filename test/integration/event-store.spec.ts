import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http2';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, Faults, startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { type EventMetadata, type RecordedEvent } from '../../src/kernel/domain-event.js';
import { decideOn } from '../../src/platform/event-store/decide.js';
import { AppendStreams, readFaster } from '../../src/platform/event-store-codec/client-streams.js';
import { type EventDraft } from '../../src/platform/event-store/event-codec.js';
import {
  AppendRefused,
  LogFull,
  LogUnavailable,
  VersionConflict,
} from '../../src/platform/event-store/event-store.errors.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { type SubscribeOptions, type SubscriptionBatch } from '../../src/platform/event-store/subscription.js';
import { newId } from '../../src/platform/ids/ids.js';
import { until } from '../kit/until.js';

const CATALOG = { Counted: { version: 1 } };

function counted(n: number, text = ''): EventDraft {
  const metadata: EventMetadata = {
    correlationId: newId(),
    causationId: newId(),
    actor: 'system:test',
    occurredAt: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
  };
  return { id: newId(), type: 'Counted', data: { n, text }, metadata };
}

async function all(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const list: RecordedEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}

const numbers = (events: readonly RecordedEvent[]): number[] => events.map((event) => (event.data as { n: number }).n);

describe('the event store against the emulator', () => {
  let folder: string;
  let faults: Faults;
  let emulator: Emulator;
  let store: EventStore;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'event-store-'));
    faults = new Faults();
    emulator = await startEmulator({ dataDir: folder, port: 0, faults });
    store = new EventStore({ url: emulator.url, catalog: CATALOG, appendTimeoutMs: 1_000 });
  });

  afterEach(async () => {
    await store.close();
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('reads and appends without the client’s own classes for messages', async () => {
    expect(store.repairs()).toEqual([
      { name: 'eventstore_read_decoder', notInEffect: null },
      { name: 'eventstore_append_encoder', notInEffect: null },
    ]);
    const decoded = jest.spyOn(streamsPb.ReadResp, 'deserializeBinary');
    const encoded = jest.spyOn(streamsPb.BatchAppendReq.prototype, 'serializeBinary');
    try {
      await store.append('count-1', 'no_stream', [counted(1), counted(2)]);
      expect(numbers(await all(store.readStream('count-1')))).toEqual([1, 2]);
      expect(numbers(await all(store.readAll()))).toEqual([1, 2]);
      expect(decoded).not.toHaveBeenCalled();
      expect(encoded).not.toHaveBeenCalled();

      // The same by a client that nothing was done to: else the two lines above could not fail.
      const bare = EventStoreDBClient.connectionString(emulator.url);
      await bare.appendToStream('count-2', jsonEvent({ type: 'Counted', data: { n: 3 } }));
      for await (const event of bare.readStream('count-2')) expect(event.event?.type).toBe('Counted');
      await bare.dispose();
      expect(decoded).toHaveBeenCalled();
      expect(encoded).toHaveBeenCalled();
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('goes the client’s way, and says so, where the client is of another make', async () => {
    const bare = EventStoreDBClient.connectionString(emulator.url);
    const other = Object.defineProperty(bare, 'GRPCStreamCreator', { value: undefined });
    expect(readFaster(other).notInEffect).toMatch(/another way/);
    const streams = new AppendStreams(other, 1, () => undefined);
    expect(streams.repair().notInEffect).toMatch(/another way/);
    expect(await streams.choose(0)).toBeNull();
    await bare.dispose();
  });

  /** Stops the emulator and starts it again on the same folder and port. */
  async function restart(): Promise<void> {
    const { port } = emulator;
    await emulator.close();
    emulator = await startEmulator({ dataDir: folder, port, faults });
  }

  /** Everything a subscription has handed out so far. */
  function collect(options: SubscribeOptions & { readonly how?: 'subscribe' | 'follow' }): {
    events: RecordedEvent[];
    batches: SubscriptionBatch[];
    stop: () => Promise<void>;
  } {
    const controller = new AbortController();
    const events: RecordedEvent[] = [];
    const batches: SubscriptionBatch[] = [];
    const done = (async () => {
      for await (const batch of store[options.how ?? 'subscribe']({ ...options, signal: controller.signal })) {
        batches.push(batch);
        events.push(...batch.events);
      }
    })();
    return {
      events,
      batches,
      stop: async () => {
        controller.abort();
        await done;
      },
    };
  }

  describe('append', () => {
    it('gives revision and position of the last event, and reads back what was appended', async () => {
      const drafts = [counted(1, 'naïve – 漢字'), counted(2)];
      const first = await store.append('counter-a', 'no_stream', drafts);
      const second = await store.append('counter-a', 1n, [counted(3)]);
      expect([first.revision, second.revision]).toEqual([1n, 2n]);
      expect(second.position).toBeGreaterThan(first.position);

      const events = await all(store.readStream('counter-a'));
      expect(numbers(events)).toEqual([1, 2, 3]);
      expect(events[0]).toMatchObject({
        id: drafts[0]!.id,
        stream: 'counter-a',
        revision: 0n,
        data: { text: 'naïve – 漢字' },
      });
      expect(events[0]!.metadata).toEqual(drafts[0]!.metadata);
      expect(Math.abs(events[0]!.recordedAt - Date.now())).toBeLessThan(60_000);
      expect(events[2]!.position).toBe(second.position);
      await expect(store.headPosition()).resolves.toBe(second.position);
    });

    it('tells where the stream is when somebody else was first', async () => {
      await store.append('counter-a', 'no_stream', [counted(1), counted(2)]);
      for (const expected of ['no_stream', 0n, 7n] as const) {
        const failure = await store.append('counter-a', expected, [counted(9)]).catch((error: unknown) => error);
        expect(failure).toBeInstanceOf(VersionConflict);
        expect((failure as VersionConflict).actualRevision).toBe(1n);
      }
      const missing = await store.append('counter-b', 3n, [counted(9)]).catch((error: unknown) => error);
      expect((missing as VersionConflict).actualRevision).toBe(-1n);
    });

    it('is sent again when its answer is lost, and is there once', async () => {
      await store.append('counter-a', 'no_stream', [counted(1)]);
      faults.dropReplies(2);
      const appended = await store.append('counter-a', 0n, [counted(2), counted(3)]);
      expect(appended.revision).toBe(2n);
      const events = await all(store.readStream('counter-a'));
      expect(numbers(events)).toEqual([1, 2, 3]);
      expect(appended.position).toBe(events[2]!.position);
    });

    it('is recognised when it is sent again after a restart', async () => {
      const drafts = [counted(1), counted(2)];
      const first = await store.append('counter-a', 'no_stream', drafts);
      await restart();
      await expect(store.append('counter-a', 'no_stream', drafts)).resolves.toEqual(first);
    });

    it('gives up with LogUnavailable where no answer ever comes', async () => {
      const hasty = new EventStore({
        url: emulator.url,
        catalog: CATALOG,
        appendTimeoutMs: 300,
        appendGiveUpMs: 3_000,
      });
      faults.dropReplies(1_000);
      await expect(hasty.append('counter-a', 'no_stream', [counted(1)])).rejects.toBeInstanceOf(LogUnavailable);
      await hasty.close();
    });

    it('is refused at once, with the reason, where the disk of the log is full', async () => {
      faults.freeBytes = 5 * 1024 ** 2;
      const refused: unknown = await store
        .append('counter-a', 'no_stream', [counted(1)])
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(LogFull);
      expect(refused).toMatchObject({
        message: 'the disk of the event store has 5 MB left, and it appends from 128 MB on; free some',
      });
      faults.freeBytes = null;
      await store.append('counter-a', 'no_stream', [counted(1)]);
    });

    // The larger one goes the client's own way.
    it.each([1_200_000, 2_500_000])('refuses at once what can never be stored: %d bytes', async (bytes) => {
      const started = performance.now();
      const huge = store.append('counter-a', 'no_stream', [counted(1, 'x'.repeat(bytes))]);
      await expect(huge).rejects.toBeInstanceOf(AppendRefused);
      // Long before the store would give up.
      expect(performance.now() - started).toBeLessThan(10_000);
    });

    it('survives a restart of the log in mid-flight', async () => {
      const appends = Array.from({ length: 60 }, (_, n) => store.append(`counter-${n}`, 'no_stream', [counted(n)]));
      await restart();
      await Promise.all(appends);
      const events = await all(store.readAll());
      expect(numbers(events).sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    });
  });

  describe('decide', () => {
    const counter = {
      initial: 0,
      evolve: (sum: number) => sum + 1,
    };

    it('loses no decision when many race for one stream', async () => {
      const context = () => ({ commandId: newId(), correlationId: newId(), actor: 'system:test', now: 0 });
      const once = () =>
        decideOn(store, 'counter-race', counter, (sum) => [{ type: 'Counted', data: { n: sum } }], context());
      await Promise.all(Array.from({ length: 12 }, once));
      expect(numbers(await all(store.readStream('counter-race')))).toEqual(Array.from({ length: 12 }, (_, n) => n));
    });

    it('decides again through a storm of conflicts', async () => {
      faults.refuseAsConflict(5);
      const context = { commandId: newId(), correlationId: newId(), actor: 'system:test', now: 0 };
      const decided = await decideOn(
        store,
        'counter-storm',
        counter,
        () => [{ type: 'Counted', data: { n: 1 } }],
        context,
      );
      expect(decided.revision).toBe(0n);
    });
  });

  describe('reads', () => {
    it('reads a stream in every direction and an unknown one as empty', async () => {
      await store.append(
        'counter-a',
        'no_stream',
        [0, 1, 2, 3, 4].map((n) => counted(n)),
      );
      expect(numbers(await all(store.readStream('counter-a', { from: 2n, maxCount: 2 })))).toEqual([2, 3]);
      expect(numbers(await all(store.readStream('counter-a', { backwards: true, maxCount: 2 })))).toEqual([4, 3]);
      expect(numbers(await all(store.readStream('counter-a', { backwards: true, from: 1n })))).toEqual([1, 0]);
      expect(await all(store.readStream('counter-a', { from: 5n }))).toEqual([]);
      expect(await all(store.readStream('counter-none'))).toEqual([]);
    });

    it('reads the whole log from a position, inclusive', async () => {
      await expect(store.headPosition()).resolves.toBe(0n);
      await store.append('counter-a', 'no_stream', [counted(1)]);
      const second = await store.append('counter-b', 'no_stream', [counted(2)]);
      await store.append('counter-a', 0n, [counted(3)]);
      expect(numbers(await all(store.readAll()))).toEqual([1, 2, 3]);
      expect(numbers(await all(store.readAll(second.position)))).toEqual([2, 3]);
    });

    // A server closes a connection whose client cancels many calls: it would end all other reads too.
    it('goes on after thousands of reads that need one event, or find none', async () => {
      await store.append('count-1', 'no_stream', [counted(1), counted(2)]);
      const [first] = await all(store.readStream('count-1'));
      const { position } = first as RecordedEvent;
      const firstOf = async (stream: string, maxCount = 1): Promise<unknown> => {
        for await (const event of store.readStream(stream, { maxCount })) return event.id;
        return null;
      };
      for (let n = 0; n < 1_000; n++) {
        const reads = [firstOf('count-1', 10), firstOf('count-2'), store.eventAt(position), store.headPosition()];
        const [id, none, event, head] = await Promise.all(reads);
        expect([id, none, event]).toMatchObject([first?.id, null, { id: first?.id }]);
        expect(head).toBeGreaterThan(position);
      }
    }, 60_000);

    it('reports an unreachable log as such', async () => {
      await emulator.close();
      await expect(all(store.readStream('counter-a'))).rejects.toBeInstanceOf(LogUnavailable);
      emulator = await startEmulator({ dataDir: folder, port: emulator.port, faults });
      expect(await all(store.readStream('counter-a'))).toEqual([]);
    });
  });

  describe.each(['subscribe', 'follow'] as const)('%s', (how) => {
    it.each([undefined, ['counter']])(
      'delivers history, then what follows, in order and once (categories %p)',
      async (categories) => {
        for (let n = 0; n < 600; n += 50) {
          await store.append(
            `counter-${n}`,
            'no_stream',
            Array.from({ length: 50 }, (_, k) => counted(n + k)),
          );
        }
        const subscription = collect({ how, from: 'start', maxBatch: 100, ...(categories && { categories }) });
        await until(() => subscription.events.length === 600, { what: 'the history' });
        await store.append('counter-live', 'no_stream', [counted(600)]);
        await until(() => subscription.events.length === 601, { what: 'the live event' });
        await subscription.stop();
        expect(numbers(subscription.events)).toEqual(Array.from({ length: 601 }, (_, n) => n));
        expect(Math.max(...subscription.batches.map((batch) => batch.events.length))).toBeLessThanOrEqual(100);
        const positions = subscription.batches.map((batch) => batch.position);
        expect([...positions].sort((a, b) => (a < b ? -1 : 1))).toEqual(positions);
        expect(subscription.batches.at(-1)!.position).toBe(subscription.events.at(-1)!.position);
      },
    );

    it('moves past what a filter leaves out, so that a quiet reader is not behind', async () => {
      await store.append('counter-a', 'no_stream', [counted(1)]);
      const subscription = collect({ how, from: 'start', categories: ['counter'] });
      await until(() => subscription.events.length === 1, { what: 'the first event' });
      let head = 0n;
      for (let n = 0; n < 30; n++) {
        const other = await store.append(
          `noise-${n}`,
          'no_stream',
          Array.from({ length: 100 }, (_, k) => counted(k)),
        );
        head = other.position;
      }
      await until(() => subscription.batches.at(-1)!.position > head - 500_000n, { what: 'a checkpoint' });
      expect(subscription.events).toHaveLength(1);
      await subscription.stop();

      const late = collect({ how, from: 'start', categories: ['counter'] });
      await until(() => late.batches.at(-1)?.position === head, { what: 'the checkpoint at the head' });
      await late.stop();
    });

    it('starts strictly after a position', async () => {
      const first = await store.append('counter-a', 'no_stream', [counted(1)]);
      await store.append('counter-a', 0n, [counted(2)]);
      const subscription = collect({ how, from: first.position });
      await until(() => subscription.events.length === 1, { what: 'the second event' });
      await subscription.stop();
      expect(numbers(subscription.events)).toEqual([2]);
    });

    it('goes on by itself after restarts, without loss or repetition', async () => {
      const lost: unknown[] = [];
      const filtered = collect({ how, from: 'start', categories: ['counter'], onLost: (error) => lost.push(error) });
      const plain = collect({ how, from: 'start' });
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 20; n++)
          await store.append(`counter-${round}-${n}`, 'no_stream', [counted(round * 20 + n)]);
        await restart();
      }
      await store.append('counter-last', 'no_stream', [counted(60)]);
      for (const subscription of [filtered, plain]) {
        await until(() => subscription.events.length >= 61, { what: 'everything' });
        await subscription.stop();
        expect(numbers(subscription.events)).toEqual(Array.from({ length: 61 }, (_, n) => n));
      }
      expect(lost.length).toBeGreaterThan(0);
    });

    it('goes on when the server cancels every call', async () => {
      const subscription = collect({ how, from: 'start' });
      await store.append('counter-a', 'no_stream', [counted(0)]);
      await until(() => subscription.events.length === 1, { what: 'the first event' });
      faults.cancelCalls();
      await store.append('counter-a', 0n, [counted(1)]);
      await until(() => subscription.events.length === 2, { what: 'the second event' });
      await subscription.stop();
      expect(numbers(subscription.events)).toEqual([0, 1]);
    });

    it('holds back at the pace of its reader, and holds up nobody', async () => {
      const slow = store[how]({ from: 'start', maxBatch: 10 });
      await store.append('counter-a', 'no_stream', [counted(0)]);
      const first = await slow.next();
      expect(numbers(first.value.events)).toEqual([0]);
      const body = 'x'.repeat(2_000);
      for (let n = 0; n < 20; n++) {
        await store.append(
          `counter-${n}`,
          'no_stream',
          Array.from({ length: 100 }, (_, k) => counted(n * 100 + k, body)),
        );
      }
      let seen = 0;
      while (seen < 2_000) seen += (await slow.next()).value.events.length;
      expect(seen).toBe(2_000);
      await slow.return(undefined);
    });
  });
});

describe('reading a stream', () => {
  it('asks the leader of a cluster: a follower may lack what was acknowledged', async () => {
    const requested: IncomingHttpHeaders[] = [];
    const server = createServer().on('stream', (stream, headers) => {
      requested.push(headers);
      stream.on('error', () => undefined);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' }, { endStream: true });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const store = new EventStore({ url: `esdb://127.0.0.1:${port}?tls=false`, catalog: CATALOG });
    await expect(all(store.readStream('counted-1', { fromLeader: true }))).rejects.toThrow(LogUnavailable);
    const read = requested.find((headers) => headers[':path']?.endsWith('/Read'));
    expect(read?.['requires-leader']).toBe('true');
    await store.close();
    server.close();
  });
});
