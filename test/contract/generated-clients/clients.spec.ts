import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';
import { CLIENTS, clientPython, DOCUMENT, packPython, packTypescript } from '../../clients/client-packages.js';
import { contractHash } from '../../clients/generator-input.js';
import { InsightWorld } from '../../integration/press/world.js';
import { describeWithInfra } from '../../kit/infra.js';
import { PYTHON } from '../../kit/python.js';
import { until } from '../../kit/until.js';
import { FaultProxy } from './fault-proxy.js';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const MODULES = join(HERE, '../../../node_modules');
const COMPANIES = [
  {
    id: 1,
    slug: 'acme-robotics',
    name: 'Acme Robotics',
    website: 'https://acme-robots.com',
    one_liner: 'Robots that weed',
    team_size: 31,
    all_locations: 'Wageningen, Netherlands',
    status: 'Active',
  },
  { id: 2, slug: 'plain', name: 'Plain', website: 'https://plain.com' },
  { id: 3, slug: 'zenith', name: 'Zenith', website: 'https://zenith.co' },
];
/** Expected results of both clients. */
const SEEN = {
  names: ['Acme Robotics', 'Plain', 'Zenith'],
  cost: 3,
  record: [31, 'NL', 1],
  matched: ['acme-robotics', null],
  missing: ['NotFoundError', 404, 'not_found', null, false, 1],
  invalid: ['ValidationError', 400, 'validation_failed', 'limit', true, 1],
  keyless: ['AuthenticationError', 401, 'unauthorized', null, false, 1],
  unpaid: ['PaymentRequiredError', 402, 'plan_required', null, false, 1],
  video: ['done', 'https://files.example/video.mp4', [0.5, 1]],
  failedJob: ['worker_lost', 1],
  // The service had answered: the retry gets the stored answer and is not charged again.
  killed: [2, true],
  limited: [2, false, true],
  unavailable: [2, false],
  busy: [2, false],
  duplicate: 'duplicate',
  notConfigured: 'not_configured',
  long: 3_600,
  stalled: true,
};
/** The address of a webhook whose receiver never answers. */
const RECEIVER = new URL('http://hooks.receivers.net/in');
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

let world: InsightWorld;
let proxy: FaultProxy;
let folder: string;
let env: NodeJS.ProcessEnv;
/** Both are prepared at once, and what needs no order runs meanwhile: one after the other takes twice as long. */
let typescriptProject: Promise<TypescriptProject>;
let pythonProject: Promise<PythonProject>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'clients-'));
  const { PATH, HOME } = process.env;
  env = {
    PATH,
    HOME,
    WEBHOOK_SECRET: SECRET,
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
    PIP_NO_INDEX: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const typescriptInstalled = begun(installTypescript());
  const pythonInstalled = PYTHON.available() ? begun(installPython()) : null;
  world = await InsightWorld.start(COMPANIES, { SAFE_FETCH_TEST_HOSTS: `${RECEIVER.host}:80=127.0.0.1:9` });
  await world.import(importPeople, 'people-2026-11-20.jsonl', [
    { name: 'Ada Roe', website: 'https://acme-robots.com', title: 'Founder and CEO' },
  ]);
  const { app } = world.service;
  await app.listen(0, '127.0.0.1');
  proxy = new FaultProxy(`http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`);
  env.SCOUTLINE_BASE_URL = await proxy.start();
  env.SCOUTLINE_API_KEY = world.key;
  env.FREE_KEY = (await world.service.account('free')).key;
  typescriptProject = begun(typescriptInstalled.then(runTypescript));
  if (pythonInstalled) pythonProject = begun(pythonInstalled.then(runPython));
});

