import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../kit/until.js';

const PROGRAM = 'bin/scoutline.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preparing-'));
  for (const name of ['src', 'bin', '.cache/preparing']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package-lock.json'), '{}');
  copyFileSync(PROGRAM, join(folder, PROGRAM));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('a command that waits for another one to build says which process that is', async () => {
  writeFileSync(join(folder, '.cache/preparing/pid'), String(process.pid));
  const child = spawn(process.execPath, [join(folder, PROGRAM), 'help'], { stdio: ['ignore', 'ignore', 'pipe'] });
  try {
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    await until(() => said.includes('\n'), { what: 'its message' });
    expect(said).toContain(`waiting for process ${process.pid}, which is installing or building`);
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

it('two builds at once run one after the other', async () => {
  const nest = join(folder, 'node_modules/@nestjs/cli/bin');
  mkdirSync(nest, { recursive: true });
  mkdirSync(join(folder, 'dist'));
  const list = join(folder, 'list');
  writeFileSync(join(folder, 'nest-cli.json'), '{"compilerOptions":{"builder":{"options":{"filenames":["src"]}}}}');
  for (const name of ['.swcrc', 'tsconfig.build.json', 'package.json']) writeFileSync(join(folder, name), '{}');
  for (const name of ['bundle-packages', 'bundle-lines']) writeFileSync(join(folder, `bin/${name}.mjs`), '');
  writeFileSync(join(folder, 'node_modules/.installed-from'), createHash('sha256').update('').digest('hex'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  const note = (what: string) => `require('node:fs').appendFileSync(${JSON.stringify(list)}, '${what} ');`;
  const pause = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);';
  writeFileSync(join(nest, 'nest.js'), `${note('begun')}${pause}`);
  writeFileSync(join(folder, 'bin/bundle.mjs'), `import { createRequire } from 'node:module';
    const require = createRequire(import.meta.url); ${pause}${note('done')}`); // prettier-ignore
  rmSync(join(folder, '.cache/preparing'), { recursive: true });
  const builds = [0, 1].map(() => spawn(process.execPath, [join(folder, PROGRAM), 'build'], { stdio: 'ignore' }));
  const codes = await Promise.all(builds.map(async (child) => (await once(child, 'exit'))[0] as number));
  expect(codes).toEqual([0, 0]);
  expect(readFileSync(list, 'utf8')).toBe('begun done begun done ');
});
