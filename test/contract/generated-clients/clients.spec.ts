import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { importPeople } from '../../../src/companies/import/people.import.js';
import { InsightWorld } from '../../integration/press/world.js';
import { describeWithInfra } from '../../kit/infra.js';
import { pythonWith, PYTHON } from '../../kit/python.js';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const MODULES = join(HERE, '../../../node_modules');
const GENERATOR = ['openapi-python-client==0.29.1'];
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
  record: { employees: 31, country: 'NL', founders: 1 },
  missing: [404, 'not_found'],
  keyless: [401, 'unauthorized'],
  unpaid: [402, 'plan_required'],
  matched: ['acme-robotics', null],
};

let world: InsightWorld;
let folder: string;
let base: string;
let freeKey: string;

beforeAll(async () => {
  world = await InsightWorld.start(COMPANIES);
  await world.import(importPeople, 'people-2026-11-20.jsonl', [
    { name: 'Ada Roe', website: 'https://acme-robots.com', title: 'Founder and CEO' },
  ]);
  const { app } = world.service;
  await app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}`;
  freeKey = (await world.service.account('free')).key;
  folder = mkdtempSync(join(tmpdir(), 'clients-'));
  writeFileSync(join(folder, 'openapi.json'), await (await fetch(`${base}/openapi.json`)).text());
});

afterAll(async () => {
  await world?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

it('openapi-typescript makes types that a strict program compiles against, and openapi-fetch runs it', async () => {
  const program = (name: string): string => join(MODULES, name);
  symlinkSync(MODULES, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  copyFileSync(join(HERE, 'session.ts.template'), join(folder, 'session.ts'));
  await node(program('openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'api.ts');
  const options = { target: 'ES2023', module: 'NodeNext', strict: true, skipLibCheck: true, types: ['node'] };
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...options, outDir: 'out' }, files: ['session.ts'] }),
  );
  await node(program('typescript/bin/tsc'), '-p', 'tsconfig.json');
  // Types are complete: they lack only what the document does not name.
  expect(readFileSync(join(folder, 'api.ts'), 'utf8')).toContain('CompanyRow: {');
  expect(JSON.parse(await node('out/session.js', base, world.key, freeKey))).toEqual(SEEN);
}, 240_000);

describeWithInfra(PYTHON, 'in Python', () => {
  it('openapi-python-client makes a client that speaks with the service', async () => {
    const python = await pythonWith(GENERATOR);
    // Its post-processing hooks need programs that are not installed here.
    writeFileSync(join(folder, 'config.yml'), 'package_name_override: scoutline_client\npost_hooks: []\n');
    const options = ['--path', 'openapi.json', '--config', 'config.yml', '--meta', 'none'];
    const made = await run(
      python,
      ['-m', 'openapi_python_client', 'generate', ...options, '--output-path', 'scoutline_client'],
      { cwd: folder, timeout: 240_000 },
    );
    // The generator reports what it skips.
    expect(made.stdout + made.stderr).not.toMatch(/WARNING|ERROR|unable|skipp/i);
    copyFileSync(join(HERE, 'session.py'), join(folder, 'session.py'));
    const { stdout } = await run(python, ['session.py', base, world.key, freeKey], { cwd: folder, timeout: 120_000 });
    expect(JSON.parse(stdout)).toEqual(SEEN);
  }, 400_000);
});

async function node(...args: readonly string[]): Promise<string> {
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout } = await run(process.execPath, args, { cwd: folder, timeout: 240_000, maxBuffer: 16e6, env }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${error.stdout ?? ''}${error.stderr ?? ''}`);
    },
  );
  return stdout;
}
