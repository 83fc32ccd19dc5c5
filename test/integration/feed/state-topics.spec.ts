import { keyColumn } from '../../../src/file-export/export-table.js';
import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { transformSync } from '@swc/core';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFunding } from '../../../src/companies/import/funding.import.js';
import { STATE_TABLES } from '../../../src/dataset-tables.js';
import { newestSchema } from '../../../src/datasets/registry/schema-registry.rules.js';
import { datasetKey } from '../../../src/datasets/stored/manifest.js';
import { StatePublisher } from '../../../src/datasets/states/state-publisher.js';
import { StateMessages } from '../../../src/datasets/states/state-messages.js';
import { type StateTable } from '../../../src/file-export/state-table.js';
import { type Config } from '../../../src/platform/config/config.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { KafkaSender } from '../../../src/platform/kafka/kafka-sender.js';
import { kafkaClient, withAdmin } from '../../../src/platform/kafka/kafka-client.js';
import { keysInTopic } from '../../../src/datasets/states/topic-keys.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { CONFIG } from '../../../src/platform/tokens.js';
import { ingest } from '../../../src/radar/radar.decide.js';
import { domainStream, intakeStream } from '../../../src/radar/radar.events.js';
import { type GuideContext } from '../../../src/site/guides/guide.js';
import { statesMarkdown } from '../../../src/site/guides/states.page.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { appendRadar, observation, probed } from '../../kit/radar-log.js';
import { PYTHON, pythonWith } from '../../kit/python.js';
import { until } from '../../kit/until.js';
import { compacted, expectShown, inRegistryTypes, readStates, type StateRecord } from '../../kit/state-topics.js';
import { InsightWorld } from '../press/world.js';

type Row = Record<string, unknown>;

const COMPANIES = Array.from({ length: 40 }, (_, n) => ({
  id: n,
  name: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  team_size: 10 + n,
  industry: 'Robotics',
  country: ['DE', 'FR', null][n % 3],
}));
/** Pinned, as the other clients that are not ours. */
const AVRO_CLIENT = ['confluent-kafka[avro]==2.16.1'];
const round = (n: number, amount: number): object => ({
  company: `Copperline ${n}`,
  website: `https://copperline-${n}.com`,
  round: 'Seed',
  date: '2026-02-03',
  amount,
  investors: 'Northwind Ventures; Ada Lovelace',
  lead_investors: 'Northwind Ventures',
});
const [COMPANY, INVESTOR, DOMAIN] = STATE_TABLES as readonly [StateTable, StateTable, StateTable];

