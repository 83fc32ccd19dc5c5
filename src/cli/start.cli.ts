import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { childEnvironment, commaSeparated, integer, ownEnvironment, variable } from '../platform/config/environment.js';
import { call, demoKey } from '../embedded/stack/demo-account.js';
import { PARTS } from '../embedded/stack/parts.js';
import { Stack } from '../embedded/stack/stack.js';
import { stackResult } from '../embedded/stack/stack-result.js';
import { DemoFolder } from './demo/demo-folder.js';
import { EXIT, parseCommandLine, wholeNumber, type CliCommand, type CliIo } from './io/command.js';

const CLI = resolve(import.meta.dirname, 'main.js');
const PORT_LIMITS = [0, 65_535] as const;

export const command: CliCommand = {
  name: 'start',
  summary: 'run the whole service on this machine, until Ctrl-C',
  usage: `
  npm start                        on port 3000, data in .data
  npm start -- --port 8080 --data /srv/scoutline

Starts Postgres, the event store, the api and the worker, restarts them if they fail, and prints the address, a demo key
and three calls to try. Data remains between starts.

  --port N     port of the api; 0 picks a free port (default: PORT, else 3000)
  --kafka      use an embedded Kafka broker instead of the in-process feed
  --demo       fill a new data folder with made-up records of every kind, marked as demo on every page and answer;
               npm run demo -- remove removes it

DATABASE_URL, EVENTSTORE_URL and KAFKA_BROKERS in the environment each use that server instead of the embedded one.
With --json the line is printed when ready: base_url, api_key, operator_token, eventstore_url, database_url,
kafka_brokers (or null), pids {name: pid}.`,

  async run(args, io) {
    const { values } = parseCommandLine({
      args,
      options: {
        port: { type: 'string' },
        kafka: { type: 'boolean', default: false },
        demo: { type: 'boolean', default: false },
      },
    });
    const port = portOf(values.port);
    const startedAt = performance.now();
    const demo = await demoOf(io, values.demo);
    io.say(`Scoutline starts; its data is in ${io.dataDir}${demo ? ', a demo' : ''}`);
    const stack = await Stack.start(
      {
        ...(demo && { settings: demo.settings }),
        dataDir: io.dataDir,
        parts: PARTS.filter((part) => part !== 'kafka' || values.kafka),
        command: 'npm start',
        port,
        host: variable('HOST', '127.0.0.1'),
        publicUrl: variable('PUBLIC_URL', '') || null,
        print: (line) => io.say(line),
      },
      io.stopping,
    );
    try {
      if (demo) await fillOnce(demo, io);
      return await serve(stack, io, { startedAt, domains: demo ? DEMO_DOMAINS : REAL_DOMAINS });
    } finally {
      io.say('stopping …');
      await stack.stop();
      io.say('stopped; the data is kept');
    }
  },
};

function portOf(option: string | undefined): number {
  if (option === undefined) return integer(ownEnvironment(), 'PORT', 3000, PORT_LIMITS);
  return wholeNumber('port', option, PORT_LIMITS);
}

interface Demo {
  readonly folder: DemoFolder;
  readonly settings: Readonly<Record<string, string>>;
}

/** The outside world of a demo, which this process serves; null for any other stack. */
async function demoOf(io: CliIo, isAsked: boolean): Promise<Demo | null> {
  const folder = new DemoFolder(io.dataDir);
  if (isAsked) folder.refuseOtherData();
  if (!isAsked && folder.record === null) return null;
  const { OutsideWorld } = await import('./demo/outside-world.js');
  const last = folder.record;
  const world = await OutsideWorld.start(last?.port ?? 0).catch(() => OutsideWorld.start(0));
  mkdirSync(io.dataDir, { recursive: true });
  folder.write({ port: world.port, isFilled: last?.isFilled ?? false });
  return { folder, settings: world.settings(commaSeparated(ownEnvironment().SAFE_FETCH_TEST_HOSTS)) };
}

/** In a separate process, so that its modules do not stay in memory; it refuses other settings than the stack's. */
async function fillOnce({ folder, settings }: Demo, io: CliIo): Promise<void> {
  if (folder.record?.isFilled) return;
  const child = spawn(process.execPath, [CLI, 'demo', 'fill', '--data', io.dataDir], {
    stdio: ['ignore', 2, 2],
    env: childEnvironment(settings),
  });
  const stop = (): void => void child.kill('SIGTERM');
  io.stopping.addEventListener('abort', stop, { once: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  io.stopping.removeEventListener('abort', stop);
  if (code !== 0 && !io.stopping.aborted) {
    io.note('the demo data is not complete; to try again: npm run demo -- fill');
  }
}

/** Domains of the match call to try: of the public directory, and of the demo. */
const REAL_DOMAINS = ['airbnb.com', 'stripe.com'];
const DEMO_DOMAINS = ['tidewell-fictional.com', 'ledgerleaf-fictional.com'];

interface Shown {
  readonly startedAt: number;
  readonly domains: readonly string[];
}

async function serve(stack: Stack, io: CliIo, { startedAt, domains }: Shown): Promise<number> {
  const operatorToken = variable('OPERATOR_TOKEN', stack.stackFolder.secrets().operatorToken);
  const baseUrl = stack.record.baseUrl as string;
  const apiKey = await demoKey(stack.stackFolder, baseUrl, operatorToken).catch((error: Error) => {
    if (!io.stopping.aborted) io.note(`there is no demo account: ${error.message}`);
    return null;
  });
  if (!io.stopping.aborted) {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    io.say(welcome({ baseUrl: stack.record.publicUrl ?? baseUrl, apiKey: apiKey ?? 'KEY', seconds, domains }));
    for (const problem of await problemsOf(baseUrl, operatorToken)) io.note(problem);
    io.result(stackResult(stack.record, stack.stackFolder));
  }
  const stopped = new Promise<null>((done) => {
    if (io.stopping.aborted) done(null);
    io.stopping.addEventListener('abort', () => done(null), { once: true });
  });
  const failure = await Promise.race([stopped, stack.failed]);
  if (failure) throw failure;
  return EXIT.ok;
}

/** Problems of the log, the clock and the vault that the service's health report contains. */
async function problemsOf(baseUrl: string, operatorToken: string): Promise<string[]> {
  try {
    const { text } = await call(`${baseUrl}/health/ready`, operatorToken);
    const { parts } = JSON.parse(text) as { parts: Record<string, { reason?: string } | undefined> };
    return [parts.log_identity?.reason, parts.clock?.reason, parts.vault?.reason].filter(
      (reason) => reason !== undefined,
    );
  } catch {
    return [];
  }
}

interface Welcome {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly seconds: string;
  readonly domains: readonly string[];
}

function welcome({ baseUrl, apiKey, seconds, domains }: Welcome): string {
  return `
Scoutline is ready after ${seconds} s: ${baseUrl}
  documentation  ${baseUrl}/docs
  demo key       ${apiKey}

Three calls to try:
  curl -s ${baseUrl}/api/v1/me -H 'Authorization: Bearer ${apiKey}'
  curl -s '${baseUrl}/api/v1/startups?limit=3' -H 'Authorization: Bearer ${apiKey}'
  curl -s ${baseUrl}/api/v1/startups/match -H 'Authorization: Bearer ${apiKey}' \\
    -H 'Content-Type: application/json' -d '${JSON.stringify({ domains })}'

Import companies: npm run import -- companies FILE
Ctrl-C stops it.
`;
}
