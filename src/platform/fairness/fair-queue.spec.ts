import { execFileSync } from 'node:child_process';
import { FairQueue, QueueLeft } from './fair-queue.js';
import { runFor, workFor } from './work-context.js';

const gate = (): { open: () => void; work: () => Promise<void> } => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open, work: () => opened };
};
const settled = (promise: Promise<unknown>): Promise<unknown> => promise.catch((error: unknown) => error);

it('tells a subject that has one running and one waiting to come again', async () => {
  const queue = new FairQueue({ places: 4 });
  const first = gate();
  const running = queue.run(first.work, 'a');
  const waiting = queue.run(() => Promise.resolve('second'), 'a');
  expect(await settled(queue.run(() => Promise.resolve(), 'a'))).toMatchObject({
    code: 'rate_limit',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(await queue.run(() => Promise.resolve('other'), 'b')).toBe('other');
  first.open();
  await running;
  expect(await waiting).toBe('second');
});

it('takes what one request does side by side for one unit, and says how long it waited', async () => {
  const queue = new FairQueue({ places: 1 });
  const other = gate();
  const before = queue.run(other.work, 'other');
  const context = workFor('a');
  const all = runFor(context, () => Promise.all([1, 2, 3].map((n) => queue.run(() => Promise.resolve(n)))));
  other.open();
  await before;
  expect(await all).toEqual([1, 2, 3]);
  expect(context.waitedMs).toBeGreaterThan(0);
  expect(context.places.size).toBe(0);
  expect(await queue.run(() => Promise.resolve('free again'), 'b')).toBe('free again');
});

it('gives a place on when the work fails', async () => {
  const queue = new FairQueue({ places: 1 });
  const failing = queue.run(() => Promise.reject(new Error('no')), 'a');
  const next = queue.run(() => Promise.resolve('next'), 'b');
  expect(await settled(failing)).toMatchObject({ message: 'no' });
  expect(await next).toBe('next');
});

it('begins nothing that has waited too long, and nothing once it is stopped', async () => {
  const queue = new FairQueue({ places: 1, waitMs: 1 });
  const first = gate();
  const running = queue.run(first.work, 'a');
  expect(await settled(queue.run(() => Promise.resolve(), 'b'))).toEqual(new QueueLeft('busy'));
  const waits = new FairQueue({ places: 0 });
  const waiting = settled(waits.run(() => Promise.resolve(), 'c'));
  waits.stop();
  expect(await waiting).toEqual(new QueueLeft('stopped'));
  expect(await settled(waits.run(() => Promise.resolve(), 'c'))).toEqual(new QueueLeft('stopped'));
  first.open();
  await running;
});

it('costs other requests nothing once no work of a request runs', () => {
  // In its own process: the worker of the specs may have run what copies other contexts.
  const program = `
    import { runFor, workFor } from './src/platform/fairness/work-context.ts';
    const fieldsOfAPromise = () => Object.getOwnPropertySymbols(Promise.resolve()).length;
    const counts = [fieldsOfAPromise()];
    const failed = runFor(workFor('a'), () => Promise.reject(new Error('no')));
    const ran = runFor(workFor('b'), () => new Promise((resolve) => setImmediate(resolve)));
    await failed.catch(() => undefined);
    counts.push(fieldsOfAPromise());
    await ran;
    console.log(JSON.stringify([...counts, fieldsOfAPromise()]));`;
  const args = ['--import', './test/kit/register-typescript.mjs', '--input-type=module', '--eval', program];
  const [before, during, after] = JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as number[];
  // Later versions of Node have another way, which costs nothing.
  expect((during ?? 0) > 0).toBe(Number.parseInt(process.versions.node, 10) < 24);
  expect([before, after]).toEqual([0, 0]);
});
