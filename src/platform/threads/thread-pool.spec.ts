import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ThreadLimits, ThreadPool } from './thread-pool.js';

const PROGRAM = `
const { parentPort } = require('node:worker_threads');
let done = 0;
parentPort.on('message', (task) => {
  if (task === 'spin') for (;;);
  if (task === 'exit') process.exit(1);
  if (task === 'fill') { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())); }
  if (task === 'throw') return parentPort.postMessage({ failed: 'on purpose' });
  parentPort.postMessage({ result: [task, ++done, process.env.SECRET ?? null] });
});
parentPort.postMessage({ ready: true });
`;
const folder = mkdtempSync(join(tmpdir(), 'threads-'));
const program = join(folder, 'program.cjs');
writeFileSync(program, PROGRAM);

const pools: ThreadPool<string, unknown>[] = [];
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.stop()));
  rmSync(folder, { recursive: true });
});

function poolOf(limits: Partial<ThreadLimits> = {}): ThreadPool<string, unknown> {
  const pool = new ThreadPool<string, unknown>(program, {
    threads: 1,
    timeoutMs: 30_000,
    waitMs: 30_000,
    heapMb: 64,
    ...limits,
  });
  pools.push(pool);
  return pool;
}

describe('threads', () => {
  it('are kept from task to task, and know none of our variables', async () => {
    process.env.SECRET = 'secret';
    const pool = poolOf();
    expect(await Promise.all([pool.run('a'), pool.run('b'), pool.run('c')])).toEqual([
      ['a', 1, null],
      ['b', 2, null],
      ['c', 3, null],
    ]);
    delete process.env.SECRET;
  });

  it('hand on what a task throws, and go on', async () => {
    const pool = poolOf();
    await expect(pool.run('throw')).rejects.toThrow('on purpose');
    expect(await pool.run('a')).toEqual(['a', 1, null]);
  });

  it.each([
    ['that does not end', 'spin', 'timeout'],
    ['that ends its thread', 'exit', 'crashed'],
    ['that fills the memory', 'fill', 'crashed'],
  ])('give up a task %s, and the next has a new one', async (_what, task, reason) => {
    const pool = poolOf({ timeoutMs: task === 'spin' ? 300 : 30_000 });
    await expect(pool.run(task)).rejects.toMatchObject({ name: 'ThreadLost', reason });
    expect(await pool.run('a')).toEqual(['a', 1, null]);
  });

  it('refuse what has waited too long, and all once they are stopped', async () => {
    const pool = poolOf({ waitMs: 50, timeoutMs: 2_000 });
    const first = pool.run('spin');
    await expect(pool.run('a')).rejects.toMatchObject({ reason: 'busy' });
    await expect(first).rejects.toMatchObject({ reason: 'timeout' });
    await pool.stop();
    await expect(pool.run('a')).rejects.toMatchObject({ reason: 'stopped' });
  });
});
