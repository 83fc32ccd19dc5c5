import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../kit/until.js';
import { RevivedProcess } from './revived-process.js';

const ECHO = `import { appendFileSync } from 'node:fs';
process.on('message', (message) => appendFileSync(process.argv[2], JSON.stringify(message) + '\\n'));
process.send({});`;

/** Whether none of its threads runs, so that its pipe is closed. It is not waited for yet. */
function hasEnded(pid: number): boolean {
  const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return isZombie && readdirSync(`/proc/${pid}/task`).length === 1;
}

it('a message to a process that has just died reaches the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'revived-'));
  const [entry, heard] = [join(folder, 'echo.mjs'), join(folder, 'heard')];
  writeFileSync(entry, ECHO);
  writeFileSync(heard, '');
  const revived = await RevivedProcess.start({
    name: 'echo',
    entry,
    args: [heard],
    logFile: join(folder, 'log'),
    env: () => ({}),
  });
  try {
    const first = revived.pid as number;
    process.kill(first, 'SIGKILL');
    // In one turn of the event loop, so that its end is not noticed yet.
    while (!hasEnded(first));
    revived.send({ n: 1 });
    await until(() => revived.pid !== undefined && revived.pid !== first, { what: 'the next process' });
    await until(() => readFileSync(heard, 'utf8') === '{"n":1}\n', { what: 'the message in the next process' });
  } finally {
    revived.end();
    rmSync(folder, { recursive: true, force: true });
  }
});
