import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { UsageError } from '../../src/cli/io/command.js';
import { DATASET_TABLES, STATE_TABLES } from '../../src/dataset-tables.js';
import { datasetKey } from '../../src/datasets/stored/manifest.js';
import { StoredDatasets } from '../../src/datasets/stored/stored-datasets.js';
import { TOPICS } from '../../src/platform/feed/published-type.js';
import { objectStoreOf } from '../../src/platform/object-store/configured-object-store.js';
import { pythonWith } from '../kit/python.js';
import { type Trial } from './trial.js';

const run = promisify(execFile);
export const DATACONTRACT_VERSION = '1.2.8';
const PACKAGES = [`datacontract-cli[kafka]==${DATACONTRACT_VERSION}`];
const PROGRAM = 'from datacontract.cli import app; app()';
const WITHIN_MS = 300_000;

/** A message of a topic of events is one of several types; datacontract-cli tests a topic against one schema. */
type Kind = 'dataset' | 'states' | 'events';

export interface ContractReport {
  readonly name: string;
  readonly kind: Kind;
  readonly passed: boolean;
  /** Checks of data that passed, without types of Parquet, which the program does not check; of topics of events, one. */
  readonly checks: number;
  readonly failed: readonly string[];
}

interface Subject {
  readonly name: string;
  readonly kind: Kind;
}

/** Runs datacontract-cli on each dataset and topic, with the contract that the service publishes for it. */
export async function tryContracts(trial: Trial, only?: string): Promise<ContractReport[]> {
  const subjects = subjectsNamed(only);
  const folder = await mkdtemp(join(tmpdir(), 'contracts-'));
  try {
    const reports: ContractReport[] = [];
    for (const subject of subjects) {
      const report = await tryOne(trial, folder, subject);
      reports.push(report);
      const verdict = report.passed ? 'passed' : `FAILED: ${report.failed.join('; ')}`;
      trial.say(`${report.name} (${report.kind}): ${report.checks} checks, ${verdict}`);
    }
    return reports;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function subjectsNamed(only: string | undefined): readonly Subject[] {
  const all: readonly Subject[] = [
    ...DATASET_TABLES.map(({ name }) => ({ name, kind: 'dataset' as const })),
    ...STATE_TABLES.map(({ topic }) => ({ name: topic, kind: 'states' as const })),
    ...Object.keys(TOPICS).map((name) => ({ name, kind: 'events' as const })),
  ];
  const chosen = only === undefined ? all : all.filter(({ name }) => name === only);
  if (chosen.length > 0) return chosen;
  throw new UsageError(`--only is ${only}; there are ${all.map(({ name }) => name).join(', ')}`);
}

async function tryOne(trial: Trial, folder: string, { name, kind }: Subject): Promise<ContractReport> {
  const answer = await fetch(`${trial.baseUrl}/data/contracts/${name}.odcs.yaml`);
  if (!answer.ok) throw new Error(`the contract of ${name} answered ${answer.status}`);
  const contract = (await answer.text()).replace('localhost:9092', trial.brokers[0] ?? '');
  const file = join(folder, `${name}.odcs.yaml`);
  await writeFile(file, contract);
  if (kind === 'dataset') await download(trial, folder, name);
  const result = join(folder, `${name}.json`);
  const action = kind === 'events' ? ['lint'] : ['test', '--output-format', 'json', '--output', result];
  const env = { ...process.env, DATACONTRACT_KAFKA_SCHEMA_REGISTRY_URL: `${trial.baseUrl}/schema-registry` };
  const options = { cwd: folder, env, timeout: WITHIN_MS, maxBuffer: 64e6 };
  const python = await pythonWith(PACKAGES);
  const ended = await run(python, ['-c', PROGRAM, ...action, file], options).then(
    () => null,
    (error: { stdout?: string; message: string }) => (error.stdout ?? error.message).slice(-2_000),
  );
  if (kind === 'events')
    return { name, kind, passed: ended === null, checks: 1, failed: ended === null ? [] : [ended] };
  const checks = await checksIn(result);
  const failed = checks.filter(({ result: verdict }) => verdict === 'failed' || verdict === 'error');
  const made = checks.filter(({ result: verdict }) => verdict === 'passed').length;
  // No check at all proves nothing.
  const passed = ended === null && made > 0 && failed.length === 0;
  const reasons = failed.map(({ name: check, reason }) => `${check}: ${reason ?? ''}`);
  return { name, kind, passed, checks: made, failed: passed ? [] : [...reasons, ended ?? ''].filter(Boolean) };
}

interface Check {
  readonly name: string;
  readonly result: string;
  readonly reason?: string | null;
}

async function checksIn(file: string): Promise<readonly Check[]> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { checks?: readonly Check[] }).checks ?? [];
}

/** The Parquet parts of the newest day, in the folder that the contract names. */
async function download({ stack }: Trial, folder: string, name: string): Promise<void> {
  const objects = await objectStoreOf(stack.config);
  const newest = (await new StoredDatasets(objects).all()).get(name)?.at(-1);
  if (!newest) throw new UsageError(`${name} is not built; npm run datasets -- build --at now does it`);
  await mkdir(join(folder, name));
  const { day, files } = newest.manifest;
  for (const { path, format } of files) {
    if (format !== 'parquet') continue;
    await pipeline(await objects.read(datasetKey(name, day, path)), createWriteStream(join(folder, name, path)));
  }
}
