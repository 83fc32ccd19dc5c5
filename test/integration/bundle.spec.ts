import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startEmulator } from '../../src/embedded/eventstore/emulator.js';
import { forkMain } from '../kit/main-process.js';
import { testDatabase } from '../kit/postgres.js';

const ROOT = resolve(import.meta.dirname, '../..');
const RECORDER = pathToFileURL(join(ROOT, 'test/kit/loaded-files.mjs')).href;
const MODULES = '/node_modules/';
const TIMEOUT_MS = 90_000;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scoutline-bundle-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The folder of the package that a module belongs to; null for a module of ours. */
function packageOf(path: string): string | null {
  const at = path.lastIndexOf(MODULES);
  if (at === -1) return null;
  const [scope = '', name = ''] = path.slice(at + MODULES.length).split('/');
  return path.slice(0, at + MODULES.length) + (scope.startsWith('@') ? `${scope}/${name}` : scope);
}

/** The packages whose modules are in the files that the api and the worker are loaded from. */
function bundledPackages(): Set<string | null> {
  const built = join(ROOT, 'dist/src');
  const tables = readdirSync(built).filter((file) => file.endsWith('.cjs.lines.json'));
  const sources = tables.flatMap(
    (table) => (JSON.parse(readFileSync(join(built, table), 'utf8')) as { sources: string[] }).sources,
  );
  return new Set(sources.map((source) => packageOf(resolve(built, source))));
}

it(
  'of a process that does everything has no package that it loads again from its folder',
  async () => {
    const database = await testDatabase();
    const emulator = await startEmulator({ dataDir: join(folder, 'log'), port: 0 });
    const list = join(folder, 'loaded');
    const child = forkMain(['--role', 'all'], {
      databaseUrl: database.url,
      eventstoreUrl: emulator.url,
      dataDir: folder,
      env: { LOADED_FILES: list },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--import', RECORDER],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    for (const path of ['/openapi.json', '/docs', '/health/ready']) expect((await fetch(url + path)).ok).toBe(true);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await emulator.close();
    await database.drop();

    const loaded = readFileSync(list, 'utf8')
      .split('\n')
      .map((name) => (name.startsWith('file:') ? fileURLToPath(name) : name));
    const bundled = bundledPackages();
    expect(bundled).toContain(join(ROOT, 'node_modules/@nestjs/common'));
    expect(loaded).toContain(join(ROOT, 'dist/src/main.js'));
    const twice = loaded.filter((path) => /\.[cm]?js$/.test(path) && bundled.has(packageOf(path) ?? ''));
    expect(twice).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Writes packages, bundles `main.js` with them as `bin/bundle.mjs` does, and runs the bundle. @returns its output */
function outputOf(files: Readonly<Record<string, string>>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const program = `
    import { isBuiltin } from 'node:module';
    import { rolldown } from ${JSON.stringify(pathToFileURL(join(ROOT, 'node_modules/rolldown/dist/index.mjs')).href)};
    import { bundledPackages } from ${JSON.stringify(pathToFileURL(join(ROOT, 'bin/bundle-packages.mjs')).href)};
    const built = ${JSON.stringify(join(folder, 'dist'))};
    const bundle = await rolldown({
      input: ${JSON.stringify(join(folder, 'main.js'))},
      platform: 'node',
      external: (id) => isBuiltin(id),
      plugins: [bundledPackages(${JSON.stringify(folder)}, built)],
    });
    await bundle.write({ dir: built, format: 'esm', intro: 'const __bundleFolder = import.meta.dirname;' });
    await bundle.close();`;
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8', stdio: 'pipe' });
  return execFileSync(process.execPath, [join(folder, 'dist/main.js')], { encoding: 'utf8' }).trim();
}

const manifest = (name: string, more: object = {}): string =>
  JSON.stringify({ name, version: '1.0.0', main: 'index.js', ...more });

it('leaves packages with machine code, and what those depend on, in their folders', () => {
  const output = outputOf({
    'package.json': manifest('root', { type: 'module', dependencies: { machine: '1', plain: '1', state: '1' } }),
    'main.js': `import machine from 'machine'; import plain from 'plain'; import state from 'state';
      state.add(); console.log(JSON.stringify({ machine: machine(), plain: plain.folder, state: state.count() }));`,
    'node_modules/machine/package.json': manifest('machine', { dependencies: { state: '1' } }),
    'node_modules/machine/index.js': `const state = require('state'); module.exports = () => state.count();`,
    'node_modules/machine/build/code.node': '',
    'node_modules/state/package.json': manifest('state'),
    'node_modules/state/index.js': `let count = 0; exports.add = () => { count += 1; }; exports.count = () => count;`,
    'node_modules/plain/package.json': manifest('plain'),
    'node_modules/plain/index.js': `
      let absent; try { absent = require('not-installed'); } catch { absent = null; }
      exports.folder = absent ?? __dirname;`,
  });
  const { plain, ...counts } = JSON.parse(output) as Record<string, string>;
  expect(resolve(String(plain))).toBe(join(folder, 'node_modules/plain'));
  expect(counts).toEqual({ machine: 1, state: 1 });
  const bundle = readFileSync(join(folder, 'dist/main.js'), 'utf8');
  expect(bundle).toMatch(/from "machine"/);
  expect(bundle).toMatch(/from "state"/);
  expect(bundle).not.toMatch(/from "plain"/);
});

it('is not built where a package turns out to have machine code', () => {
  const files = {
    'package.json': manifest('root', { type: 'module', dependencies: { fetching: '1' } }),
    'main.js': `import 'fetching';`,
    'node_modules/fetching/package.json': manifest('fetching'),
    'node_modules/fetching/index.js': `exports.load = (folder) => require(folder + '/addon.node');`,
  };
  expect(() => outputOf(files)).toThrow(/names machine code, so [^ ]+node_modules\/fetching cannot be in the bundle/);
});
