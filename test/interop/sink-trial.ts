import { SchemaRegistry } from '@kafkajs/confluent-schema-registry';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { STATE_TABLES } from '../../src/dataset-tables.js';
import { type StateTable } from '../../src/file-export/state-table.js';
import { kafkaClient, withAdmin } from '../../src/platform/kafka/kafka-client.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { startS3Server, type S3Server } from '../kit/s3-server.js';
import { compacted, readStates } from '../kit/state-topics.js';
import { until, type UntilOptions } from '../kit/until.js';
import { ConnectWorker, type Properties, VERSIONS } from './connect-worker.js';
import { guideSettings } from './guide-settings.js';
import { type IcebergRows, icebergRows } from './iceberg-rows.js';
import { type Trial } from './trial.js';
import { differenceOf, type Row } from './warehouse-rows.js';

const WITHIN_MS = 600_000;
const CHECKED_EVERY_MS = 1_000;
const CONTROL_TOPIC = 'control-iceberg';
const NAMESPACE = 'warehouse';
/** Which the trial gives to a company. */
const EMPLOYEES = 4_321;

export interface SinkReport {
  readonly tables: readonly { readonly topic: string; readonly rows: number; readonly deleted: number }[];
  readonly iceberg: Omit<IcebergRows, 'newestIds'>;
  readonly versions: typeof VERSIONS;
}

/** Runs the sinks of the guide until what they wrote equals the topics, before and after a correction and a withdrawal. */
export async function trySinks(trial: Trial): Promise<SinkReport> {
  const { stack, say } = trial;
  const readStore = new ReadStore({ url: stack.config.databaseUrl, poolSize: 1 });
  const database = `interop_${randomBytes(4).toString('hex')}`;
  const url = new URL(stack.config.databaseUrl);
  url.pathname = `/${database}`;
  await readStore.query(`CREATE DATABASE ${database}`);
  const s3 = await startS3Server();
  const warehouse = new ReadStore({ url: url.href, poolSize: 1 });
  try {
    await makeControlTopic(trial);
    say(`Kafka Connect ${VERSIONS.connect} is fetched where it is not there, and started`);
    const worker = await ConnectWorker.start(
      guideSettings(trial.baseUrl, 'worker.properties', { 'bootstrap.servers': trial.brokers.join(',') }),
      connectorsFor(trial, url, s3),
    );
    try {
      return await new SinkTrial(trial, warehouse, worker, s3).run();
    } finally {
      await worker.stop();
    }
  } finally {
    await warehouse.close();
    await s3.close();
    await readStore.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await readStore.close();
  }
}

async function makeControlTopic({ brokers }: Trial): Promise<void> {
  const client = kafkaClient({ brokers, clientId: 'interop' });
  await withAdmin(client, (admin) => admin.createTopics({ topics: [{ topic: CONTROL_TOPIC, numPartitions: 1 }] }));
}

/** A table of Postgres for each topic, and one of Iceberg for companies. */
function connectorsFor({ baseUrl }: Trial, url: URL, { config }: S3Server): Map<string, Properties> {
  const jdbc = `jdbc:postgresql://${url.host}${url.pathname}`;
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const connectors = new Map<string, Properties>();
  for (const state of STATE_TABLES) {
    const name = `${state.table.name}-postgres`;
    const place = { 'connection.url': jdbc, 'connection.username': user, 'connection.password': password };
    connectors.set(
      name,
      guideSettings(baseUrl, 'companies-postgres.properties', {
        ...place,
        name,
        topics: state.topic,
        'collection.name.format': tableIn(state),
        'primary.key.fields': keyOf(state),
        'transforms.key.field': keyOf(state),
      }),
    );
  }
  connectors.set(
    'companies-iceberg',
    guideSettings(baseUrl, 'companies-iceberg.properties', {
      'iceberg.catalog.uri': jdbc,
      'iceberg.catalog.jdbc.user': user,
      'iceberg.catalog.jdbc.password': password,
      'iceberg.catalog.warehouse': `s3://${config.bucket}/${NAMESPACE}`,
      'iceberg.catalog.s3.endpoint': config.endpoint ?? '',
      'iceberg.catalog.client.region': config.region,
      'iceberg.catalog.s3.access-key-id': config.accessKeyId,
      'iceberg.catalog.s3.secret-access-key': config.secretAccessKey,
    }),
  );
  return connectors;
}

/** Of Postgres. The sink takes `information_schema.domains` for a table of its own, so that one has another name. */
function tableIn({ table: { name } }: Pick<StateTable, 'table'>): string {
  return name === 'domains' ? 'radar_domains' : name;
}

function keyOf({ table }: StateTable): string {
  return table.key.at(-1) ?? 'id';
}

class SinkTrial {
  private readonly registry: SchemaRegistry;

