import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { waitForKafka } from '../../platform/kafka/kafka-client.js';
import { freePort } from '../stack/free-port.js';
import { endProcess, identify, type ProcessIdentity } from '../stack/process-identity.js';
import { brokerJars, javaEnvironment } from './broker-jars.js';
import { brokerSettings, LOG_FOLDER, loggingSettings } from './broker-settings.js';
import { classArchive } from './class-archive.js';

const run = promisify(execFile);
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;
const JVM = ['-Xms96m', '-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'];

/** Identifies the broker of a folder: JSON with `pid` and `startedAt`. */
export const BROKER_FILE = 'broker.json';

export interface KafkaOptions {
  /** The broker's data; a start in the same folder resumes from it. */
  readonly dataDir: string;
  /** 0 or absent uses a free one. */
  readonly port?: number;
  readonly jarsFolder?: string;
  /** A broker that needs longer to end is killed; 15 s by default. */
  readonly stopTimeoutMs?: number;
  readonly log?: (line: string) => void;
}

export interface RunningKafka {
  /** For `KAFKA_BROKERS`. */
  readonly brokers: readonly string[];
  readonly pid: number;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<void>;
  close(): Promise<void>;
}

/**
 * A real single-node Apache Kafka (KRaft) on loopback: broker and controller in one small JVM (about 350 MB resident).
 *
 * @throws KafkaNotInstallable when Java or Maven is missing; Error with the end of the broker's log when it does not
 * start.
 */
export async function startKafka(options: KafkaOptions): Promise<RunningKafka> {
  const jars = await brokerJars({ folder: options.jarsFolder, log: options.log });
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  await endLeftover(dataDir);
  const port = options.port || (await freePort());
  const archive = await classArchive(jars, dataDir);
  const controllerPort = await freePort('127.0.0.1', [port]);
  const files = await prepare(dataDir, jars.folder, { port, controllerPort, toolFlags: archive.toolFlags });
  const output = await open(files.log, 'a');
  const child = spawn('java', [...JVM, ...archive.flags, ...files.jvm, 'kafka.Kafka', files.settings], {
    stdio: ['ignore', output.fd, output.fd],
    cwd: dataDir,
    env: javaEnvironment(),
  });
  // Before the broker is ready: one whose parent is killed meanwhile must be found too.
  if (child.pid !== undefined) writeFileSync(join(dataDir, BROKER_FILE), JSON.stringify(identify(child.pid)));
  await output.close();
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const brokers = [`127.0.0.1:${port}`];
  const gone = new AbortController();
  void exited.then(() => gone.abort());
  try {
    await waitForKafka(brokers, { timeoutMs: START_TIMEOUT_MS, signal: gone.signal });
  } catch (error) {
    await stop(child, exited, options.stopTimeoutMs);
    const tail = (await readFile(files.log, 'utf8')).slice(-2_000);
    throw new Error(`Kafka did not start in ${dataDir}; the end of its log:\n${tail}`, { cause: error });
  }
  return {
    brokers,
    pid: child.pid ?? 0,
    exited,
    close: async () => {
      await stop(child, exited, options.stopTimeoutMs);
      if (child.signalCode !== 'SIGKILL') await archive.store();
      await rm(join(dataDir, BROKER_FILE), { force: true });
    },
  };
}

interface BrokerFiles {
  readonly settings: string;
  readonly log: string;
  readonly jvm: readonly string[];
}

async function prepare(
  dataDir: string,
  jars: string,
  { toolFlags, ...ports }: { port: number; controllerPort: number; toolFlags: readonly string[] },
): Promise<BrokerFiles> {
  const files = fileNames(dataDir, jars);
  await writeFile(files.settings, brokerSettings(ports));
  await writeFile(join(dataDir, 'log4j2.properties'), loggingSettings());
  if (!existsSync(join(dataDir, LOG_FOLDER, 'meta.properties'))) {
    const clusterId = randomBytes(16).toString('base64url').replace(/^-/, 'A');
    const format = ['kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', files.settings];
    await run('java', [...JVM, ...toolFlags, ...files.jvm, ...format], { cwd: dataDir, env: javaEnvironment() });
  }
  return files;
}

function fileNames(dataDir: string, jars: string): BrokerFiles {
  return {
    settings: join(dataDir, 'server.properties'),
    log: join(dataDir, 'broker.log'),
    jvm: ['-cp', join(jars, '*'), `-Dlog4j2.configurationFile=${join(dataDir, 'log4j2.properties')}`],
  };
}

/** A broker outlives a killed parent and keeps the folder's lock. */
async function endLeftover(dataDir: string): Promise<void> {
  let leftover: ProcessIdentity;
  try {
    leftover = JSON.parse(await readFile(join(dataDir, BROKER_FILE), 'utf8')) as ProcessIdentity;
  } catch {
    // The last one was stopped in order.
    return;
  }
  await endProcess(leftover, 'SIGTERM', STOP_TIMEOUT_MS);
}

async function stop(child: ChildProcess, exited: Promise<void>, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  // A frozen process must resume before it can handle SIGTERM.
  child.kill('SIGCONT');
  const impatient = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  await exited;
  clearTimeout(impatient);
}
