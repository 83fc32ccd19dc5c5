import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
