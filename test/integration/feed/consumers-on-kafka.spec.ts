import { randomUUID } from 'node:crypto';
import { PROJECTIONS } from '../../../projections/index.js';
import { type ConsumerEvent, type FeedConsumer } from '../../../src/platform/consumers/feed-consumer.js';
import { type EventStore } from '../../../src/platform/event-store/event-store.js';
import { readPositions } from '../../../src/platform/consumers/group-positions.js';
import { dismissMalformed } from '../../../src/platform/consumers/malformed-messages.js';
import { measureFeedLag } from '../../../src/system-status/samples/feed-lag.js';
import { InProcessConsumer } from '../../../src/platform/consumers/in-process-consumer.js';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { KafkaConsumer } from '../../../src/platform/kafka/kafka-consumer.js';
import { adoptLog } from '../../../src/cli/io/adopt-log.js';
import { Relay } from '../../../src/platform/relay/relay.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { createEffectTable, effectConsumer, effectCount, effectViolations } from '../../kit/effect-consumer.js';
import { Charges, feedWorld, type FeedWorld } from '../../kit/feed-world.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { malformedRecords } from '../../kit/parked-rows.js';
import { until } from '../../kit/until.js';

describeWithInfra(JAVA, 'consumers on Kafka', () => {
  let kafka: TestKafka;
  let world: FeedWorld;
  let relay: Relay;
  let charges: Charges;
  let group: string;
  const runners: { stop(): Promise<void> }[] = [];

  beforeAll(async () => {
    [kafka, world] = await Promise.all([testKafka(), feedWorld()]);
    await createEffectTable(world.readStore);
    relay = new Relay({ ...world, registry: PUBLISHED_TYPES, brokers: kafka.brokers });
    relay.start();
    await until(() => relay.state().state === 'active', { what: 'an active relay', timeoutMs: 20_000 });
  }, 400_000);

  afterAll(async () => {
    await relay?.stop();
    await world?.close();
    await kafka?.close();
  });

  beforeEach(() => {
    group = `g-${randomUUID().slice(0, 8)}`;
    charges = new Charges(world.eventStore);
  });

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  });

  const run = (
    consumer: FeedConsumer,
    options: { deadAfterMs?: number; sessionTimeoutMs?: number } = {},
  ): KafkaConsumer => {
    const { eventStore, readStore } = world;
    const runner = new KafkaConsumer({
      eventStore,
      readStore,
      brokers: kafka.brokers,
      consumer,
      ...options,
    });
    runner.start();
    runners.push(runner);
    return runner;
  };
  let total = 0;
  const write = async (count: number): Promise<void> => {
    total += count;
    await charges.write(count);
  };
  const allEffects = (): Promise<unknown> =>
    until(async () => (await effectCount(world.readStore, group)) >= total, {
      what: `${total} effects`,
      timeoutMs: 30_000,
    });
  const wrong = (): Promise<string[]> => effectViolations(world.readStore, world.eventStore, group);

  it('have exactly one effect a message, over stops and rebalances', async () => {
    await write(400);
    const first = run(effectConsumer(group, { member: 'first', maxBatch: 20 }));
    await until(async () => (await effectCount(world.readStore, group)) > 50, { what: 'a start', timeoutMs: 20_000 });
    run(effectConsumer(group, { member: 'second', maxBatch: 20 }));
    await write(400);
    await first.stop();
    await write(200);
    await allEffects();
    expect(await wrong()).toEqual([]);
  }, 60_000);

  it('go on where the group stands, whatever the broker remembers', async () => {
    await write(100);
    const first = run(effectConsumer(group));
    await allEffects();
    await first.stop();
    await write(100);
    // As after a restored database or a hand on the wrong tool: the broker believes that everything is done.
    await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), async (admin) => {
      await until(() => (relay.state().position ?? 0n) > 0n, { what: 'relay' });
      const ends = await admin.fetchTopicOffsets('intel.credits.v1');
      await admin.setOffsets({
        groupId: group,
        topic: 'intel.credits.v1',
        partitions: ends.map(({ partition, high }) => ({ partition, offset: high })),
      });
    });
    run(effectConsumer(group));
    await write(20);
    await allEffects();
    expect(await wrong()).toEqual([]);
  }, 60_000);

  it('stop also while they start', async () => {
    let answer: ((head: bigint) => void) | undefined;
    const headPosition = (): Promise<bigint> => new Promise((resolve) => (answer = resolve));
    const eventStore = Object.create(world.eventStore, { headPosition: { value: headPosition } }) as EventStore;
    const { readStore } = world;
    const consumer = effectConsumer(group, { from: 'now' });
    const events: ConsumerEvent[] = [];
    const onEvent = (event: ConsumerEvent): void => void events.push(event);
    const runner = new KafkaConsumer({ eventStore, readStore, brokers: kafka.brokers, consumer, onEvent });
    runner.start();
    const answerNow = await until(() => answer, { what: 'a start' });
    let isStopped = false;
    void runner.stop().then(() => (isStopped = true));
    answerNow(await world.eventStore.headPosition());
    await until(() => isStopped, { what: 'the stop', timeoutMs: 10_000 });
    expect(runner.state()).toEqual({ group, state: 'stopped', trouble: null });
    expect(events).toEqual([]);
  });

  it('pass over what a stranger wrote into the topic', async () => {
    await write(30);
    run(effectConsumer(group));
    await allEffects();
    const producer = kafkaClient({ brokers: kafka.brokers, clientId: 'stranger' }).producer();
    await producer.connect();
    const strange = { topic: 'intel.credits.v1', messages: [{ partition: 0, key: 'k', value: 'not one of ours' }] };
    await producer.send(strange);
    await producer.disconnect();
    await write(30);
    await allEffects();
    expect(await wrong()).toEqual([]);
    const noted = await until(
      async () => {
        const found = await malformedRecords(world.readStore, group);
        return found.length > 0 && found;
      },
      { what: 'the stranger to be noted' },
    );
    expect(noted).toMatchObject([{ group, topic: 'intel.credits.v1', partition: 0 }]);
  }, 60_000);

  it('pass over records that only resemble messages, and never read beyond the log', async () => {
    await write(30);
    run(effectConsumer(group));
    await allEffects();
    const headers = {
      ce_id: randomUUID(),
      ce_type: 'intel.credits.CreditDebited',
      ce_revision: '0',
      ce_correlationid: 'c',
    };
    const recordAt = (position: string, value: string) => {
      const at = { ce_position: position, ce_time: new Date().toISOString() };
      return { partition: 0, key: 'credits-k', value, headers: { ...headers, ...at } };
    };
    const messages = [
      recordAt('1', '\0\0\0\0\x01{"amount":1}'),
      recordAt('99999999999999999999', '{}'),
      recordAt('9000000000000000000', '{}'),
    ];
    const producer = kafkaClient({ brokers: kafka.brokers, clientId: 'stranger' }).producer();
    await producer.connect();
    await producer.send({ topic: 'intel.credits.v1', messages });
    await producer.disconnect();
    await write(60);
    await allEffects();
    expect(await wrong()).toEqual([]);
    const positions = [...(await readPositions(world.readStore, group)).values()].map(({ position }) => position);
    const head = await world.eventStore.headPosition();
    expect(positions.filter((position) => position > head)).toEqual([]);
    const noted = (await malformedRecords(world.readStore, group)).map(({ error }) => error);
    expect(noted.slice(-3)).toEqual([
      'a record in intel.credits.v1/0 has no JSON object as its value',
      'a record in intel.credits.v1/0 has no 64 bit integer in header ce_position',
      'a record in intel.credits.v1/0 has a position beyond the end of the log',
    ]);
    expect(await dismissMalformed(world.readStore, group)).toBe(noted.length);
    expect(await malformedRecords(world.readStore, group)).toEqual([]);
  }, 60_000);

  it('change the transport both ways without a loss or a repeat', async () => {
    const { eventStore, readStore } = world;
    await write(60);
    const onKafka = run(effectConsumer(group));
    await allEffects();
    await onKafka.stop();
    await write(60);
    const inProcess = new InProcessConsumer({
      eventStore,
      readStore,
      registry: PUBLISHED_TYPES,
      consumer: effectConsumer(group),
    });
    inProcess.start();
    await allEffects();
    await inProcess.stop();
    await write(60);
    run(effectConsumer(group));
    await allEffects();
    expect(await wrong()).toEqual([]);
  }, 60_000);

  it('outlast a broker that is killed, and one that stands still', async () => {
    run(effectConsumer(group, { maxBatch: 20 }), { deadAfterMs: 8_000, sessionTimeoutMs: 6_000 });
    await write(100);
    await allEffects();
    kafka = await kafka.killAndRestart();
    await write(100);
    await allEffects();
    kafka.freeze();
    await write(100);
    await until(() => relay.state().trouble !== null, { what: 'trouble', timeoutMs: 30_000 });
    kafka.thaw();
    await allEffects();
    expect(await wrong()).toEqual([]);
  }, 120_000);

  it('never read what a former log left in the topics', async () => {
    await write(40);
    await relay.stop();
    const former = await feedWorld();
    const adopted = await feedWorld();
    const { readStore } = former;
    await createEffectTable(readStore);
    const late = `${group}-late`;
    const relayOf = ({ eventStore }: FeedWorld): Relay => {
      const started = new Relay({ eventStore, readStore, registry: PUBLISHED_TYPES, brokers: kafka.brokers });
      started.start();
      return started;
    };
    const read = (log: FeedWorld, consumer: FeedConsumer): KafkaConsumer => {
      const { eventStore } = log;
      const runner = new KafkaConsumer({ eventStore, readStore, brokers: kafka.brokers, consumer });
      runner.start();
      runners.push(runner);
      return runner;
    };
    const effects = (of: string, count: number): Promise<unknown> =>
      until(async () => (await effectCount(readStore, of)) >= count, {
        what: `${count} effects of ${of}`,
        timeoutMs: 30_000,
      });

    // A database without positions on a broker that has messages: the other world's are of a former log.
    let active = relayOf(former);
    const first = read(former, effectConsumer(group));
    await new Charges(former.eventStore).write(60);
    await effects(group, 60);
    expect(await effectViolations(readStore, former.eventStore, group)).toEqual([]);
    await first.stop();
    // Published and not read, at positions that the adopted log reaches later.
    const unread = await new Charges(former.eventStore).write(40);
    await until(() => (active.state().position ?? 0n) >= unread, { what: 'the former log to be published' });
    await active.stop();

    const charges = new Charges(adopted.eventStore);
    await charges.write(30);
    await readStore.query('DELETE FROM spec_effects');
    await adoptLog({ eventStore: adopted.eventStore, readStore, projections: PROJECTIONS, now: Date.now() });
    active = relayOf(adopted);
    read(adopted, effectConsumer(group));
    read(adopted, effectConsumer(late));
    await effects(group, 30);
    await charges.write(90);
    await effects(group, 120);
    await effects(late, 120);
    for (const name of [group, late]) {
      expect(await effectViolations(readStore, adopted.eventStore, name)).toEqual([]);
    }
    const { groups } = await measureFeedLag({
      eventStore: adopted.eventStore,
      readStore,
      registry: PUBLISHED_TYPES,
      brokers: kafka.brokers,
    });
    expect(groups.map(({ lag }) => lag)).toEqual([0, 0]);
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await active.stop();
    await adopted.close();
    await former.close();
  }, 120_000);
});
