import { link, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokerJars, defaultJarsFolder, KafkaNotInstallable } from '../../../src/embedded/kafka/broker-jars.js';
import { startKafka } from '../../../src/embedded/kafka/kafka.js';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';

describeWithInfra(JAVA, 'the embedded Kafka broker', () => {
  let kafka: TestKafka;

  beforeAll(async () => {
    kafka = await testKafka();
  }, 400_000);

  afterAll(async () => {
    await kafka?.close();
  });

  it('keeps topics and messages over a kill -9 and a start in the same folder', async () => {
    const client = kafkaClient({ brokers: kafka.brokers, clientId: 'spec' });
    await withAdmin(client, (admin) => admin.createTopics({ topics: [{ topic: 'kept', numPartitions: 2 }] }));
    const producer = client.producer();
    await producer.connect();
    await producer.send({ topic: 'kept', acks: -1, messages: [{ key: 'a', value: 'one', partition: 1 }] });
    await producer.disconnect();
    const clusterId = await withAdmin(client, async (admin) => (await admin.describeCluster()).clusterId);

    kafka = await kafka.killAndRestart();

    const again = await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), async (admin) => ({
      clusterId: (await admin.describeCluster()).clusterId,
      offsets: await admin.fetchTopicOffsets('kept'),
    }));
    expect(again.clusterId).toBe(clusterId);
    expect(again.offsets.map((o) => [o.partition, o.high]).sort()).toEqual([
      [0, '0'],
      [1, '1'],
    ]);
  });

  it('writes each message to disk before it acknowledges it', async () => {
    const { resources } = await withAdmin(kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }), (admin) =>
      admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: 'kept', configNames: ['flush.messages'] }],
      }),
    );
    expect(resources[0]?.configEntries.map(({ configValue }) => configValue)).toEqual(['1']);
  });

  it('makes no topic by itself', async () => {
    const producer = kafkaClient({ brokers: kafka.brokers, clientId: 'spec' }).producer({
      allowAutoTopicCreation: true,
    });
    await producer.connect();
    await expect(producer.send({ topic: 'typing-error', messages: [{ value: 'x' }] })).rejects.toThrow();
    await producer.disconnect();
  });

  it('ends a broker that an earlier, killed parent left behind in the folder', async () => {
    // Java of a process without a locale takes no letter outside ASCII in a path, its working folder's included.
    const dataDir = await mkdtemp(join(tmpdir(), 'scoutline, kafka (é)-'));
    process.env.LC_ALL = 'C';
    const leftover = await startKafka({ dataDir });
    const successor = await startKafka({ dataDir });
    await leftover.exited;
    expect(successor.pid).not.toBe(leftover.pid);
    await successor.close();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it('stores its classes when it ends, and starts from them the next time', async () => {
    // Beside the cache: another file system takes no links.
    const jarsFolder = await mkdtemp(`${defaultJarsFolder()}.spec-`);
    const dataDir = await mkdtemp(join(tmpdir(), 'scoutline-kafka-'));
    try {
      const jars = (await readdir(defaultJarsFolder())).filter((name) => name.endsWith('.jar'));
      for (const jar of jars) await link(join(defaultJarsFolder(), jar), join(jarsFolder, jar));
      // Storing takes a second alone, and much longer beside other specs on a slow machine.
      const first = await startKafka({ dataDir, jarsFolder, stopTimeoutMs: 60_000 });
      expect(await archivesIn(jarsFolder)).toEqual([]);
      await first.close();
      const [archive, ...others] = await archivesIn(jarsFolder);
      expect(archive).toMatch(/^classes-[0-9a-f]{16}\.jsa$/);
      expect(others).toEqual([]);

      const second = await startKafka({ dataDir, jarsFolder });
      const mapped = await readFile(`/proc/${second.pid}/maps`, 'utf8');
      await second.close();
      expect(mapped).toContain(join(jarsFolder, archive as string));
    } finally {
      await rm(jarsFolder, { recursive: true, force: true });
      await rm(dataDir, { recursive: true, force: true });
    }
  }, 180_000);
});

describe('a machine without what Kafka needs', () => {
  it('is told what is missing and how to get it', async () => {
    const folder = '/proc/none/kafka';
    const withoutJava = brokerJars({ folder, java: '/nonexistent/java' });
    await expect(withoutJava).rejects.toThrow(KafkaNotInstallable);
    await expect(withoutJava).rejects.toThrow(/Java 17 is not on the PATH.*apt-get install.*KAFKA_BROKERS/);
  });

  describeWithInfra(JAVA, 'with Java but without Maven', () => {
    it('hears what Maven says where it fails', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'scoutline-maven-'));
      const maven = join(folder, 'mvn');
      await writeFile(maven, '#!/bin/sh\necho "JAVA_HOME is not defined correctly" >&2\nexit 1\n', { mode: 0o700 });
      const failing = brokerJars({ folder: '/proc/none/kafka', maven });
      await expect(failing).rejects.toThrow(/^Maven does not run \(JAVA_HOME is not defined correctly\), and the jars/);
      await rm(folder, { recursive: true });
    });

    it('says so too', async () => {
      const withoutMaven = brokerJars({ folder: '/proc/none/kafka', maven: '/nonexistent/mvn' });
      await expect(withoutMaven).rejects.toThrow(/Maven is not on the PATH.*apt-get install/);
    });
  });
});

async function archivesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.includes('.jsa'));
}
