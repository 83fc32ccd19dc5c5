import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { type Emulator, Faults, startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { type EventMetadata, type RecordedEvent } from '../../src/kernel/domain-event.js';
import { type EventDraft } from '../../src/platform/event-store/event-codec.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { type SubscribeOptions, type SubscriptionBatch } from '../../src/platform/event-store/subscription.js';
import { newId } from '../../src/platform/ids/ids.js';
import { until } from '../kit/until.js';

const CATALOG = { Counted: { version: 1 } };
const CATEGORIES = ['left', 'right'] as const;

function counted(n: number, schemaVersion = 1, more: object = {}): EventDraft {
  const metadata: EventMetadata = {
    correlationId: newId(),
    causationId: newId(),
    actor: 'system:test',
    occurredAt: '2026-01-01T00:00:00.000Z',
    schemaVersion,
  };
  return { id: newId(), type: 'Counted', data: { n, ...more }, metadata };
}

const numbers = (events: readonly RecordedEvent[]): number[] => events.map((event) => (event.data as { n: number }).n);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);

describe('readers that share one subscription', () => {
  let folder: string;
  let faults: Faults;
  let emulator: Emulator;
  let store: EventStore;
  let appended: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'shared-subscription-'));
    faults = new Faults();
    emulator = await startEmulator({ dataDir: folder, port: 0, faults });
    store = new EventStore({ url: emulator.url, catalog: CATALOG });
    appended = 0;
  });

  afterEach(async () => {
    await store.close();
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** So many events, numbered on, to a new stream; the position of the last. */
  async function append(count = 1, category: string = 'left', more?: object): Promise<bigint> {
    const drafts = Array.from({ length: count }, () => counted(appended++, 1, more));
    return (await store.append(`${category}-${newId()}`, 'no_stream', drafts)).position;
  }

  class Reader {
    readonly events: RecordedEvent[] = [];
    readonly batches: SubscriptionBatch[] = [];
    lost = 0;
    connected = 0;
    private readonly stopping = new AbortController();
    private readonly done: Promise<void>;

    constructor(options: SubscribeOptions, pace: () => Promise<unknown> = () => Promise.resolve()) {
      const batches = store.follow({
        ...options,
        signal: this.stopping.signal,
        onLost: () => this.lost++,
        onConnected: () => this.connected++,
      });
      this.done = (async () => {
        for await (const batch of batches) {
          this.batches.push(batch);
          this.events.push(...batch.events);
          await pace();
        }
      })();
    }

    async has(count: number): Promise<void> {
      await until(() => this.events.length >= count, { what: `${count} events`, timeoutMs: 60_000 });
      expect(this.events).toHaveLength(count);
    }

    async stop(): Promise<void> {
      this.stopping.abort();
      await this.done;
    }
  }

  /** Both have the very same object as their last event: it was decoded once. */
  async function shares(one: Reader, other: Reader, category?: string): Promise<void> {
    await until(
      async () => {
        await append(1, category);
        const last = appended - 1;
        for (const reader of [one, other]) {
          await until(() => numbers(reader.events.slice(-1))[0] === last, { what: 'an event', timeoutMs: 60_000 });
        }
        return one.events.at(-1) === other.events.at(-1);
      },
      { what: 'a shared event', timeoutMs: 60_000 },
    );
  }

  it('hands each event to all of them, in order and once, decoded once', async () => {
    await append(100);
    const readers = [new Reader({ from: 'start' }), new Reader({ from: 'start', maxBatch: 7 })] as const;
    await Promise.all(readers.map((reader) => reader.has(100)));
    await shares(...readers);
    await append(50);
    await Promise.all(readers.map((reader) => reader.has(appended)));
    for (const reader of readers) expect(numbers(reader.events)).toEqual(upTo(appended));
    expect(Math.max(...readers[1].batches.map(({ events }) => events.length))).toBeLessThanOrEqual(7);
    await Promise.all(readers.map((reader) => reader.stop()));
  });

  it('lets a late one read history by itself and then join', async () => {
    const early = new Reader({ from: 'start' });
    await append(10);
    await shares(early, early);
    for (let n = 0; n < 10; n++) await append(200);
    await early.has(appended);
    const late = new Reader({ from: 'start' });
    const later = new Reader({ from: early.events[5]!.position });
    await shares(early, late);
    await shares(early, later);
    expect(numbers(late.events)).toEqual(upTo(appended));
    expect(numbers(later.events)).toEqual(upTo(appended).slice(6));
    for (const reader of [early, late, later]) await reader.stop();
  });

  /** Two readers in the window; the second stalls until `goOn`. */
  async function oneStalled(options: Partial<SubscribeOptions> = {}) {
    let goOn = (): void => undefined;
    const gate = new Promise<void>((resolve) => (goOn = resolve));
    let isHeld = false;
    const fast = new Reader({ from: 'start' });
    const slow = new Reader({ from: 'start', ...options }, () => (isHeld ? gate : Promise.resolve()));
    await append();
    await shares(fast, slow);
    isHeld = true;
    return {
      fast,
      slow,
      goOn: () => {
        isHeld = false;
        goOn();
      },
    };
  }

  it('keeps in the window what a slower reader still needs', async () => {
    const { fast, slow, goOn } = await oneStalled();
    for (let n = 0; n < 30; n++) await append(200);
    await fast.has(appended);
    expect(slow.events.length).toBeLessThan(2_000);
    goOn();
    await slow.has(appended);
    expect(slow.events.every((event, at) => event === fast.events[at])).toBe(true);
    for (const reader of [fast, slow]) await reader.stop();
  });

  it('keeps nothing for a reader that may fall behind, which reads it again', async () => {
    const { fast, slow, goOn } = await oneStalled({ mayFallBehind: true });
    for (let n = 0; n < 30; n++) await append(200);
    await fast.has(appended);
    goOn();
    await slow.has(appended);
    expect(numbers(slow.events)).toEqual(upTo(appended));
    expect(slow.events[2_000]).not.toBe(fast.events[2_000]);
    for (const reader of [fast, slow]) await reader.stop();
  });

  it('waits for nobody: a reader that stands still for too much loses its place, reads on alone, and comes back', async () => {
    const { fast, slow, goOn } = await oneStalled();
    for (let n = 0; n < 45; n++) await append(100, 'left', { text: 'x'.repeat(9_000) });
    await fast.has(appended);
    expect(slow.events.length).toBeLessThan(2_000);
    goOn();
    await slow.has(appended);
    expect(slow.events[2_000]).not.toBe(fast.events[2_000]);
    await shares(fast, slow);
    for (const reader of [fast, slow]) {
      expect(numbers(reader.events)).toEqual(upTo(appended));
      await reader.stop();
    }
  });

  it('tells each of a lost connection, and goes on without loss or repetition', async () => {
    const readers = [new Reader({ from: 'start' }), new Reader({ from: 'start', categories: ['left'] })] as const;
    await append();
    await shares(...readers);
    const before = readers.map(({ lost, connected }) => ({ lost, connected }));
    for (let round = 0; round < 3; round++) {
      faults.cancelCalls();
      await append(20);
    }
    const { port } = emulator;
    await emulator.close();
    emulator = await startEmulator({ dataDir: folder, port, faults });
    await append(20);
    for (const [n, reader] of readers.entries()) {
      await reader.has(appended);
      expect(numbers(reader.events)).toEqual(upTo(appended));
      expect(reader.lost).toBeGreaterThan(before[n]!.lost);
      expect(reader.connected).toBeGreaterThan(before[n]!.connected);
    }
    await shares(...readers);
    for (const reader of readers) await reader.stop();
  });

  it('outlives any of them, and begins anew after the last', async () => {
    const [one, other] = [new Reader({ from: 'start' }), new Reader({ from: 'start' })];
    await append();
    await shares(one, other);
    await one.stop();
    await append(10);
    await other.has(appended);
    expect(numbers(other.events)).toEqual(upTo(appended));
    await other.stop();
    const from = other.events.at(-1)!.position;
    await append(10);
    const third = new Reader({ from });
    await third.has(10);
    expect(numbers(third.events)).toEqual(upTo(appended).slice(-10));
    await third.stop();
  });

  it('reads more when somebody comes who wants more, and each gets what it asked for', async () => {
    const left = new Reader({ from: 'start', categories: ['left'] });
    await append();
    await shares(left, left);
    await append(30, 'right');
    const right = new Reader({ from: 'start', categories: ['right'] });
    const both = new Reader({ from: 'start' });
    await shares(left, both);
    await shares(right, both, 'right');
    await append(10, 'right');
    const end = await append(10, 'left');
    await both.has(appended);
    await until(() => right.batches.at(-1)!.position === end, { what: 'the position of what it does not read' });
    const streams = ({ events }: Reader): Set<string> => new Set(events.map(({ stream }) => stream.split('-')[0]!));
    expect([streams(left), streams(right)]).toEqual([new Set(['left']), new Set(['right'])]);
    expect(left.events.length + right.events.length).toBe(appended);
    expect(numbers(both.events)).toEqual(upTo(appended));
    for (const reader of [left, right, both]) await reader.stop();
  });

  it('hands out what cannot be read so that it fails whoever looks at it, and nobody else', async () => {
    const [left, right] = [new Reader({ from: 'start', categories: ['left'] }), new Reader({ from: 'start' })];
    await append();
    await shares(left, right);
    await append(1, 'right');
    await store.append('right-new', 'no_stream', [counted(-1, 2)]);
    const readable = appended;
    await until(() => right.events.at(-1)?.stream === 'right-new', { what: 'the event of a newer version' });
    expect(numbers(right.events.slice(0, -1))).toEqual(upTo(readable));
    const last = right.events.at(-1)!;
    expect(last).toMatchObject({ revision: 0n, metadata: { schemaVersion: 2 } });
    expect(() => (last.data as { n: number }).n).toThrow(/version 2; this build knows version 1/);
    expect(() => JSON.stringify(last.data)).toThrow(/version 2/);
    await append(5, 'left');
    for (const reader of [left, right]) {
      await until(() => numbers(reader.events.slice(-1))[0] === appended - 1, { what: 'everybody going on' });
    }
    await Promise.all([left.stop(), right.stop()]);
  });

  it('loses, repeats and swaps nothing, whoever comes and goes at whatever pace', async () => {
    const reader = fc.record({
      categories: fc.constantFrom(undefined, ['left'], ['right'], [...CATEGORIES]),
      maxBatch: fc.constantFrom(1, 3, 50, 1_000),
      pauseMs: fc.constantFrom(0, 0, 1, 30),
      bornAt: fc.nat(20),
      from: fc.nat(60),
    });
    const scenario = fc.record({
      readers: fc.array(reader, { minLength: 2, maxLength: 5 }),
      bursts: fc.array(fc.record({ count: fc.constantFrom(1, 1, 5, 150), right: fc.boolean(), cut: fc.nat(9) }), {
        minLength: 6,
        maxLength: 14,
      }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ readers, bursts }) => {
        const log: { n: number; category: string }[] = [];
        /** Ends of appends: positions where a reader may begin. */
        const ends = [{ position: await append(), next: appended }];
        const alive: { reader: Reader; options: (typeof readers)[number]; next: number }[] = [];
        for (const [step, { count, right, cut }] of bursts.entries()) {
          for (const options of readers.filter(({ bornAt }) => bornAt % bursts.length === step)) {
            const { position, next } = ends[options.from % ends.length]!;
            const { pauseMs, maxBatch, categories } = options;
            let pauses = 20;
            const pace = () => (pauseMs && pauses-- > 0 ? delay(pauseMs) : turn());
            const reader = new Reader({ from: position, maxBatch, ...(categories && { categories }) }, pace);
            alive.push({ reader, options, next });
          }
          const category = CATEGORIES[right ? 1 : 0];
          for (let n = appended; n < appended + count; n++) log.push({ n, category });
          ends.push({ position: await append(count, category), next: appended });
          if (cut === 0) faults.cancelCalls();
        }
        const end = ends.at(-1)!.position;
        for (const { reader: read, options, next } of alive) {
          const wanted = log
            .filter(
              ({ n, category }) =>
                n >= next && ((options.categories as readonly string[] | undefined)?.includes(category) ?? true),
            )
            .map(({ n }) => n);
          await until(() => read.events.length >= wanted.length, { what: 'all events', timeoutMs: 60_000 });
          expect(numbers(read.events)).toEqual(wanted);
          expect(read.batches.every(({ events }) => events.length <= options.maxBatch)).toBe(true);
          const positions = read.batches.map(({ position }) => position);
          expect(positions.every((position, at) => at === 0 || position >= positions[at - 1]!)).toBe(true);
          expect(positions.every((position) => position <= end)).toBe(true);
        }
        for (const { reader: read } of alive) await read.stop();
      }),
      { numRuns: 15, endOnFailure: true, interruptAfterTimeLimit: 40_000 },
    );
  });
});