describeWithInfra(JAVA, 'the topics of states', () => {
  let kafka: TestKafka;
  let world: InsightWorld;
  let folder: string;
  let registry: SchemaRegistry;
  let days = 0;
  const publishers: StatePublisher[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'states-'));
    [kafka, world] = await Promise.all([testKafka(), InsightWorld.start(COMPANIES, { DATA_DIR: folder })]);
    await world.service.app.listen(0, '127.0.0.1');
    registry = new SchemaRegistry({ host: `${await world.service.app.getUrl()}/schema-registry` });
    await world.import(importFunding, 'funding-2026-03-13.jsonl', [round(0, 1_000_000), round(1, 2_000_000)]);
    const store = world.service.app.get(EventStore);
    const seen = ['lumen.ai', 'brass.ai'].map((apex) => observation('dot_ai_nrd', apex));
    await appendRadar(store, intakeStream('dot_ai_nrd', '2026-11-20'), ingest(seen, 'c'));
  }, 400_000);

  afterEach(() => Promise.all(publishers.splice(0).map((publisher) => publisher.stop())));

  afterAll(async () => {
    await world?.stop();
    await kafka?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function publisher(publicUrl = world.service.app.get<Config>(CONFIG).publicUrl): StatePublisher {
    const { app } = world.service;
    const [eventStore, readStore] = [app.get(EventStore), app.get(ReadStore)];
    const one = new StatePublisher({ eventStore, readStore, states: STATE_TABLES, brokers: kafka.brokers, publicUrl });
    one.start();
    publishers.push(one);
    return one;
  }

  async function shown(one: StatePublisher): Promise<void> {
    await world.settled();
    await expectShown(one, world.service.app.get(EventStore));
  }

  const records = ({ topic }: StateTable): Promise<StateRecord[]> => readStates(kafka.brokers, topic);

  /** Compares each topic, compacted by key, with the dataset of its table. */
  async function expectDatasets(): Promise<void> {
    const day = `2026-10-${String(++days).padStart(2, '0')}`;
    await world.buildDatasets(day);
    for (const state of STATE_TABLES) {
      const { table } = state;
      const objects = world.service.app.get<ObjectStore>(OBJECT_STORE);
      const text = String(await objects.get(datasetKey(table.name, day, 'part-00000.jsonl')));
      const lines = text.split('\n').filter(Boolean).map((line) => JSON.parse(line) as Row); // prettier-ignore
      const rows = new Map(lines.map((row) => [row[keyColumn(table)], inRegistryTypes(table, row)]));
      expect([table.name, await compacted(await records(state), registry)]).toEqual([table.name, rows]);
    }
  }

  it('are compacted, and a stock client of the registry reads the rows of the datasets', async () => {
    await shown(publisher());
    const kafkaAdmin = kafkaClient({ brokers: kafka.brokers, clientId: 'spec' });
    const { resources } = await withAdmin(kafkaAdmin, (admin) =>
      admin.describeConfigs({
        includeSynonyms: false,
        resources: [{ type: 2, name: COMPANY.topic, configNames: ['cleanup.policy'] }],
      }),
    );
    expect(resources[0]?.configEntries.map(({ configValue }) => configValue)).toEqual(['compact']);
    expect(await records(COMPANY)).toHaveLength(COMPANIES.length);
    await expectDatasets();
    const text = JSON.stringify([...(await compacted(await records(INVESTOR), registry)).values()]);
    expect(text).toContain('Northwind');
    expect(text).not.toContain('Lovelace');
  }, 120_000);

  it('follow changes, corrections, withdrawals, erasures and probes from where they stopped', async () => {
    const before = (await records(COMPANY)).length;
    const one = publisher();
    await shown(one);
    expect(await records(COMPANY)).toHaveLength(before);
    await world.import(importFunding, 'funding-2026-04-01.jsonl', [round(2, 3_000_000)]);
    const reason = { reason: 'spec' };
    await world.service.admin('companies/copperline-0/corrections', {
      ...reason,
      kind: 'corrected',
      field: 'employee_count',
      value: 7,
    });
    await world.service.admin('companies/copperline-3/corrections', { ...reason, kind: 'withdrawn' });
    await appendRadar(world.service.app.get(EventStore), domainStream('lumen.ai'), [probed('lumen.ai')]);
    const [person] = await world.query<{ id: string }>(
      `SELECT investor_id AS id FROM read.investors WHERE kind = 'person'`,
    );
    const erased = { ...reason, subject: `investor-${person?.id}` };
    expect((await world.service.admin('privacy/erase', erased)).status).toBe(200);
    await shown(one);
    await expectDatasets();
    const last = async (state: StateTable, key: string): Promise<Buffer | null | undefined> =>
      (await records(state)).findLast((record) => record.key === key)?.value;
    expect(await last(INVESTOR, person?.id ?? '')).toBeNull();
    expect((await records(COMPANY)).filter(({ value }) => value === null)).toHaveLength(1);
    const seen = new Map<string, bigint>();
    for (const { key, position } of await records(COMPANY)) {
      expect(position).toBeGreaterThanOrEqual(seen.get(key) ?? 0n);
      seen.set(key, position);
    }
  }, 120_000);

  it('write a state of a large import about once, and none for facts that are confirmed', async () => {
    const one = publisher();
    await shown(one);
    const counts = async (): Promise<number[]> => Promise.all(STATE_TABLES.map(async (state) => (await records(state)).length)); // prettier-ignore
    const before = await counts();
    const rounds = Array.from({ length: 30 }, (_, n) => round(n + 5, 1_000 * (n + 1)));
    await world.import(importFunding, 'funding-2026-05-01.jsonl', rounds);
    await shown(one);
    const [companies = 0, investors = 0] = (await counts()).map((count, at) => count - (before[at] ?? 0));
    expect(companies).toBeGreaterThanOrEqual(30);
    expect(companies).toBeLessThanOrEqual(60);
    expect(investors).toBeLessThanOrEqual(10);
    await expectDatasets();
    const after = await counts();
    await world.import(importFunding, 'funding-2026-05-01.jsonl', rounds);
    await shown(one);
    expect(await counts()).toEqual(after);
  }, 120_000);

  it('are published again as a whole when the rows are made of something else, without what is gone', async () => {
    const before = await records(COMPANY);
    const messages = new StateMessages(COMPANY, newestSchema(COMPANY.topic).id);
    const sender = new KafkaSender(kafka.brokers, 'spec', 'scoutline-states');
    await sender.begin();
    const [some] = before.filter(({ value }) => value !== null);
    await sender.send([{ ...messages.gone('of a former log', 1n), value: some?.value ?? null }]);
    await sender.close();
    expect([...(await keysInTopic(kafka.brokers, COMPANY.topic))]).toContain('of a former log');
    const other = publisher('https://other.example');
    await shown(other);
    await other.stop();
    const after = await records(COMPANY);
    expect(after.length - before.length).toBe(COMPANIES.length - 1 + 2);
    expect(after.findLast(({ key }) => key === 'of a former log')?.value).toBeNull();
    const rows = [...(await compacted(after, registry)).values()];
    expect(rows.every(({ service_url: url }) => String(url).startsWith('https://other.example/'))).toBe(true);
    await shown(publisher());
    await expectDatasets();
  }, 120_000);

  it('are read by the programs of the guide', async () => {
    const guide = statesMarkdown({ base: await world.service.app.getUrl() } as GuideContext);
    const block = (language: string): string =>
      new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'm').exec(guide)?.[1] ?? '';
    const { code } = transformSync(block('ts'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } });
    symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'consumer.mjs'), code);
    writeFileSync(join(folder, 'consumer.py'), block('python'));
    const env = { ...process.env, KAFKA_BROKERS: kafka.brokers.join(','), NODE_OPTIONS: '' };
    const consumers = [
      spawn(process.execPath, ['consumer.mjs'], { cwd: folder, env }),
      ...(PYTHON.available() ? [spawn(await pythonWith(AVRO_CLIENT), ['consumer.py'], { cwd: folder, env })] : []),
    ];
    const said = consumers.map(() => '');
    for (const [index, { stdout, stderr }] of consumers.entries()) {
      for (const stream of [stdout, stderr]) stream.on('data', (text: Buffer) => (said[index] += String(text)));
    }
    try {
      const isRead = (text: string): boolean =>
        /^[0-9a-f-]{36} \d+ \{/m.test(text) && /^[0-9a-f-]{36} \d+ gone/m.test(text);
      await until(() => said.every(isRead), { what: `the rows, of ${JSON.stringify(said)}`, timeoutMs: 60_000 });
    } finally {
      for (const consumer of consumers) consumer.kill();
    }
  }, 300_000);

  it('refuse a sender that was replaced, so that no older state follows a newer one', async () => {
    const messages = new StateMessages(DOMAIN, newestSchema(DOMAIN.topic).id);
    const [frozen, next] = [1, 2].map(() => new KafkaSender(kafka.brokers, 'spec', 'scoutline-spec')) as [
      KafkaSender,
      KafkaSender,
    ];
    await frozen.begin();
    await frozen.send([messages.gone('fenced.ai', 1n)]);
    await next.begin();
    await next.send([messages.gone('fenced.ai', 3n)]);
    await expect(frozen.send([messages.gone('fenced.ai', 2n)])).rejects.toThrow(/epoch|fenced/i);
    const sent = (await records(DOMAIN)).filter(({ key }) => key === 'fenced.ai');
    expect(sent.map(({ position }) => position)).toEqual([1n, 3n]);
    await Promise.all([frozen.close(), next.close()]);
  }, 60_000);
});

