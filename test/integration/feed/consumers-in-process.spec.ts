import { jest } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { InProcessConsumer } from '../../../src/platform/consumers/in-process-consumer.js';
import { type BatchSource, GroupWorker } from '../../../src/platform/consumers/group-worker.js';
import {
  BEGIN_ANEW,
  ensurePositions,
  liftPositions,
  readPositions,
  type GroupPosition,
} from '../../../src/platform/consumers/group-positions.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { measureFeedLag } from '../../../src/system-status/samples/feed-lag.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { FeedRegistry } from '../../../src/platform/feed/feed-registry.js';
import { decodeMessage, encodeMessage, type FeedMessage } from '../../../src/platform/feed/feed-message.js';
import { type ConsumerEvent, type FeedConsumer } from '../../../src/platform/consumers/feed-consumer.js';
import { requestReplay } from '../../../src/platform/consumers/parked-messages.js';
import { ReplayLoop } from '../../../src/platform/consumers/replay-loop.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { createEffectTable, effectConsumer, effectCount, effectViolations } from '../../kit/effect-consumer.js';
import { Charges, feedWorld, registryWithout, type FeedWorld } from '../../kit/feed-world.js';
import { malformedRecords, parkedMessages } from '../../kit/parked-rows.js';
import { until } from '../../kit/until.js';

const TOPIC = 'intel.credits.v1';

