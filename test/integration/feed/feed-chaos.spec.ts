import { setTimeout as delay } from 'node:timers/promises';
import { createEffectTable, effectCount, effectViolations } from '../../kit/effect-consumer.js';
import { readTopics, violations } from '../../kit/feed-checker.js';
import { type FeedProcessOptions } from '../../kit/feed-process.js';
import { FeedProcess } from '../../kit/feed-processes.js';
import { Charges, feedWorld, type FeedWorld } from '../../kit/feed-world.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { until } from '../../kit/until.js';

/** Seconds of trouble; more of them in a nightly run. */
const SECONDS = Number(process.env.FEED_CHAOS_SECONDS ?? 20);
const EVENTS_PER_SECOND = 250;
const TOPICS = ['intel.credits.v1'];
const GROUP = 'chaos';

describeWithInfra(JAVA, 'the feed while its processes are killed', () => {
  let kafka: TestKafka;
  let world: FeedWorld;
  let relays: FeedProcess[] = [];
  let consumers: FeedProcess[] = [];

  beforeAll(async () => {
    [kafka, world] = await Promise.all([testKafka(), feedWorld()]);
    await createEffectTable(world.readStore);
    const options = (role: FeedProcessOptions['role'], member: string): FeedProcessOptions => ({
      role,
      member,
      group: GROUP,
      eventstoreUrl: world.emulator.url,
      databaseUrl: world.databaseUrl,
      brokers: kafka.brokers,
    });
    relays = ['a', 'b'].map((member) => new FeedProcess(options('relay', member)));
    consumers = ['c', 'd'].map((member) => new FeedProcess(options('consumer', member)));
  }, 400_000);

  afterAll(async () => {
    await Promise.all([...relays, ...consumers].map((one) => one.stop()));
    await world?.close();
    await kafka?.close();
  }, 60_000);

  it(
    'loses nothing, repeats no effect and keeps the order',
    async () => {
      const charges = new Charges(world.eventStore);
      await charges.write(50);
      await until(async () => (await effectCount(world.readStore, GROUP)) >= 50, {
        what: 'a start',
        timeoutMs: 30_000,
      });

      const endsAt = performance.now() + SECONDS * 1_000;
      await Promise.all([load(charges, endsAt), trouble(endsAt)]);

      const last = await charges.write(50);
      await until(async () => (await effectCount(world.readStore, GROUP)) >= charges.written, {
        what: `${charges.written} effects`,
        timeoutMs: 60_000,
        everyMs: 200,
      });
      const reading = await readTopics(kafka.brokers, TOPICS);
      const repeats = reading.total - charges.written;
      process.stderr.write(
        `feed chaos: ${charges.written} events, ${kills()} kills, ${repeats} repeats in the topic, all effects once\n`,
      );
      expect(await violations(world.eventStore, reading, last, TOPICS)).toEqual([]);
      expect(await effectViolations(world.readStore, world.eventStore, GROUP)).toEqual([]);
      expect(kills()).toBeGreaterThan(SECONDS / 4);
      const malformed = consumers.flatMap(({ troubles }) => troubles).filter((error) => /no header|no key/.test(error));
      expect(malformed).toEqual([]);
    },
    (SECONDS + 120) * 1_000,
  );

  function kills(): number {
    return [...relays, ...consumers].reduce((sum, one) => sum + one.kills, 0);
  }

  async function load(charges: Charges, endsAt: number): Promise<void> {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await charges.write(EVENTS_PER_SECOND / 5, 5);
      await delay(Math.max(0, 200 - (performance.now() - startedAt)));
    }
  }

  /** A relay or a consumer dies every other second; one pauses longer than its session timeout. */
  async function trouble(endsAt: number): Promise<void> {
    const frozen = consumers[0] as FeedProcess;
    for (let round = 0; performance.now() < endsAt; round++) {
      if (round === 2) frozen.signal('SIGSTOP');
      const victims = [relays[(round >> 1) % 2], consumers[1]] as FeedProcess[];
      await victims[round % 2]?.killAndRestart();
      await delay(2_000);
      if (round === 6) frozen.signal('SIGCONT');
    }
    frozen.signal('SIGCONT');
  }
});
