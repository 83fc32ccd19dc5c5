import { transformSync } from '@swc/core';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { type CloudEvent, Kafka as CloudEventsKafka, type KafkaMessage as CloudEventsMessage } from 'cloudevents';
import { readdirSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncApiDocument } from '../../../src/site/docs/asyncapi.js';
import { kafkaClient } from '../../../src/platform/kafka/kafka-client.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { Relay } from '../../../src/platform/relay/relay.js';
import { feedMarkdown } from '../../../src/site/guides/feed.page.js';
import { PUBLISHED_TYPES } from '../../../src/published-types.js';
import { type DomainEvent } from '../../../src/kernel/domain-event.js';
import { readTopics, violations } from '../../kit/feed-checker.js';
import { Charges, context, feedWorld, type FeedWorld } from '../../kit/feed-world.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { PYTHON, pythonWithKafka, runPython } from '../../kit/python.js';
import { until } from '../../kit/until.js';

const GOLDEN = new URL('../../contract/golden/', import.meta.url);
const TOPICS = PUBLISHED_TYPES.topics();
const MODULES = join(import.meta.dirname, '../../../node_modules');

/** The consumer of a language in the guide. */
function guideBlock(syntax: string): string {
  return new RegExp(`^\`\`\`${syntax}\\n([^]*?)^\`\`\``, 'm').exec(feedMarkdown())?.[1] ?? '';
}

interface Document {
  readonly components: { readonly messages: Record<string, { name: string; headers: object; payload: object }> };
}

describeWithInfra(JAVA, 'clients that are not ours', () => {
  let kafka: TestKafka;
  let world: FeedWorld;
  let relay: Relay;
  let folder: string;
  let last = 0n;
  const document = asyncApiDocument(PUBLISHED_TYPES) as Document;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'scoutline-clients-'));
    [kafka, world] = await Promise.all([testKafka(), feedWorld()]);
    relay = new Relay({ ...world, registry: PUBLISHED_TYPES, brokers: kafka.brokers });
    relay.start();
    await writeGoldenEvents(world);
    last = await new Charges(world.eventStore).write(300);
    await until(() => (relay.state().position ?? -1n) >= last, { what: 'the relay at the head', timeoutMs: 30_000 });
  }, 400_000);

  afterAll(async () => {
    await relay?.stop();
    await world?.close();
    await kafka?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  it('are programs of the guide: each reads the topic from its beginning', async () => {
    const env = { ...process.env, KAFKA_BROKERS: kafka.brokers.join(','), NODE_OPTIONS: '' };
    const { code } = transformSync(guideBlock('ts'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
    await symlink(MODULES, join(folder, 'node_modules'));
    await writeFile(join(folder, 'consumer.mjs'), code);
    await writeFile(join(folder, 'consumer.py'), guideBlock('python'));
    const consumers = [
      spawn(process.execPath, ['consumer.mjs'], { cwd: folder, env }),
      ...(PYTHON.available() ? [spawn(await pythonWithKafka(), ['consumer.py'], { cwd: folder, env })] : []),
    ];
    const said = consumers.map(() => '');
    for (const [index, { stdout, stderr }] of consumers.entries()) {
      for (const stream of [stdout, stderr]) stream.on('data', (text: Buffer) => (said[index] += String(text)));
    }
    try {
      const isRead = (text: string): boolean => /^intel\.credits\.CreditDebited \d+ \{/m.test(text);
      await until(() => said.every(isRead), { what: `the messages, of ${JSON.stringify(said)}`, timeoutMs: 60_000 });
    } finally {
      for (const consumer of consumers) consumer.kill();
    }
  }, 90_000);

  it('find every message of the log, in order, each of them documented (kafkajs, CloudEvents SDK, ajv)', async () => {
    const ajv = new Ajv({ strict: false });
    (formats as unknown as (a: Ajv) => void)(ajv);
    const validators = new Map(
      Object.values(document.components.messages).map(({ name, headers, payload }) => [
        name,
        { headers: ajv.compile(headers), payload: ajv.compile(payload) },
      ]),
    );
    const problems: string[] = [];
    const types = new Set<string>();
    const expected = (await readTopics(kafka.brokers, TOPICS)).total;
    let seen = 0;
    const consumer = kafkaClient({ brokers: kafka.brokers, clientId: 'reader' }).consumer({ groupId: 'reader' });
    await consumer.connect();
    await consumer.subscribe({ topics: [...TOPICS], fromBeginning: true });
    await new Promise<void>((done) => {
      void consumer.run({
        eachMessage: async ({ message }) => {
          const headers = Object.fromEntries(
            Object.entries(message.headers ?? {}).map(([name, value]) => [name, String(value)]),
          );
          const event = CloudEventsKafka.toEvent({
            key: String(message.key),
            value: JSON.parse(String(message.value)),
            headers,
          } as unknown as CloudEventsMessage);
          if (Array.isArray(event)) throw new Error('a batch');
          (event as CloudEvent).validate();
          types.add(event.type);
          const checks = validators.get(event.type);
          if (!checks?.headers(headers))
            problems.push(`${event.type} headers ${ajv.errorsText(checks?.headers.errors)}`);
          if (!checks?.payload(event.data)) problems.push(`${event.type} ${ajv.errorsText(checks?.payload.errors)}`);
          if (++seen >= expected) done();
        },
      });
    });
    await consumer.disconnect();
    expect(problems).toEqual([]);
    expect([...types].toSorted()).toEqual(
      Object.values(document.components.messages)
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(await violations(world.eventStore, await readTopics(kafka.brokers, TOPICS), last, TOPICS)).toEqual([]);
  }, 60_000);

  describeWithInfra(PYTHON, 'in Python (librdkafka)', () => {
    it('find the same messages in the same order, each of them documented', async () => {
      const file = join(folder, 'asyncapi.json');
      await writeFile(file, JSON.stringify(document));
      const program = new URL('../../kit/read_topics.py', import.meta.url).pathname;
      const found = (await runPython(program, [kafka.brokers.join(','), file, ...TOPICS])) as {
        messages: number;
        problems: string[];
        partitions: Record<string, string[]>;
      };
      const ours = await readTopics(kafka.brokers, TOPICS);
      expect(found.problems).toEqual([]);
      expect(found.messages).toBe(ours.total);
      for (const [key, messages] of ours.partitions) {
        expect(found.partitions[key]).toEqual(messages.map(({ id }) => id));
      }
    }, 300_000);
  });
});

/** One event of every published type, from its golden JSON, in a stream of each of its categories. */
async function writeGoldenEvents({ eventStore }: FeedWorld): Promise<void> {
  for (const { type, categories } of PUBLISHED_TYPES.all()) {
    const files = readdirSync(GOLDEN).filter((name) => name.startsWith(`${type}.v`));
    const newest = files.sort().at(-1) as string;
    const { data } = JSON.parse(readFileSync(new URL(newest, GOLDEN), 'utf8')) as { data: unknown };
    for (const category of categories) {
      const stream = `${category}-${type.toLowerCase()}`;
      const event: DomainEvent = { type, data };
      await eventStore.append(stream, 'no_stream', draftEvents(eventStore, stream, [event], context()));
    }
  }
}