  constructor(
    private readonly trial: Trial,
    private readonly warehouse: ReadStore,
    private readonly worker: ConnectWorker,
    private readonly s3: S3Server,
  ) {
    this.registry = new SchemaRegistry({ host: `${trial.baseUrl}/schema-registry` });
  }

  async run(): Promise<SinkReport> {
    await this.expectTables();
    await this.changeCompanies();
    const tables = await this.expectTables();
    const { files, rows, records } = await this.expectIceberg();
    return { tables, iceberg: { files, rows, records }, versions: VERSIONS };
  }

  /** One company gets another number of employees, and another one is withdrawn. */
  private async changeCompanies(): Promise<void> {
    const rows = await this.warehouse.query<{ slug: string; id: string }>('SELECT slug, id FROM companies ORDER BY id');
    const [corrected, withdrawn] = rows;
    if (!corrected || !withdrawn) throw new Error('fewer than two companies are on file: fill the data folder first');
    const admin = new AdminApi(this.trial.stack);
    const reason = { reason: 'trial of sinks' };
    await admin.post(`companies/${corrected.slug}/corrections`, {
      ...reason,
      kind: 'corrected',
      field: 'employee_count',
      value: EMPLOYEES,
    });
    await admin.post(`companies/${withdrawn.slug}/corrections`, { ...reason, kind: 'withdrawn' });
    const seen = async (): Promise<boolean> => {
      const [one] = await this.warehouse.query<{ n: string }>(
        'SELECT count(*) AS n FROM companies WHERE id = $1 AND employee_count = $2 OR id = $3',
        [corrected.id, EMPLOYEES, withdrawn.id],
      );
      return one?.n === '1';
    };
    await this.wait(seen, {
      what: 'the correction and the withdrawal in Postgres',
      timeoutMs: WITHIN_MS,
      everyMs: 500,
    });
    this.trial.say(
      `${corrected.slug} has ${EMPLOYEES} employees in Postgres, and the row of ${withdrawn.slug} is gone`,
    );
  }

  private async expectTables(): Promise<SinkReport['tables']> {
    const found: { topic: string; rows: number; deleted: number }[] = [];
    for (const state of STATE_TABLES) {
      const records = await readStates(this.trial.brokers, state.topic);
      const newest = await compacted(records, this.registry);
      if (newest.size === 0) throw new Error(`${state.topic} is empty: fill the data folder first`);
      await this.wait(() => this.isEqual(state, newest), {
        what: `${state.table.name} in Postgres`,
        timeoutMs: WITHIN_MS,
        everyMs: 1_000,
      });
      const deleted = new Set(records.filter(({ value }) => value === null).map(({ key }) => key)).size;
      found.push({ topic: state.topic, rows: newest.size, deleted });
      this.trial.say(`${state.topic}: ${newest.size} rows in Postgres, column for column those of the topic`);
    }
    return found;
  }

  /** @throws Error that names a difference */
  private async isEqual({ table }: StateTable, newest: ReadonlyMap<string, Row>): Promise<boolean> {
    const rows = await this.warehouse.query<{ row: Row }>(`SELECT to_jsonb(t) AS row FROM ${tableIn({ table })} t`);
    const difference = differenceOf(table, newest, rows.map(({ row }) => row)); // prettier-ignore
    if (difference) throw new Error(difference);
    return true;
  }

  /** As `until`, but ends when a sink has. */
  private async wait<T>(condition: () => Promise<T>, options: UntilOptions): ReturnType<typeof until<T>> {
    const ended = new AbortController();
    const watched = (async () => {
      while (!ended.signal.aborted) {
        await this.worker.assertRuns();
        await delay(CHECKED_EVERY_MS, undefined, { signal: ended.signal }).catch(() => undefined);
      }
      return new Promise<never>(() => undefined);
    })();
    return Promise.race([until(condition, options), watched]).finally(() => ended.abort());
  }

  private async expectIceberg(): Promise<IcebergRows> {
    const [companies] = STATE_TABLES;
    if (!companies) throw new Error('there is no table of states');
    const records = await readStates(this.trial.brokers, companies.topic);
    const values = records.filter(({ value }) => value !== null).length;
    const newest = await compacted(records, this.registry);
    const rows = await this.wait(
      async () => {
        const read = await icebergRows(this.warehouse, this.s3, `${NAMESPACE}.companies`);
        return read.records === values && read.rows === values ? read : null;
      },
      { what: `${values} records in Iceberg`, timeoutMs: WITHIN_MS, everyMs: 2_000 },
    );
    const live = [...newest.keys()].filter((id) => !rows.newestIds.has(id));
    if (live.length > 0) throw new Error(`Iceberg has no row of ${live.length} companies`);
    this.trial.say(`Iceberg: ${rows.rows} rows in ${rows.files} Parquet files on S3, one for each state`);
    return rows;
  }
}
