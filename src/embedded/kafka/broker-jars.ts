import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../platform/config/environment.js';

const run = promisify(execFile);

export const KAFKA_VERSION = '4.3.0';
/** Version of the log4j that this Kafka includes; without a binding a failing broker logs nothing. */
const LOG4J_VERSION = '2.25.4';
const JAVA_MAJOR = 17;
const FETCH_TIMEOUT_MS = 300_000;

const REMEDY =
  'Debian and Ubuntu: `apt-get install openjdk-17-jre-headless maven`; macOS: `brew install openjdk@17 maven`; ' +
  'or set KAFKA_BROKERS to a broker that already runs. Without Kafka the consumers run in process, straight from the log.';

/** With no locale or that of C, Java refuses paths with letters outside ASCII, its working folder's included. */
export function javaEnvironment(): NodeJS.ProcessEnv {
  return childEnvironment({ LC_ALL: 'C.UTF-8' });
}

/** A broker dependency is missing on the machine; the message names it and how to get it. */
export class KafkaNotInstallable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} ${REMEDY}`, options);
    this.name = 'KafkaNotInstallable';
  }
}

/** The folder of the broker's jars: one for each version, outside the project, shared by all of a user's copies. */
export function defaultJarsFolder(): string {
  return join(homedir(), '.cache', 'scoutline', `kafka-${KAFKA_VERSION}`);
}

export interface BrokerJarsOptions {
  readonly folder?: string;
  readonly log?: (line: string) => void;
  /** Paths of the programs, when they are not on the PATH under their usual names. */
  readonly java?: string;
  readonly maven?: string;
}

export interface BrokerJars {
  readonly folder: string;
  /** What the installed Java says of its version and build. */
  readonly javaVersion: string;
}

/**
 * The broker and its dependencies in one folder, fetched from Maven Central by Maven when missing (44 MB).
 * Concurrent calls are safe: a rename creates the complete folder.
 *
 * @throws KafkaNotInstallable without Java 17, or without Maven when something must be fetched.
 */
export async function brokerJars(options: BrokerJarsOptions = {}): Promise<BrokerJars> {
  const { folder = defaultJarsFolder(), java = 'java', maven = 'mvn' } = options;
  const jars = { folder, javaVersion: await requireJava(java) };
  if (await isComplete(folder)) return jars;
  await requireMaven(maven);
  options.log?.(`fetching Apache Kafka ${KAFKA_VERSION} from Maven Central into ${folder}`);
  await mkdir(join(folder, '..'), { recursive: true });
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await writeFile(join(partial, 'pom.xml'), projectFile());
    const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`, '-DincludeScope=runtime'];
    await run(maven, goal, { cwd: partial, timeout: FETCH_TIMEOUT_MS, env: javaEnvironment() }).catch(
      (error: unknown) => {
        throw new KafkaNotInstallable(`Maven could not fetch Apache Kafka ${KAFKA_VERSION}: ${firstLine(error)}.`);
      },
    );
    await rename(partial, folder).catch(async (error: unknown) => {
      if (!(await isComplete(folder))) throw error;
    });
    return jars;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function isComplete(folder: string): Promise<boolean> {
  const files = await readdir(folder).catch((): string[] => []);
  return files.includes(`kafka_2.13-${KAFKA_VERSION}.jar`);
}

async function requireJava(java: string): Promise<string> {
  const { stderr, stdout } = await run(java, ['-version'], { env: javaEnvironment() }).catch((error: unknown) => {
    throw new KafkaNotInstallable(`${faultOf(`Java ${JAVA_MAJOR}`, error)}.`, { cause: error });
  });
  const version = stderr + stdout;
  const major = Number(/version "(\d+)/.exec(version)?.[1] ?? 0);
  if (major < JAVA_MAJOR) throw new KafkaNotInstallable(`Java ${JAVA_MAJOR} is needed, and this one is ${major}.`);
  return version;
}

async function requireMaven(maven: string): Promise<void> {
  await run(maven, ['-version'], { env: javaEnvironment() }).catch((error: unknown) => {
    const what = faultOf('Maven', error);
    throw new KafkaNotInstallable(`${what}, and the jars are not in the cache yet.`, { cause: error });
  });
}

function faultOf(program: string, error: unknown): string {
  const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return isMissing ? `${program} is not on the PATH` : `${program} does not run (${firstLine(error)})`;
}

function firstLine(error: unknown): string {
  const { stdout, stderr } = error as { stdout?: string; stderr?: string };
  const lines = [stdout, stderr, String(error)].flatMap((text = '') => text.split('\n'));
  return (lines.find((line) => line.trim() !== '') as string).slice(0, 300);
}

function projectFile(): string {
  const dependency = (group: string, artifact: string, version: string): string =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>scoutline</groupId><artifactId>broker</artifactId><version>1</version>
  <dependencies>
    ${dependency('org.apache.kafka', 'kafka_2.13', KAFKA_VERSION)}
    ${dependency('org.apache.logging.log4j', 'log4j-slf4j-impl', LOG4J_VERSION)}
  </dependencies>
</project>
`;
}
