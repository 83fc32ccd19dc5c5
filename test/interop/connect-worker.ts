import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loggingSettings } from '../../src/embedded/kafka/broker-settings.js';
import { mavenJars } from './maven-jars.js';

/** What the trial runs; the guide names the same versions. */
export const VERSIONS = {
  connect: '4.3.0',
  debeziumJdbc: '3.3.1.Final',
  iceberg: '1.12.0',
  hadoopClient: '3.4.1',
  avroConverter: '7.7.0',
} as const;

/** Has the Avro converter of `VERSIONS.avroConverter` inside, which is not on Maven Central by itself. */
const WITH_AVRO_CONVERTER = 'com.snowflake:snowflake-kafka-connector:2.4.1';
/** Without it a failing worker logs nothing. */
const LOGGING = 'org.apache.logging.log4j:log4j-slf4j-impl:2.25.4';
const POSTGRES_DRIVER = 'org.postgresql:postgresql:42.7.7';
const LOG = 'connect.log';
const STOP_WITHIN_MS = 30_000;
/** S3 servers other than that of Amazon often lack checksums in trailers. */
const S3_CHECKSUMS = 'when_required';

/** Waiting for rows is in vain. */
export class WorkerFailed extends Error {}

const TASK_ENDED = 'Task is being killed and will not recover';
const MOST_LINES = 12;

export type Properties = Readonly<Record<string, string>>;

const RUNTIME = ['connect-runtime', 'connect-json', 'connect-transforms'];

async function jars(): Promise<{ readonly runtime: string; readonly plugins: Readonly<Record<string, string>> }> {
  const { connect, debeziumJdbc, iceberg, hadoopClient } = VERSIONS;
  const runtime = await mavenJars({
    name: `connect-${connect}`,
    artifacts: [...RUNTIME.map((name) => `org.apache.kafka:${name}:${connect}`), LOGGING],
  });
  const jdbc = await mavenJars({
    name: `connect-jdbc-${debeziumJdbc}`,
    artifacts: [`io.debezium:debezium-connector-jdbc:${debeziumJdbc}`],
    // As in the vendor's archive: with Jackson of its own, the sink cannot load Jackson modules of the worker.
    without: ['com.fasterxml.jackson.core', 'com.fasterxml.jackson.datatype', 'org.slf4j'],
  });
  const tables = ['kafka-connect', 'parquet', 'aws', 'aws-bundle'].map(
    (part) => `org.apache.iceberg:iceberg-${part}:${iceberg}`,
  );
  const hadoop = ['api', 'runtime'].map((part) => `org.apache.hadoop:hadoop-client-${part}:${hadoopClient}`);
  const lake = await mavenJars({
    name: `connect-iceberg-${iceberg}`,
    artifacts: [...tables, ...hadoop, POSTGRES_DRIVER],
  });
  const avro = await mavenJars({
    name: `connect-avro-${VERSIONS.avroConverter}`,
    artifacts: [WITH_AVRO_CONVERTER],
    // It has all that it needs inside.
    without: ['*'],
  });
  return { runtime, plugins: { jdbc, iceberg: lake, avro } };
}

/** A worker of Kafka Connect in standalone mode, in a temporary folder. */
export class ConnectWorker {
  private readonly log: string;

  private constructor(
    private readonly child: ChildProcess,
    private readonly folder: string,
  ) {
    this.log = join(folder, LOG);
  }

  /** @param connectors properties by name of the connector */
  static async start(worker: Properties, connectors: ReadonlyMap<string, Properties>): Promise<ConnectWorker> {
    const { runtime, plugins } = await jars();
    const folder = await mkdtemp(join(tmpdir(), 'connect-'));
    const place = join(folder, 'plugins');
    await mkdir(place);
    for (const [name, jarFolder] of Object.entries(plugins)) await symlink(jarFolder, join(place, name));
    const own = {
      'plugin.path': place,
      'offset.storage.file.filename': join(folder, 'offsets'),
      listeners: 'HTTP://127.0.0.1:0',
    };
    const files = [join(folder, 'worker.properties')];
    await writeFile(files[0] as string, textOf({ ...worker, ...own }));
    for (const [name, properties] of connectors) {
      const file = join(folder, `${name}.properties`);
      await writeFile(file, textOf(properties));
      files.push(file);
    }
    const logging = join(folder, 'log4j2.properties');
    await writeFile(logging, loggingSettings());
    const output = await open(join(folder, LOG), 'a');
    const env = { ...process.env, AWS_REQUEST_CHECKSUM_CALCULATION: S3_CHECKSUMS };
    const jvm = ['-Xmx1g', `-Dlog4j2.configurationFile=${logging}`, '-cp', join(runtime, '*')];
    const child = spawn('java', [...jvm, 'org.apache.kafka.connect.cli.ConnectStandalone', ...files], {
      stdio: ['ignore', output.fd, output.fd],
      cwd: folder,
      env,
    });
    await output.close();
    return new ConnectWorker(child, folder);
  }

  /** @throws WorkerFailed when the worker has ended, or a connector of it. */
  async assertRuns(): Promise<void> {
    const log = await readFile(this.log, 'utf8');
    if (this.child.exitCode === null && !log.includes(TASK_ENDED)) return;
    const errors = log.split('\n').filter((line) => / ERROR |^Caused by|FATAL/.test(line)); // prettier-ignore
    throw new WorkerFailed(`Kafka Connect or a sink has ended:\n${errors.slice(-MOST_LINES).join('\n')}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const gone = once(this.child, 'exit');
      this.child.kill();
      const late = setTimeout(() => this.child.kill('SIGKILL'), STOP_WITHIN_MS);
      await gone;
      clearTimeout(late);
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

function textOf(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}
