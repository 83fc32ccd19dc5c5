import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { startEmulator } from '../../../src/embedded/eventstore/emulator.js';
import { freePort } from '../../../src/embedded/stack/free-port.js';
import { composed, imageTree, type ImageTree } from '../../kit/container-image.js';
import { emptyDatabase, type TestDatabase } from '../../kit/postgres.js';
import { until } from '../../kit/until.js';

const ROOT = resolve(import.meta.dirname, '../../..');
/** Half of all passwords that `openssl rand -base64` makes have characters that mean something in a URL. */
const PASSWORD = 'a/b+c=d@e:f?g#h%i==';
const secret = (): string => randomBytes(32).toString('base64');
const DOTENV = {
  POSTGRES_PASSWORD: PASSWORD,
  OPERATOR_TOKEN: secret(),
  API_KEY_PEPPER: secret(),
  VAULT_KEY: secret(),
  MEDIA_SECRET: secret(),
};
/** Compose decides these itself: where its own servers are, and what each container is. */
const FIXED = ['DATABASE_URL', 'EVENTSTORE_URL', 'KAFKA_BROKERS', 'PORT', 'HOST', 'HEALTH_PORT', 'DATA_DIR', 'ROLE'];

const tables = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^\|((?:\s*`[A-Z][A-Z0-9_]+`,?)+)\s*\|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map((name) => name[1] as string),
  );

describe('docker-compose.yml', () => {
  it('brings every variable that docs/configuration.md names into the containers', () => {
    const named = [...new Set([...tables('docs/configuration.md'), ...tables('docs/radar.md')])];
    expect(named.length).toBeGreaterThan(20);
    const dotenv = { ...DOTENV, ...Object.fromEntries(named.map((name) => [name, `of ${name}`])) };
    const { api } = composed(dotenv);
    const lost = named.filter((name) => !FIXED.includes(name) && api?.environment?.[name] !== `of ${name}`);
    expect(lost).toEqual([]);
  });

  it('has only commands that Compose accepts: a string, or a list of strings', () => {
    const isCommand = (value: unknown): boolean => [value].flat().every((part) => typeof part === 'string');
    const services = Object.entries(composed(DOTENV));
    const commands = services.flatMap(([name, { command, healthcheck }]) => [
      { name, field: 'command', value: command ?? '' },
      { name, field: 'healthcheck.test', value: healthcheck?.disable ? '' : healthcheck?.test },
    ]);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter(({ value }) => !isCommand(value))).toEqual([]);
  });

  it('gives Postgres the shared memory that its sorts need', () => {
    expect(composed(DOTENV).postgres?.shm_size).toMatch(/^\d+mb$/);
  });
});

describe('the container image', () => {
  let image: ImageTree;
  let database: TestDatabase;
  let emulator: Awaited<ReturnType<typeof startEmulator>>;
  let folder: string;
  let role: string;
  let apiPort: number;
  let healthPort: number;

  beforeAll(async () => {
    image = imageTree();
    folder = mkdtempSync(join(tmpdir(), 'scoutline-image-data-'));
    emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
    database = await emptyDatabase();
    role = `image_${randomBytes(4).toString('hex')}`;
    await asAdministrator(`CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD '${PASSWORD}'`);
    apiPort = await freePort('127.0.0.1');
    healthPort = await freePort('127.0.0.1', [apiPort]);
  }, 120_000);

  afterAll(async () => {
    await database.drop();
    await asAdministrator(`DROP ROLE ${role}`);
    await emulator.close();
    for (const path of [folder]) rmSync(path, { recursive: true, force: true });
    image.remove();
  });

  async function asAdministrator(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  /** What compose gives the container, with its servers where they are here, and no broker. */
  function environmentOf(service: string): NodeJS.ProcessEnv {
    const { environment = {} } = composed(DOTENV)[service] ?? {};
    const at = new URL(database.url);
    return {
      PATH: process.env.PATH,
      HOME: folder,
      ...image.env,
      ...environment,
      RADAR_SOURCES: 'off',
      RADAR_PROBE_CONCURRENCY: '0',
      DATABASE_URL: (environment.DATABASE_URL ?? '')
        .replace('postgres@postgres:5432', `${role}@${at.host}`)
        .replace(/\/scoutline$/, at.pathname),
      EVENTSTORE_URL: emulator.url,
      KAFKA_BROKERS: '',
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      HEALTH_PORT: String(healthPort),
      DATA_DIR: join(folder, 'data'),
    };
  }

  function commandOf(service: string): [string, string[]] {
    const [program, ...args] = composed(DOTENV)[service]?.command as string[];
    expect(program).toBe('node');
    return [process.execPath, args];
  }

  it('leaves the workshop and the development packages out', () => {
    expect(existsSync(join(image.dir, 'dist/test'))).toBe(false);
    expect(existsSync(join(image.dir, 'src'))).toBe(false);
    expect(existsSync(join(image.dir, 'node_modules/jest'))).toBe(false);
  });

  it('has every command of the product, none of which wants to build first', () => {
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['bin/scoutline.mjs', ...args], {
        cwd: image.dir,
        encoding: 'utf8',
        env: environmentOf('api'),
      });
    const overview = run('help');
    expect(overview.stderr).toBe('');
    const names = [...overview.stdout.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm)].map((row) => row[1] as string);
    expect(names).toEqual(expect.arrayContaining(['accounts', 'audit', 'import', 'moderate', 'projections', 'radar']));
    expect(names).not.toContain('bench');
    const failed = names.filter((name) => run(name, '--help').status !== 0);
    expect(failed).toEqual([]);
  }, 120_000);

  it('migrates the database under a password that no URL could hold', () => {
    const [program, args] = commandOf('migrate');
    const done = spawnSync(program, args, { cwd: image.dir, encoding: 'utf8', env: environmentOf('migrate') });
    expect([done.status, done.stderr]).toEqual([0, expect.anything()]);
  }, 120_000);

  it.each(['api', 'projector', 'relay', 'consumers'])(
    'runs %s, which says that it lives and ends in order',
    async (service) => {
      const [program, args] = commandOf(service);
      const child = spawn(program, args, { cwd: image.dir, env: environmentOf(service), stdio: 'pipe' });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += String(chunk)));
      try {
        await until(() => output.includes('"msg":"ready"') || child.exitCode !== null, {
          what: `${service} to be ready`,
          timeoutMs: 60_000,
        });
        expect([child.exitCode, output]).toEqual([null, expect.stringContaining('"msg":"ready"')]);
        const address = `http://127.0.0.1:${healthPort}`;
        expect((await fetch(`${address}/health/live`)).status).toBe(200);
        if (service === 'api') await expectAudit(`http://127.0.0.1:${apiPort}`);
        expect([await ended(child), output]).toEqual([0, expect.stringContaining('closing')]);
      } finally {
        child.kill('SIGKILL');
      }
    },
    120_000,
  );

  /** The audit's verifier is a separate file beside the build. */
  async function expectAudit(address: string): Promise<void> {
    const headers = { authorization: `Bearer ${DOTENV.OPERATOR_TOKEN}` };
    const answer = await fetch(`${address}/api/admin/audit/verifier`, { headers });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('verify')]);
  }

  async function ended(child: ChildProcess): Promise<number | null> {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    return ((await gone) as [number | null])[0];
  }
});
