import { setTimeout as delay } from 'node:timers/promises';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { ensureTopics } from '../../../src/platform/kafka/kafka-topics.js';
import { RelayPositions } from '../../../src/platform/relay/relay-positions.js';
import { activeHolders } from '../../../src/platform/locks/lock-holders.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { Relay, topicLocks } from '../../../src/platform/relay/relay.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { readTopics, violations } from '../../kit/feed-checker.js';
import { Charges, feedWorld, registryWithout, type FeedWorld } from '../../kit/feed-world.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { until } from '../../kit/until.js';

const CREDITS = ['intel.credits.v1'];

/** Longer than any time limit of the client, so that each of them passes while nothing answers. */
const FROZEN_MS = 60_000;

describeWithInfra(JAVA, 'the relay', () => {
  let kafka: TestKafka;
  let world: FeedWorld;

  beforeAll(async () => {
    [kafka, world] = await Promise.all([testKafka(), feedWorld()]);
  }, 400_000);

  afterAll(async () => {
    await world?.close();
    await kafka?.close();
  });

  const started: Relay[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.stop()));
  });
  const startRelay = (registry = PUBLISHED_TYPES): Relay => {
    const { eventStore, readStore } = world;
    const one = new Relay({ eventStore, readStore, registry, brokers: kafka.brokers });
    one.start();
    started.push(one);
    return one;
  };
  const reached = (one: Relay, position: bigint): Promise<unknown> =>
    until(() => (one.state().position ?? -1n) >= position, { what: `relay at ${position}`, timeoutMs: 20_000 });
  const check = async (upTo: bigint): Promise<string[]> =>
    violations(world.eventStore, await readTopics(kafka.brokers, CREDITS), upTo, CREDITS);

  it('makes its topics with fixed partitions and unlimited retention, and carries the log in order', async () => {
    const charges = new Charges(world.eventStore);
    const one = startRelay();
    const position = await charges.write(500);
    await reached(one, position);
    await one.stop();
    expect(await check(position)).toEqual([]);
    const topics = await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), async (admin) => ({
      metadata: await admin.fetchTopicMetadata({ topics: [...PUBLISHED_TYPES.topics()] }),
      config: await admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: 'intel.credits.v1', configNames: ['retention.ms', 'retention.bytes'] }],
      }),
    }));
    expect(topics.metadata.topics.map(({ partitions }) => partitions.length)).toEqual(
      PUBLISHED_TYPES.topics().map(() => 6),
    );
    expect(topics.config.resources[0]?.configEntries.map(({ configValue }) => configValue)).toEqual(['-1', '-1']);
  });

  it('goes on where it stopped: nothing missing, nothing twice', async () => {
    const charges = new Charges(world.eventStore);
    const before = await readTopics(kafka.brokers, CREDITS);
    const position = await charges.write(300);
    const one = startRelay();
    await reached(one, position);
    await one.stop();
    const after = await readTopics(kafka.brokers, CREDITS);
    expect(after.total - before.total).toBe(300);
    expect(await check(position)).toEqual([]);
  });

  it('leaves an event type that it does not know to a newer build', async () => {
    const charges = new Charges(world.eventStore);
    const older = startRelay(registryWithout('CreditDebited'));
    await until(() => older.state().state === 'active', { what: 'an active relay', timeoutMs: 20_000 });
    const position = await charges.write(20);
    await until(() => older.state().trouble !== null || (older.state().position ?? 0n) >= position, {
      what: 'the older build to read the events',
    });
    expect(older.state().trouble).toMatch(/CreditDebited.*newer build/);
    expect(older.state().position).toBeLessThan(position);
    await older.stop();
    const newer = startRelay();
    await reached(newer, position);
    await newer.stop();
    expect(await check(position)).toEqual([]);
  });

  it('lets one of two be active, and the other take over', async () => {
    const charges = new Charges(world.eventStore);
    const one = startRelay();
    await reached(one, await charges.write(10));
    const two = startRelay();
    await until(() => two.state().state === 'standby', { what: 'the second on standby' });
    await one.stop();
    const position = await charges.write(50);
    await reached(two, position);
    await two.stop();
    expect(await check(position)).toEqual([]);
  });

  it('shares the topics with another, which joins and is left alone while the log is carried', async () => {
    const charges = new Charges(world.eventStore);
    const before = await readTopics(kafka.brokers, CREDITS);
    const stores = [1, 2].map(() => new ReadStore({ url: world.databaseUrl, applicationName: 'scoutline spec' }));
    const relays = stores.map((readStore) => {
      const { eventStore } = world;
      return new Relay({ eventStore, readStore, registry: PUBLISHED_TYPES, brokers: kafka.brokers });
    });
    started.push(...relays);
    const locks = [...topicLocks(PUBLISHED_TYPES.topics()).keys()];
    const sharedBy = (processes: number): Promise<unknown> =>
      until(
        async () => {
          const holders = await activeHolders(world.readStore, locks);
          return holders.size === locks.length && new Set(holders.values()).size === processes;
        },
        { what: `${processes} processes to share the topics`, timeoutMs: 15_000 },
      );
    let [position, written, going] = [0n, 0, true];
    const writing = (async () => {
      for (; going; written += 20) position = await charges.write(20);
    })();
    relays[0]?.start();
    await sharedBy(1);
    relays[1]?.start();
    await sharedBy(2);
    await relays[0]?.stop();
    await sharedBy(1);
    going = false;
    await writing;
    await reached(relays[1] as Relay, position);
    await relays[1]?.stop();
    await Promise.all(stores.map((store) => store.close()));
    expect((await readTopics(kafka.brokers, CREDITS)).total - before.total).toBe(written);
    expect(await check(position)).toEqual([]);
  }, 60_000);

  it('says so while the broker is frozen for a minute, and loses nothing', async () => {
    const charges = new Charges(world.eventStore);
    const one = startRelay();
    const before = await charges.write(10);
    await reached(one, before);
    const thawAt = performance.now() + FROZEN_MS;
    kafka.freeze();
    let position = before;
    let [rounds, troubled] = [0, 0];
    for (; performance.now() < thawAt; rounds++, await delay(1_000)) {
      position = await charges.write(50);
      if (one.state().trouble !== null) troubled++;
      expect(one.state().position).toBeLessThan(position);
    }
    // In trouble from the first request that went unanswered to the end, not only now and then.
    expect(troubled).toBeGreaterThan(rounds / 2);
    kafka.thaw();
    await reached(one, position);
    expect(one.state().trouble).toBeNull();
    await one.stop();
    expect(await check(position)).toEqual([]);
  }, 150_000);

  it('forgets a topic before it is made anew, so that a failure between the two leaves no gap', async () => {
    const { readStore } = world;
    const noted = (): Promise<object[]> => readStore.query(`SELECT position FROM ops.feed_relay WHERE topic = 'gone'`);
    await readStore.query(`INSERT INTO ops.feed_relay (cluster_id, topic, position) VALUES ('c', 'gone', 500)`);
    await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), async (admin) => {
      const failing = ensureTopics(admin, ['gone'], async (missing) => {
        expect(missing).toEqual(['gone']);
        await RelayPositions.reset(readStore, 'c', missing);
        throw new Error('the process died here');
      });
      await expect(failing).rejects.toThrow('died');
      expect(await admin.listTopics()).not.toContain('gone');
    });
    expect(await noted()).toEqual([{ position: '-1' }]);
    await readStore.query(`DELETE FROM ops.feed_relay WHERE topic = 'gone'`);
  });

  it('fills a topic from the first event when the broker lost it', async () => {
    const charges = new Charges(world.eventStore);
    const one = startRelay();
    await reached(one, await charges.write(10));
    await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), (admin) =>
      admin.deleteTopics({ topics: CREDITS }),
    );
    const position = await charges.write(100);
    await until(async () => (await readTopics(kafka.brokers, CREDITS)).total >= 1_000, {
      what: 'a refilled topic',
      timeoutMs: 30_000,
      everyMs: 500,
    });
    await reached(one, position);
    await one.stop();
    expect(await check(position)).toEqual([]);
  }, 60_000);
});
