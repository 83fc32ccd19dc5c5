import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STATE_TABLES } from '../../../src/dataset-tables.js';
import { StatePublisher } from '../../../src/datasets/states/state-publisher.js';
import { type ExportTable, keyColumn } from '../../../src/file-export/export-table.js';
import { type Config } from '../../../src/platform/config/config.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { CONFIG } from '../../../src/platform/tokens.js';
import { describeWithInfra, JAVA } from '../../kit/infra.js';
import { testKafka, type TestKafka } from '../../kit/kafka.js';
import { compacted, expectShown, inRegistryTypes, readStates } from '../../kit/state-topics.js';
import { InsightWorld } from '../press/world.js';
import { byId, DATASET_OF, DatasetCopy, datasetRows, digestOf } from './dataset-copy.js';
import { GeneratedDays } from './generated-days.js';

const DAYS = 30;
const SEED = 20_261_127;
/** Every kind of change has to happen, or the days prove less than they seem to. */
const KINDS = ['withdrawn', 'merged', 'corrected', 'retracted', 'erased person', 'erased investor', 'promoted'];
const dayOf = (day: number): string => `2026-10-${String(day).padStart(2, '0')}`;

let world: InsightWorld;
let folder: string;
let days: GeneratedDays;
/** Position of the dataset of the last day. */
let last = '@0';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'thirty-days-'));
  world = await InsightWorld.start([], { DATA_DIR: folder });
  days = new GeneratedDays(world, SEED);
}, 120_000);

afterAll(async () => {
  await world?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('thirty days of changes', () => {
  it('are the same as full datasets and as changes from one to the next, hash for hash', async () => {
    const copy = new DatasetCopy(world);
    let previous = new Map<string, string>();
    for (let day = 1; day <= DAYS; day++) {
      await days.next();
      const built = await world.buildDatasets(dayOf(day));
      if (day === 1) await copy.load(dayOf(day), built[0]?.manifest.position ?? '');
      else await copy.follow(1_000);
      for (const name of Object.values(DATASET_OF)) {
        const rows = byId(name, await datasetRows(world, name, dayOf(day)));
        const place = `${name} of day ${day}`;
        // The rows first, since they say what differs.
        expect([place, copy.of(name)]).toEqual([place, rows]);
        expect([place, digestOf(copy.of(name))]).toEqual([place, digestOf(rows)]);
      }
      if (day > 1) expect(built.map(({ manifest }) => manifest.previous)).toEqual([...previous.values()]);
      last = built[0]?.manifest.position ?? '';
      previous = new Map(built.map(({ manifest, digest }) => [manifest.dataset, digest]));
    }
    expect(Object.keys(days.done)).toEqual(expect.arrayContaining(KINDS));
  }, 400_000);

  describeWithInfra(JAVA, 'as topics', () => {
    let kafka: TestKafka;
    beforeAll(async () => {
      kafka = await testKafka();
      await world.service.app.listen(0, '127.0.0.1');
    }, 400_000);
    afterAll(() => kafka?.close());

    it('are, compacted by key, the dataset of the last day, and of a day after it', async () => {
      const { app } = world.service;
      const publisher = new StatePublisher({
        eventStore: app.get(EventStore),
        readStore: app.get(ReadStore),
        states: STATE_TABLES,
        brokers: kafka.brokers,
        publicUrl: app.get<Config>(CONFIG).publicUrl,
      });
      const start = BigInt(last.slice(1));
      const inTypes = async (table: ExportTable, day: string): Promise<Map<string, object>> => {
        const rows = await datasetRows(world, table.name, day);
        return new Map(rows.map((row) => [String(row[keyColumn(table)]), inRegistryTypes(table, row)]));
      };
      const registry = new SchemaRegistry({ host: `${await app.getUrl()}/schema-registry` });
      publisher.start();
      try {
        for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) {
          await expectShown(publisher, app.get(EventStore));
          await world.buildDatasets(day);
          for (const { table, topic } of STATE_TABLES) {
            const expected = await inTypes(table, day);
            const messages = await readStates(kafka.brokers, topic);
            expect([day, topic, await compacted(messages, registry)]).toEqual([day, topic, expected]);
            // A copy that began with the last dataset, and applies what is newer in the topic.
            const newer = messages.filter(({ position }) => position > start);
            const copy = new Map([...(await inTypes(table, dayOf(DAYS)))]);
            for (const { key, value } of newer) {
              if (value === null) copy.delete(key);
              else copy.set(key, { ...((await registry.decode(value)) as object) });
            }
            expect([day, topic, copy]).toEqual([day, topic, expected]);
          }
          await days.next();
        }
      } finally {
        await publisher.stop();
      }
    }, 120_000);
  });
});