describe('the schema registry', () => {
  let world: InsightWorld;
  beforeAll(async () => {
    world = await InsightWorld.start([]);
  }, 120_000);
  afterAll(() => world?.stop());
  const ask = async (path: string) => {
    const { status, body, headers } = await world.service.call('GET', `/schema-registry${path}`);
    return { status, body: body as Row, type: headers['content-type'] };
  };

  it('answers what clients ask for, without a key', async () => {
    const subject = 'intel.company-state.v1-value';
    expect((await ask('/subjects')).body).toEqual([
      'intel.company-state.v1-value',
      'intel.domain-state.v1-value',
      'intel.investor-state.v1-value',
    ]);
    expect(await ask(`/subjects/${subject}/versions`)).toMatchObject({ status: 200, body: [1] });
    const newest = await ask(`/subjects/${subject}/versions/latest`);
    expect(newest).toMatchObject({ status: 200, type: expect.stringContaining('schemaregistry') as string });
    expect(newest.body).toEqual({ ...newestSchema('intel.company-state.v1') });
    expect((await ask(`/subjects/${subject}/versions/1`)).body).toEqual(newest.body);
    expect((await ask('/schemas/ids/1')).body).toEqual({ schema: newest.body.schema });
    expect((await ask('/schemas/ids/1/versions')).body).toEqual([{ subject, version: 1 }]);
    expect((await ask('/schemas/types')).body).toEqual(['AVRO']);
    expect((await ask(`/config/${subject}`)).body).toEqual({ compatibilityLevel: 'FULL_TRANSITIVE' });
    expect((await ask('/mode')).body).toEqual({ mode: 'READONLY' });
  });

  it('says which version a schema is, as converters of Kafka Connect ask', async () => {
    const { schema, ...place } = newestSchema('intel.company-state.v1');
    const lookUp = async (subject: string, body: object) =>
      world.service.app.inject({
        method: 'POST',
        url: `/schema-registry/subjects/${subject}?normalize=false&deleted=true`,
        headers: { 'content-type': 'application/vnd.schemaregistry.v1+json' },
        payload: JSON.stringify(body),
      });
    const found = await lookUp(place.subject, { schema: JSON.stringify(JSON.parse(schema), null, 2) });
    expect([found.statusCode, found.json()]).toEqual([200, { schema, ...place }]);
    expect((await lookUp(place.subject, { schema: '"string"' })).json()).toMatchObject({ error_code: 42201 });
    expect((await lookUp(place.subject, { schema: '{"type":"string"}' })).json()).toMatchObject({ error_code: 40403 });
    expect((await lookUp('nothing', { schema })).statusCode).toBe(404);
  });

  it.each([
    ['/subjects/nothing/versions', 404, 40401],
    ['/subjects/intel.company-state.v1-value/versions/7', 404, 40402],
    ['/subjects/intel.company-state.v1-value/versions/x', 422, 42202],
    ['/schemas/ids/99', 404, 40403],
  ])('says what is wrong as such a registry does: %s', async (path, status, code) => {
    const answer = await ask(path);
    expect([answer.status, answer.body.error_code]).toEqual([status, code]);
    expect(answer.body.message).toMatch(/\S/);
  });
});
