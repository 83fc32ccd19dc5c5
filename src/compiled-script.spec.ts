import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const BUILT = pathToFileURL(resolve(import.meta.dirname, '../dist/src/compiled-script.js')).href;
const wrapped = (code: string): string =>
  `(function (exports, require, module, __filename, __dirname, __bundleImport) { ${code}\n})`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scoutline-compiled-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs `main.cjs` in a new process. */
function run(flags: readonly string[] = [], then = ''): string {
  const program = `
    const { runCompiled, storeCompiled } = await import(${JSON.stringify(BUILT)});
    const main = runCompiled(${JSON.stringify(join(folder, 'main.cjs'))});
    ${then}
    console.log(JSON.stringify(await main.answer()));`;
  const args = [...flags, '--input-type=module', '-e', program];
  const env = { ...process.env, NODE_OPTIONS: '' };
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  // No warning either.
  expect(stderr).toBe('');
  return stdout.trim();
}

it('runs files that require each other, packages and Node, and import modules', () => {
  writeFileSync(join(folder, 'one.mjs'), 'export const one = 1;');
  writeFileSync(join(folder, 'two.cjs'), wrapped(`exports.two = () => 1 + require('./main.cjs').one;`));
  const main = `exports.one = 1; const { two } = require('./two.cjs'); const { basename } = require('node:path');
    exports.answer = async () => [two(), basename(__filename), (await __bundleImport('./one.mjs')).one];`;
  writeFileSync(join(folder, 'main.cjs'), wrapped(main));
  expect(run()).toBe('[2,"main.cjs",1]');
});

it('reads what was compiled by a process with its flags, and compiles where there is none', () => {
  const main = `exports.answer = async () => 42;`;
  writeFileSync(join(folder, 'main.cjs'), wrapped(main));
  const caches = (): string[] => readdirSync(folder).filter((file) => file.endsWith('.cache'));
  expect(run()).toBe('42');
  expect(caches()).toEqual([]);
  expect(run([], 'storeCompiled();')).toBe('42');
  expect(caches()).toHaveLength(1);
  expect(run(['--stack-size=2000'], 'storeCompiled();')).toBe('42');
  expect(caches()).toHaveLength(2);
  expect(run()).toBe('42');
});

it('compiles a file that another version of V8 has compiled', () => {
  writeFileSync(join(folder, 'main.cjs'), wrapped(`exports.answer = async () => 42;`));
  run([], 'storeCompiled();');
  for (const file of readdirSync(folder)) if (file.endsWith('.cache')) writeFileSync(join(folder, file), 'of another');
  expect(run()).toBe('42');
});
