import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { runCommand, type CommandResult } from '../kit/running-stack.js';

const COMPANIES = resolve(import.meta.dirname, '../fixtures/companies.jsonl');
const ROWS = readFileSync(COMPANIES, 'utf8').trim().split('\n').length;

const folder = mkdtempSync(join(tmpdir(), 'scoutline-commands-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): CommandResult {
  return runCommand(...args, '--json', '--data', dataDir);
}

/** Processes with our data folder in their command line: a finished command must leave none. */
function leftOvers(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return command.includes(dataDir) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

describe('commands without a running service', () => {
  let account = '';

  it('start the parts they need, and end them', () => {
    const { code, json } = run('accounts', 'create', '--plan', 'pro');
    expect(code).toBe(0);
    expect(json).toMatchObject({ account_id: expect.any(String), api_key: expect.stringMatching(/^sk_live_/) });
    account = json.account_id as string;
    expect(leftOvers()).toEqual([]);
    expect(existsSync(join(dataDir, 'stack.json'))).toBe(false);
  }, 120_000);

  it('find what an earlier one wrote', () => {
    const { code, json } = run('accounts', 'grant', account, '--wallet', 'api', '--credits', '500');
    expect(code).toBe(0);
    expect(json).toMatchObject({ account_id: account, wallet: 'api', balance: 500 });
  }, 120_000);

  it('import, and a second time, beside a process that has HEALTH_PORT, find nothing to change', async () => {
    expect(run('import', 'companies', COMPANIES)).toMatchObject({
      code: 0,
      json: {
        rows: ROWS,
        registered: ROWS,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        unread_columns: ['id', 'industry', 'regions'],
      },
    });
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    process.env.HEALTH_PORT = String((other.address() as AddressInfo).port);
    try {
      expect(run('import', 'companies', COMPANIES)).toMatchObject({
        code: 0,
        json: { rows: ROWS, registered: 0, changed: 0, unchanged: ROWS, rejected: 0 },
      });
    } finally {
      delete process.env.HEALTH_PORT;
      other.close();
    }
  }, 240_000);

  it('rebuild a read model to the same rows', () => {
    const { code, json } = run('projections', 'rebuild', 'companies', '--verify');
    expect(code).toBe(0);
    expect(json.projections).toEqual([
      expect.objectContaining({ name: 'companies', events: ROWS, matches: true, checksum: expect.any(String) }),
    ]);
  }, 120_000);

  it('exit with 1 and say why where the work fails', () => {
    const { code, json } = run(
      'accounts',
      'grant',
      '00000000-0000-4000-8000-000000000000',
      '--wallet',
      'api',
      '--credits',
      '5',
    );
    expect(code).toBe(1);
    expect(json.error).toEqual(expect.any(String));
    expect(leftOvers()).toEqual([]);
  }, 120_000);

  it('exit with 2 on wrong usage, before anything starts', () => {
    writeFileSync(join(folder, 'companies.csv'), 'name,website\n');
    for (const args of [
      ['accounts', 'create', '--plan', 'gold'],
      ['accounts', 'grant', account, '--wallet', 'api', '--credits', 'many'],
      ['import', 'companies'],
      ['import', 'planets', join(folder, 'companies.csv')],
      ['import', 'companies', join(folder, 'no-such-file.csv')],
      ['projections', 'rebuild', 'no-such-read-model'],
      ['bench', '--only', 'no-such-measure'],
    ]) {
      const { code, stderr } = run(...args);
      expect({ args, code }).toEqual({ args, code: 2 });
      expect(stderr).toContain('Exit codes:');
    }
  }, 60_000);

  it('each explain themselves', () => {
    for (const name of ['start', 'status', 'migrate', 'accounts', 'import', 'projections', 'bench']) {
      const { code, stdout } = runCommand(name, '--help');
      expect({ name, code }).toEqual({ name, code: 0 });
      expect(stdout).toContain(`npm ${name === 'start' ? 'start' : `run ${name}`}`);
    }
  }, 60_000);
});