describe('consumers straight from the log', () => {
  let world: FeedWorld;
  let charges: Charges;
  const runners: { stop(): Promise<void> }[] = [];

  beforeEach(async () => {
    world = await feedWorld();
    charges = new Charges(world.eventStore);
    await createEffectTable(world.readStore);
  });

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await world.close();
  });

  const run = (consumer: FeedConsumer): InProcessConsumer => {
    const runner = new InProcessConsumer({ ...world, consumer, registry: PUBLISHED_TYPES });
    runner.start();
    runners.push(runner);
    return runner;
  };
  const effects = (group: string, count: number): Promise<unknown> =>
    until(async () => (await effectCount(world.readStore, group)) >= count, { what: `${count} effects of ${group}` });
  const wrong = (group: string, except?: (stream: string) => boolean): Promise<string[]> =>
    effectViolations(world.readStore, world.eventStore, group, { except });
  const logMessages = async (): Promise<FeedMessage[]> => {
    const messages: FeedMessage[] = [];
    for await (const event of world.eventStore.readAll()) {
      const encoded = encodeMessage(PUBLISHED_TYPES, event);
      if (encoded) messages.push(decodeMessage(encoded, encoded));
    }
    return messages;
  };

  it('have exactly one effect a message, also over a stop and a start', async () => {
    await charges.write(300);
    const first = run(effectConsumer('g'));
    await effects('g', 300);
    await first.stop();
    await charges.write(200);
    run(effectConsumer('g'));
    await effects('g', 500);
    expect(await wrong('g')).toEqual([]);
  });

  it('cost nothing for what they do not want, and little for what several want', async () => {
    const made: string[] = [];
    const registry = new FeedRegistry(
      PUBLISHED_TYPES.all().map((entry) => ({
        ...entry,
        map: (event: RecordedEvent) => (made.push(event.id), entry.map(event)),
      })),
    );
    const start = (group: string, types: readonly string[]): void => {
      const consumer = { ...effectConsumer(group), types };
      const runner = new InProcessConsumer({ ...world, consumer, registry });
      runner.start();
      runners.push(runner);
    };
    start('wants-none', ['ApiKeyRevoked']);
    start('wants-charges', ['CreditDebited']);
    start('wants-them-too', ['CreditDebited']);
    const states = runners.slice(-3) as InProcessConsumer[];
    await until(() => states.every((runner) => runner.state().state === 'running'), { what: 'all running' });
    const last = await charges.write(60);
    await effects('wants-charges', 60);
    await effects('wants-them-too', 60);
    await until(
      async () => {
        const positions = [...(await readPositions(world.readStore, 'wants-none')).values()];
        return positions.length > 0 && positions.every(({ position }) => position >= last);
      },
      { what: 'the position of a group that wants nothing of it' },
    );
    // Twice at most: where one of them was still reading on its own when an event came.
    expect(made.length).toBeLessThanOrEqual(120);
    expect(new Set(made).size).toBe(60);
    expect(await effectCount(world.readStore, 'wants-none')).toBe(0);
    expect(await wrong('wants-them-too')).toEqual([]);
  });

  it('make no message of what does not matter to them, and pass it over', async () => {
    const [dull, telling] = charges.accounts as [string, string];
    const made: string[] = [];
    const registry = new FeedRegistry(
      PUBLISHED_TYPES.all().map((entry) => ({
        ...entry,
        map: (event: RecordedEvent) => (made.push(event.stream), entry.map(event)),
      })),
    );
    const mayMatter = (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> =>
      Promise.resolve(events.filter(({ stream }) => stream === `credits-${telling}`));
    const consumer = { ...effectConsumer('choosy'), mayMatter };
    const runner = new InProcessConsumer({ ...world, consumer, registry });
    runner.start();
    runners.push(runner);
    await charges.append(dull, 5);
    await charges.append(telling, 3);
    const last = await charges.append(dull, 5);
    await effects('choosy', 3);
    await until(
      async () => {
        const positions = [...(await readPositions(world.readStore, 'choosy')).values()];
        return positions.length > 0 && positions.every(({ position }) => position >= last);
      },
      { what: 'the position beyond what was passed over' },
    );
    expect(new Set(made)).toEqual(new Set([`credits-${telling}`]));
    expect(await effectCount(world.readStore, 'choosy')).toBe(3);
  });

  it('hand on all where it cannot be told what matters', async () => {
    const mayMatter = (): Promise<never> => Promise.reject(new Error('nobody knows'));
    run({ ...effectConsumer('unsure'), mayMatter });
    await charges.write(40);
    await effects('unsure', 40);
    expect(await wrong('unsure')).toEqual([]);
  });

  it('pass over nothing of a stream that stands parked', async () => {
    const [poisoned] = charges.accounts as [string];
    let isCured = false;
    const before = (): void => {
      if (!isCured) throw new Error('cannot do');
    };
    // The first matters by itself; what comes after it does so only because it has not been dealt with.
    const mayMatter = (events: readonly RecordedEvent[]): Promise<readonly RecordedEvent[]> =>
      Promise.resolve(events.filter(({ revision }) => revision === 0n));
    run({ ...effectConsumer('behind', { before }), mayMatter });
    await charges.append(poisoned, 1);
    await until(async () => (await parkedMessages(world.readStore, 'behind')).length === 1, {
      what: 'the first parked',
    });
    await charges.append(poisoned, 2);
    await until(async () => (await parkedMessages(world.readStore, 'behind')).length === 3, {
      what: 'those behind it',
    });
    isCured = true;
    const replays = new ReplayLoop(world.readStore, [effectConsumer('behind', { before })]);
    replays.start();
    runners.push(replays);
    await requestReplay(world.readStore, { group: 'behind' });
    await effects('behind', 3);
    expect(await wrong('behind')).toEqual([]);
  });

  it('begin now where that is asked, and then miss nothing', async () => {
    await charges.write(50);
    const runner = run(effectConsumer('later', { from: 'now' }));
    await until(() => runner.state().state === 'running', { what: 'running' });
    await charges.write(60);
    await effects('later', 60);
    await runner.stop();
    await charges.write(30);
    run(effectConsumer('later', { from: 'now' }));
    await effects('later', 90);
    expect(await effectCount(world.readStore, 'later')).toBe(90);
  });

  it('keep a position a partition: interleaved partitions lose nothing', async () => {
    await charges.write(400, 1);
    const worker = new GroupWorker(world.readStore, effectConsumer('interleaved'));
    await ensurePositions(world.readStore, 'interleaved', [TOPIC], -1n);
    const byPartition = partitionsOf(await logMessages());
    expect(byPartition.size).toBeGreaterThan(3);
    // The whole of each partition before the next one, the last first: every later batch lies before what is done.
    for (const [partition, messages] of [...byPartition].sort(([a], [b]) => b - a)) {
      await worker.process({ topic: TOPIC, partition, messages }, new AbortController().signal);
    }
    expect(await wrong('interleaved')).toEqual([]);
  });

  it('do nothing for repeats, in a batch and across batches', async () => {
    await charges.write(40, 1);
    const worker = new GroupWorker(world.readStore, effectConsumer('repeats'));
    await ensurePositions(world.readStore, 'repeats', [TOPIC], -1n);
    for (const [partition, messages] of partitionsOf(await logMessages())) {
      const repeated = [...messages.slice(0, 3), ...messages, ...messages.slice(-2)];
      await worker.process({ topic: TOPIC, partition, messages: repeated }, new AbortController().signal);
      await worker.process({ topic: TOPIC, partition, messages }, new AbortController().signal);
    }
    expect(await wrong('repeats')).toEqual([]);
  });

  describe('on a broker', () => {
    const source = (firstOffset: number, messages: readonly FeedMessage[]): BatchSource => ({
      clusterId: 'one',
      firstOffset: BigInt(firstOffset),
      firstPosition: messages[0]?.position ?? null,
      startOffset: 0n,
      nextOffset: BigInt(firstOffset + messages.length),
      malformed: [],
    });
    const position = async (group: string): Promise<GroupPosition | undefined> =>
      (await readPositions(world.readStore, group)).get(`${TOPIC}/0`);

    it('read a topic that was made anew from its first message, and do nothing twice', async () => {
      await charges.write(600, 1);
      const { signal } = new AbortController();
      const worker = new GroupWorker(world.readStore, effectConsumer('anew'));
      await ensurePositions(world.readStore, 'anew', [TOPIC], -1n);
      const all = partitionsOf(await logMessages()).get(0) ?? [];
      expect(all.length).toBeGreaterThan(20);
      const at = { topic: TOPIC, partition: 0 };
      await worker.process({ ...at, messages: all.slice(0, 10) }, signal, source(0, all.slice(0, 10)));
      // Recreated and refilled without one duplicate, so every offset is one lower.
      const shifted = all.slice(11);
      const resumed = worker.process({ ...at, messages: shifted }, signal, source(9, shifted));
      await expect(resumed).rejects.toMatchObject({ expected: 0n });
      expect(await position('anew')).toMatchObject({ nextOffset: 0n });
      await worker.process({ ...at, messages: all }, signal, source(0, all));
      expect(await position('anew')).toMatchObject({ nextOffset: BigInt(all.length), position: all.at(-1)?.position });
      expect(await effectCount(world.readStore, 'anew')).toBe(all.length);
    });

    it('pass over what is no message of the feed, and say where it stands', async () => {
      await charges.write(200, 1);
      const events: ConsumerEvent[] = [];
      const worker = new GroupWorker(world.readStore, effectConsumer('foreign'), (event) => events.push(event));
      await ensurePositions(world.readStore, 'foreign', [TOPIC], -1n);
      const all = partitionsOf(await logMessages()).get(0) ?? [];
      const malformed = [{ offset: BigInt(all.length), error: 'no header ce_id' }];
      const { signal } = new AbortController();
      const whole = { ...source(0, all), nextOffset: BigInt(all.length + 1), malformed };
      await worker.process({ topic: TOPIC, partition: 0, messages: all }, signal, whole);
      const alone = { ...source(all.length + 1, []), nextOffset: BigInt(all.length + 2) };
      const second = { ...alone, malformed: [{ offset: alone.firstOffset, error: 'no key' }] };
      await worker.process({ topic: TOPIC, partition: 0, messages: [] }, signal, second);
      expect(await position('foreign')).toMatchObject({ nextOffset: BigInt(all.length + 2) });
      expect((await malformedRecords(world.readStore, 'foreign')).map(({ offset, error }) => [offset, error])).toEqual([
        [String(all.length), 'no header ce_id'],
        [String(all.length + 1), 'no key'],
      ]);
      expect(events.filter(({ kind }) => kind === 'malformed')).toHaveLength(2);
      expect(await effectCount(world.readStore, 'foreign')).toBe(all.length);
    });
  });

  it('park a message with text that Postgres cannot store', async () => {
    const [account] = charges.accounts as [string];
    await charges.append(account, 1);
    await ensurePositions(world.readStore, 'unstorable', [TOPIC], -1n);
    const before = (): never => {
      throw new Error('cannot \0 do');
    };
    const worker = new GroupWorker(world.readStore, effectConsumer('unstorable', { before }));
    const [[partition, [message]]] = [...partitionsOf(await logMessages())] as [[number, [FeedMessage]]];
    const data = { half: 'a\ud83d', nul: 'b\0', text: '\\u0000' };
    await worker.process({ topic: TOPIC, partition, messages: [{ ...message, data }] }, AbortSignal.timeout(10_000));
    expect(await parkedMessages(world.readStore, 'unstorable')).toMatchObject([{ error: 'cannot \ufffd do' }]);
    const [row] = await world.readStore.query("SELECT message->'data' AS data FROM ops.feed_parked");
    expect(row).toEqual({ data: { half: 'a\ufffd', nul: 'b\ufffd', text: '\\u0000' } });
  });

  it('do nothing again for what a batch held before its repeats', async () => {
    await charges.write(40, 1);
    const worker = new GroupWorker(world.readStore, effectConsumer('ends-with-repeats'));
    await ensurePositions(world.readStore, 'ends-with-repeats', [TOPIC], -1n);
    for (const [partition, messages] of partitionsOf(await logMessages())) {
      // A relay died and its successor began a little before: the batch was cut in the middle of what it sent again.
      const cut = [...messages, ...messages.slice(0, -1)];
      await worker.process({ topic: TOPIC, partition, messages: cut }, new AbortController().signal);
      await worker.process({ topic: TOPIC, partition, messages: messages.slice(-1) }, new AbortController().signal);
    }
    expect(await wrong('ends-with-repeats')).toEqual([]);
  });

  it('fence two members that work on the same partition at once', async () => {
    await charges.write(200, 1);
    await ensurePositions(world.readStore, 'fenced', [TOPIC], -1n);
    const members = ['a', 'b', 'c'].map(
      (member) => new GroupWorker(world.readStore, effectConsumer('fenced', { member })),
    );
    const byPartition = [...partitionsOf(await logMessages())];
    await Promise.all(
      members.map(async (worker) => {
        for (const [partition, messages] of byPartition) {
          await worker.process({ topic: TOPIC, partition, messages }, new AbortController().signal);
        }
      }),
    );
    expect(await wrong('fenced')).toEqual([]);
  });

  it('park a message that keeps failing with its stream, go on with the others, and replay in order', async () => {
    const [poisoned, healthy] = charges.accounts as [string, string];
    let cured = false;
    await charges.append(poisoned, 3);
    await charges.append(healthy, 3);
    const before = (message: FeedMessage): void => {
      if (message.stream === `credits-${poisoned}` && message.revision === 1n && !cured) throw new Error('cannot do');
    };
    run(effectConsumer('parking', { before }));
    const replays = new ReplayLoop(world.readStore, [effectConsumer('parking', { before })]);
    replays.start();
    runners.push(replays);
    await effects('parking', 4);
    await charges.append(poisoned, 2);
    await charges.append(healthy, 2);
    await effects('parking', 6);
    const parked = await until(
      async () => {
        const found = await parkedMessages(world.readStore, 'parking');
        return found.length === 4 && found;
      },
      { what: 'four parked messages' },
    );
    expect(parked.map(({ revision, error }) => [revision, error])).toEqual([
      ['1', 'cannot do'],
      ['2', 'an earlier message of this stream is parked'],
      ['3', 'an earlier message of this stream is parked'],
      ['4', 'an earlier message of this stream is parked'],
    ]);

    expect(await requestReplay(world.readStore, { group: 'parking' })).toBe(4);
    await until(
      async () => {
        const [first, ...rest] = await parkedMessages(world.readStore, 'parking');
        return first && first.tries > 6 && !first.is_requested && rest.length === 3;
      },
      { what: 'a replay that failed once more' },
    );

    cured = true;
    await requestReplay(world.readStore, { stream: `credits-${poisoned}` });
    await effects('parking', 10);
    expect(await parkedMessages(world.readStore, 'parking')).toEqual([]);
    expect(await wrong('parking')).toEqual([]);
  });

  it('replay what some groups parked while a store of another does not answer', async () => {
    let isRetried = false;
    const cannot = (): Error => new Error('cannot do');
    const parking = (group: string, later: Error | null): FeedConsumer =>
      effectConsumer(group, {
        before: () => {
          const error = isRetried ? later : cannot();
          if (error) throw error;
        },
      });
    const healthy = ['one', 'two', 'three'];
    const consumers = [
      parking('down', new Error('connection terminated')),
      ...healthy.map((name) => parking(name, null)),
    ];
    for (const consumer of consumers) run(consumer);
    await charges.append(charges.accounts[0] as string, 1);
    const parked = async (group: string): Promise<number> => (await parkedMessages(world.readStore, group)).length;
    await until(
      async () => (await Promise.all(consumers.map(({ group }) => parked(group)))).every((count) => count === 1),
      { what: 'all groups to park it' },
    );
    isRetried = true;
    await requestReplay(world.readStore, {});
    const replays = new ReplayLoop(world.readStore, consumers);
    replays.start();
    runners.push(replays);
    for (const group of healthy) await effects(group, 1);
    expect(await parked('down')).toBe(1);
  });

  it('stop at a failing message where nothing may be skipped, and go on when it is cured', async () => {
    let cured = false;
    const [poisoned] = charges.accounts as [string];
    const before = (): void => {
      if (!cured) throw new Error('not yet');
    };
    await charges.append(poisoned, 2);
    const runner = run(effectConsumer('strict', { before, neverSkips: true }));
    await until(() => runner.state().trouble === 'not yet', { what: 'trouble' });
    expect(await effectCount(world.readStore, 'strict')).toBe(0);
    expect(await parkedMessages(world.readStore, 'strict')).toEqual([]);
    cured = true;
    await effects('strict', 2);
    expect(await wrong('strict')).toEqual([]);
  });

  it('are told when what they decided is committed, and of no batch without anything for them', async () => {
    const found: Promise<number>[] = [];
    const consumer: FeedConsumer = {
      ...effectConsumer('told'),
      committed: () => void found.push(effectCount(world.readStore, 'told')),
    };
    await charges.write(30);
    run(consumer);
    await effects('told', 30);
    await until(async () => (await Promise.all(found)).includes(30), { what: 'word of the last batch' });
    expect(await Promise.all(found)).not.toContain(0);
    const worker = new GroupWorker(world.readStore, { ...consumer, group: 'wants-none', types: ['ApiKeyRevoked'] });
    await ensurePositions(world.readStore, 'wants-none', [TOPIC], -1n);
    const before = found.length;
    for (const [partition, messages] of partitionsOf(await logMessages())) {
      await worker.process({ topic: TOPIC, partition, messages }, new AbortController().signal);
    }
    expect(found).toHaveLength(before);
  });

  it('undo the effects of a batch that fails half way', async () => {
    let failures = 0;
    await charges.append(charges.accounts[0] as string, 10);
    const before = (message: FeedMessage): void => {
      if (message.revision === 7n && failures++ < 2) throw new Error('half way');
    };
    run(effectConsumer('halves', { before }));
    await effects('halves', 10);
    expect(await wrong('halves')).toEqual([]);
  });

  it('may take longer over a batch than Postgres lets a transaction idle', async () => {
    const { databaseUrl: url } = world;
    const limit = '-c idle_in_transaction_session_timeout=5500';
    const readStore = new ReadStore({ url: `${url}?options=${encodeURIComponent(limit)}` });
    await charges.write(1);
    await ensurePositions(readStore, 'slow', [TOPIC], -1n);
    const failing = new AbortController();
    const consumer = effectConsumer('slow', { before: () => delay(6_500) });
    const worker = new GroupWorker(readStore, consumer, (event) => {
      if (event.kind === 'trouble') failing.abort(new Error(event.error));
    });
    const [[partition, messages]] = [...partitionsOf(await logMessages())] as [[number, FeedMessage[]]];
    try {
      await worker.process({ topic: TOPIC, partition, messages }, failing.signal);
    } finally {
      await readStore.close();
    }
    expect(await wrong('slow')).toEqual([]);
  }, 40_000);

  it('let one of two processes work, and the other take over', async () => {
    const one = run(effectConsumer('pair', { member: 'one' }));
    await charges.write(20);
    await effects('pair', 20);
    const two = run(effectConsumer('pair', { member: 'two' }));
    await until(() => two.state().state === 'standby', { what: 'standby' });
    await one.stop();
    await charges.write(20);
    await effects('pair', 40);
    expect(await wrong('pair')).toEqual([]);
  });

  it('park an event of which nothing shows whether it is published, and continue', async () => {
    const [unreadable, good] = charges.accounts as [string, string];
    const newer = (): never => {
      throw new Error('stored by a newer build');
    };
    const registry = new FeedRegistry(
      PUBLISHED_TYPES.all().map((entry) => ({
        ...entry,
        isPublished: (event) => (event as RecordedEvent).stream !== `credits-${unreadable}` || newer(),
      })),
    );
    const runner = new InProcessConsumer({ ...world, consumer: effectConsumer('undecided'), registry });
    await charges.append(unreadable, 1);
    runner.start();
    runners.push(runner);
    await charges.append(good, 1);
    await effects('undecided', 1);
    await until(async () => (await parkedMessages(world.readStore, 'undecided')).length > 0, {
      what: 'a parked event',
    });
    expect(await parkedMessages(world.readStore, 'undecided')).toMatchObject([{ error: 'stored by a newer build' }]);
    const { topics } = await measureFeedLag({ ...world, registry, brokers: null });
    expect(topics.find(({ name }) => name === TOPIC)).toMatchObject({ messages: 2 });
  });

  it('leave a new event type to a newer build, and pass it over when none has come', async () => {
    const registry = registryWithout('CreditDebited');
    const start = (): InProcessConsumer => {
      const runner = new InProcessConsumer({ ...world, consumer: effectConsumer('older'), registry });
      runner.start();
      runners.push(runner);
      return runner;
    };
    const older = start();
    await until(() => older.state().state === 'running', { what: 'running' });
    await charges.write(5);
    const trouble = await until(() => older.state().trouble, { what: 'the older build to read the events' });
    expect(trouble).toMatch(/CreditDebited.*newer build/);
    await older.stop();
    const newer = run(effectConsumer('older'));
    await effects('older', 5);
    await newer.stop();
    expect(await wrong('older')).toEqual([]);

    const last = await charges.write(5);
    const elevenMinutesLater = Date.now() + 660_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(elevenMinutesLater);
    start();
    const passed = async (): Promise<boolean> =>
      [...(await readPositions(world.readStore, 'older')).values()].every(({ position }) => position >= last);
    await until(passed, { what: 'the events to be passed over' }).finally(() => clock.mockRestore());
    expect(await effectCount(world.readStore, 'older')).toBe(5);
  });

  it('show why they fail, and start again', async () => {
    let isFailing = true;
    const registry = PUBLISHED_TYPES;
    const follow: EventStore['follow'] = (options) => {
      if (isFailing) throw new Error('no subscription');
      return world.eventStore.follow(options);
    };
    const eventStore = Object.create(world.eventStore, { follow: { value: follow } }) as EventStore;
    const runner = new InProcessConsumer({ ...world, eventStore, consumer: effectConsumer('failing'), registry });
    runner.start();
    runners.push(runner);
    await until(() => runner.state().trouble === 'no subscription', { what: 'trouble', timeoutMs: 10_000 });
    isFailing = false;
    await charges.write(20);
    await effects('failing', 20);
    expect(await wrong('failing')).toEqual([]);
    expect(runner.state().trouble).toBeNull();
  });

  it('move idle partitions along, so that a restart does not read the whole log', async () => {
    const last = await charges.append(charges.accounts[0] as string, 5);
    const runner = run(effectConsumer('idle'));
    await effects('idle', 5);
    await runner.stop();
    const positions = [...(await readPositions(world.readStore, 'idle')).values()];
    expect(positions).toHaveLength(6);
    expect(positions.every(({ position }) => position >= last)).toBe(true);
  });

  it('do not move the positions of a group that begins anew with another log', async () => {
    await ensurePositions(world.readStore, 'anew', [TOPIC], BEGIN_ANEW);
    await liftPositions(world.readStore, 'anew', [TOPIC], 1_000n);
    const positions = [...(await readPositions(world.readStore, 'anew')).values()];
    expect(new Set(positions.map(({ position }) => position))).toEqual(new Set([BEGIN_ANEW]));
  });
});

function partitionsOf(messages: readonly FeedMessage[]): Map<number, FeedMessage[]> {
  const parts = new Map<number, FeedMessage[]>();
  for (const message of messages) parts.set(message.partition, [...(parts.get(message.partition) ?? []), message]);
  return parts;
}