afterAll(async () => {
  await proxy?.stop();
  await world?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('both packages are generated from the current document, and have its version', () => {
  const read = (path: string): string => readFileSync(join(CLIENTS, path), 'utf8');
  const text = readFileSync(DOCUMENT, 'utf8');
  const { version } = (JSON.parse(text) as { info: { version: string } }).info;
  for (const contract of ['typescript/src/generated/contract.ts', 'python/src/scoutline/generated/contract.py']) {
    // Where this fails: npm run clients -- generate
    expect(read(contract)).toContain(contractHash(text));
    expect(read(contract)).toContain(version);
  }
  expect(JSON.parse(read('typescript/package.json'))).toMatchObject({ version });
  expect(read('python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
});

describe('the TypeScript package', () => {
  let project: string;
  let outcomes: TypescriptProject;

  beforeAll(async () => {
    outcomes = await typescriptProject;
    ({ project } = outcomes);
  });

  it('has no dependencies', () => {
    const installed = readFileSync(join(project, 'node_modules/@scoutline/client/package.json'), 'utf8');
    expect(JSON.parse(installed)).not.toHaveProperty('dependencies');
  });

  it('meets lists, records, jobs and faults as its README says', async () => {
    expect(JSON.parse(await outcomes.session)).toEqual(SEEN);
    expectOneKey('typescript');
  });

  it('runs the examples of its README', async () => {
    const printed = await outcomes.examples;
    expect(printed.length).toBeGreaterThan(4);
    expect(printed.join('')).toContain('validation_failed limit');
    expect(printed.join('')).toContain('zenith');
  });

  it('runs the commands of its README', async () => {
    const printed = await outcomes.commands;
    const [first = ''] = printed.split('\n');
    expect(JSON.parse(first)).toMatchObject({ slug: 'acme-robotics' });
    expect(readFileSync(join(project, 'out.csv'), 'utf8')).toBe(
      'domain,note,slug,name\nacme-robots.com,"a ""b""",acme-robotics,Acme Robotics\nnowhere.example,,,\n',
    );
  });

  it('explains wrong usage, wrong keys and every command', async () => {
    const cli = (...args: readonly string[]) => command(['node_modules/.bin/scoutline', ...args], project);
    for (const name of ['startups', 'match', 'webhooks', 'account', 'completion']) {
      const { code, stdout } = await cli(name, '--help');
      expect([code, stdout]).toEqual([0, expect.stringContaining(`scoutline ${name}`)]);
    }
    const wrong = await Promise.all([cli('nothing'), cli('startups', 'search'), cli('match', 'nowhere.csv')]);
    expect(wrong.map(({ code }) => code)).toEqual([2, 2, 2]);
    expect(wrong[2]?.stderr).toContain('there is no file nowhere.csv');
    const keyless = await command(['node_modules/.bin/scoutline', 'account'], project, { SCOUTLINE_API_KEY: '' });
    expect([keyless.code, keyless.stderr]).toEqual([1, expect.stringContaining('set SCOUTLINE_API_KEY')]);
    const completed = await shell(
      'source <(npx scoutline completion bash); COMP_WORDS=(scoutline we); COMP_CWORD=1; _scoutline; echo $COMPREPLY',
      project,
    );
    expect(completed.trim()).toBe('webhooks');
    expect((await cli('completion', 'zsh')).stdout).toContain('bashcompinit');
    expect((await cli('completion', 'fish')).stdout).toContain('complete -c scoutline');
  });

  it('forwards deliveries to the receiver of its README, and ends at Ctrl-C', async () => {
    const { key } = await world.service.account('pro');
    const made = await world.service.call('POST', '/api/v1/webhooks', key, {
      url: RECEIVER.href,
      events: ['credits.low'],
    });
    expect(made.status).toBe(200);
    const port = await freePort();
    const receiver = blocks('typescript', 'ts').findIndex((text) => text.includes('.listen('));
    const received = start([`out/example-${receiver}.js`], project, { PORT: String(port) });
    const since = new Date(Date.now() - 60_000).toISOString();
    const target = `http://127.0.0.1:${port}/hook`;
    const listen = [
      'webhooks',
      'listen',
      '--forward-to',
      target,
      '--secret',
      SECRET,
      '--interval',
      '1',
      '--since',
      since,
    ];
    await until(() => answers(target), { what: 'the receiver' });
    const listening = start(['node_modules/.bin/scoutline', ...listen], project, { SCOUTLINE_API_KEY: key });
    await world.service.call('POST', `/api/v1/webhooks/${made.body.webhook.id}/test`, key);
    await until(() => / {2}credits\.low {2}\d+\n/.test(listening.said()), { what: 'the forwarded delivery' });
    expect(listening.said()).toMatch(/ {2}credits\.low {2}200\n/);
    listening.process.kill('SIGINT');
    expect(await listening.ended).toBe(130);
    received.process.kill('SIGTERM');
    await received.ended;
  });
});

describeWithInfra(PYTHON, 'the Python package', () => {
  let project: string;
  let python: string;
  let outcomes: PythonProject;

  beforeAll(async () => {
    outcomes = await pythonProject;
    ({ project, python } = outcomes);
  });

  it('has complete types', async () => {
    expect(await outcomes.types).toContain('Success');
  });

  it('meets lists, records, jobs and faults as its README says', async () => {
    expect(JSON.parse(await outcomes.session)).toEqual(SEEN);
    expectOneKey('python');
  });

  it('runs the examples of its README', async () => {
    const printed = await outcomes.examples;
    expect(printed.length).toBeGreaterThan(4);
    expect(printed.join('')).toContain('validation_failed limit');
    expect(printed.join('')).toContain('zenith');
  });

  it('verifies messages as the service signs them', async () => {
    const port = await freePort();
    const receiver = blocks('python', 'python').findIndex((text) => text.includes('serve_forever'));
    const server = start([python, `example_${receiver}.py`], project, { PORT: String(port) }, '');
    const target = `http://127.0.0.1:${port}`;
    await until(() => answers(target), { what: 'the receiver' });
    const body = JSON.stringify({ type: 'credits.low', timestamp: new Date().toISOString(), data: null });
    const at = new Date();
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(SECRET).sign('msg_1', at, body),
    };
    const send = async (sent: string) => (await fetch(target, { method: 'POST', headers, body: sent })).status;
    expect([await send(body), await send(body.replace('low', 'bad'))]).toEqual([200, 400]);
    server.process.kill('SIGTERM');
    await server.ended;
  });
});

/** As the README says, from the tarball and without a registry. */
async function installTypescript(): Promise<string> {
  const project = emptyProject('typescript');
  writeFileSync(join(project, 'package.json'), '{"type":"module","private":true}');
  const tarball = await packTypescript(folder);
  copyFileSync(tarball, join(project, basename(tarball)));
  await shell(blocks('typescript', 'sh')[0] ?? '', project);
  // The compiler and the types of Node, as a project has them.
  for (const name of ['typescript', '@types', 'undici-types']) {
    symlinkSync(join(MODULES, name), join(project, 'node_modules', name));
  }
  copyFileSync(join(HERE, 'session.ts.template'), join(project, 'session.ts'));
  for (const [index, text] of blocks('typescript', 'ts').entries()) {
    writeFileSync(join(project, `example-${index}.ts`), text);
  }
  const options = { target: 'ES2023', module: 'NodeNext', strict: true, types: ['node'], outDir: 'out' };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
  await program(process.execPath, ['node_modules/typescript/bin/tsc', '-p', '.'], project);
  return project;
}

interface TypescriptProject {
  readonly project: string;
  readonly session: Promise<string>;
  readonly examples: Promise<string[]>;
  readonly commands: Promise<string>;
}

function runTypescript(project: string): TypescriptProject {
  writeFileSync(join(project, 'domains.csv'), 'domain,note\nacme-robots.com,"a ""b"""\nnowhere.example,\n');
  const ended = blocks('typescript', 'ts').flatMap((text, index) =>
    text.includes('.listen(') ? [] : [`out/example-${index}.js`],
  );
  const [, commands = ''] = blocks('typescript', 'sh');
  return {
    project,
    session: begun(program(process.execPath, ['out/session.js'], project)),
    examples: begun(Promise.all(ended.map((file) => program(process.execPath, [file], project)))),
    commands: begun(shell(commands, project)),
  };
}

interface PythonProject {
  readonly project: string;
  readonly python: string;
  readonly types: Promise<string>;
  readonly session: Promise<string>;
  readonly examples: Promise<string[]>;
}

/** As the README says, from the wheel; httpx comes from the environment that is there already. */
async function installPython(): Promise<{ readonly project: string; readonly python: string }> {
  const project = emptyProject('python');
  const [create = '', install = ''] = (blocks('python', 'sh')[0] ?? '').trim().split('\n');
  const [kit, wheel] = await Promise.all([clientPython(), packPython(folder), shell(create, project)]);
  copyFileSync(wheel, join(project, basename(wheel)));
  const python = join(project, '.venv/bin/python');
  const site = 'import sysconfig; print(sysconfig.get_path("purelib"))';
  const [kitSite = '', projectSite = ''] = await Promise.all(
    [kit, python].map((one) => program(one, ['-c', site], project)),
  );
  writeFileSync(join(projectSite.trim(), 'dependencies.pth'), kitSite);
  await shell(install, project);
  return { project, python };
}

function runPython({ project, python }: { readonly project: string; readonly python: string }): PythonProject {
  copyFileSync(join(HERE, 'session.py'), join(project, 'session.py'));
  const examples = blocks('python', 'python').map((text, index) => ({ text, name: `example_${index}` }));
  for (const { text, name } of examples) writeFileSync(join(project, `${name}.py`), text);
  const modules = ['session', ...examples.map(({ name }) => name)].flatMap((name) => ['-m', name]);
  const mypy = [
    '-m',
    'mypy',
    '--strict',
    '--cache-dir',
    join(CLIENTS, '../.cache/mypy/clients'),
    '-p',
    'scoutline',
    ...modules,
  ];
  const ended = examples.filter(({ text }) => !text.includes('serve_forever'));
  return {
    project,
    python,
    types: begun(program(python, mypy, project)),
    session: begun(program(python, ['session.py'], project)),
    examples: begun(Promise.all(ended.map(({ name }) => program(python, [`${name}.py`], project)))),
  };
}

/** A promise that a later test awaits; until then its rejection is no fault of the process. */
function begun<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

/** All attempts of one call send one key, and calls differ. */
function expectOneKey(client: string): void {
  const keys = ['killed', 'limited', 'unavailable', 'busy'].map((fault) =>
    proxy.of(`fault.${fault}.${client}`).map(({ idempotencyKey }) => idempotencyKey),
  );
  for (const [first, second] of keys) expect([first, second]).toEqual([expect.any(String), first]);
  expect(new Set(keys.flat()).size).toBe(keys.length);
}

function emptyProject(name: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  return project;
}

/** Code blocks of a package's README; those that say `no-run` are left out. */
function blocks(name: string, language: string): string[] {
  const text = readFileSync(join(CLIENTS, name, 'README.md'), 'utf8');
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map((match) => match[1] ?? '');
}

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function command(args: readonly string[], cwd: string, added: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const options = { cwd, env: { ...env, ...added }, timeout: 60_000 };
  return run(process.execPath, args, options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ended) => error,
  );
}

async function program(file: string, args: readonly string[], cwd: string): Promise<string> {
  const { stdout } = await run(file, args, { cwd, env, timeout: 60_000 }).catch(
    (error: { message: string; stdout?: string; stderr?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  return stdout;
}

function shell(text: string, cwd: string): Promise<string> {
  // Where standard input is a socket, bash may read the files of a login, which are not ours.
  return program('bash', ['--norc', '-euo', 'pipefail', '-c', text], cwd);
}

interface Started {
  readonly process: ChildProcess;
  /** The exit code. */
  readonly ended: Promise<number | null>;
  said(): string;
}

function start(
  args: readonly string[],
  cwd: string,
  added: NodeJS.ProcessEnv,
  interpreter = process.execPath,
): Started {
  const [file = '', ...rest] = interpreter === '' ? args : [interpreter, ...args];
  const child = spawn(file, rest, { cwd, env: { ...env, ...added }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  return { process: child, ended, said: () => text };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'POST', body: '{}' }).then(
    () => true,
    () => false,
  );
}
