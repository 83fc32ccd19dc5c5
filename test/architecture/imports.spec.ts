import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const RULES = join(import.meta.dirname, 'import-rules.mjs');
const FIXTURES = join(import.meta.dirname, 'fixtures');
const OURS = ['src', 'projections', 'migrations'];

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

interface Cruise {
  readonly violations: readonly Violation[];
  readonly modules: number;
  readonly rules: readonly string[];
}

/** A separate process: the tool's file system access does not work in Jest's module environment. */
function cruise(folder: string): Cruise {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const done = spawnSync(process.execPath, [program, '--config', RULES, '--output-type', 'json', ...OURS], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (!done.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${done.stderr}`);
  const { summary } = JSON.parse(done.stdout);
  const rules = summary.ruleSetUsed.forbidden.map((rule: { name: string }) => rule.name);
  return { violations: summary.violations, modules: summary.totalCruised, rules };
}

/** The rules that a fixture's first line claims to break. */
function promisedBreaks(): string[] {
  return readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const first = readFileSync(join(FIXTURES, file), 'utf8').split('\n')[0] ?? '';
      const names = /^\/\/ breaks: (.+)$/.exec(first)?.[1]?.split(', ') ?? [];
      return names.map((name) => `${file}: ${name}`);
    });
}

describe('who imports whom', () => {
  it('is as docs/architecture.md says, everywhere', () => {
    const { violations, modules } = cruise(ROOT);
    expect(modules).toBeGreaterThan(100);
    expect(violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`)).toEqual([]);
  });

  it('is watched by rules that each catch what they are for, and nothing else', () => {
    const { violations, rules } = cruise(FIXTURES);
    const promised = promisedBreaks();
    const found = [...new Set(violations.map(({ rule, from }) => `${from}: ${rule.name}`))];
    expect(found.sort()).toEqual(promised.sort());
    expect([...new Set(promised.map((line) => line.split(': ')[1]))].sort()).toEqual([...rules].sort());
  });
});
