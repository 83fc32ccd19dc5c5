import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { MinuteRates } from './minute-rates.service.js';
import { WorkBudget } from './work-budget.service.js';

let clock: { at: number; now(): number };
let budget: WorkBudget;
const free = { accountId: 'a', keyId: 'k', plan: 'free' } as const;

beforeEach(() => {
  clock = { at: 1_000_000, now: () => clock.at };
  budget = new WorkBudget(new MinuteRates(clock), clock, { apiKeyPepper: 'p' });
});

const taking = (ms: number, end: () => { cost?: number }) => () => {
  clock.at += ms;
  return new Promise<{ cost?: number }>((resolve) => resolve(end()));
};
const fail = (): never => {
  throw new Error('upstream');
};
const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'answered',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

it('limits a caller whose work ends in nothing by the time it took, until a minute has passed', async () => {
  expect(await codeOf(budget.run(free, taking(12_000, fail)))).toBe('upstream');
  expect(
    await codeOf(
      budget.run(
        free,
        taking(12_000, () => ({ cost: 0 })),
      ),
    ),
  ).toBe('answered');
  await expect(budget.run(free, taking(0, fail))).rejects.toMatchObject({
    code: 'rate_limit',
    details: { retryAfterSeconds: expect.any(Number) },
  });
  expect(
    await codeOf(
      budget.run(
        { ...free, accountId: 'b' },
        taking(0, () => ({})),
      ),
    ),
  ).toBe('answered');
  clock.at += 61_000;
  expect(
    await codeOf(
      budget.run(
        free,
        taking(0, () => ({})),
      ),
    ),
  ).toBe('answered');
});

it('does not count work that was paid for, and grants more to a paid plan', async () => {
  for (let n = 0; n < 5; n++)
    expect(
      await codeOf(
        budget.run(
          free,
          taking(15_000, () => ({ cost: 1 })),
        ),
      ),
    ).toBe('answered');
  const paid = { ...free, accountId: 'p', plan: 'pro' } as const;
  expect(await codeOf(budget.run(paid, taking(25_000, fail)))).toBe('upstream');
  expect(
    await codeOf(
      budget.run(
        paid,
        taking(0, () => ({})),
      ),
    ),
  ).toBe('answered');
});

it('counts callers without a key by address, those of one household together', async () => {
  await codeOf(budget.run({ clientIp: '2001:db8:1:2::1' }, taking(25_000, fail)));
  expect(
    await codeOf(
      budget.run(
        { clientIp: '2001:db8:1:2::2' },
        taking(0, () => ({})),
      ),
    ),
  ).toBe('rate_limit');
  expect(
    await codeOf(
      budget.run(
        { clientIp: '2001:db8:1:3::1' },
        taking(0, () => ({})),
      ),
    ),
  ).toBe('answered');
});

it('gives its work a place in shared pools in the caller’s name', async () => {
  const queue = new FairQueue({ places: 2 });
  let open: () => void = () => undefined;
  const opened = new Promise<{ cost: number }>((resolve) => (open = () => resolve({ cost: 1 })));
  const inPool = (work: () => Promise<{ cost: number }>) => budget.run(free, () => queue.run(work));
  const running = inPool(() => opened);
  const waiting = inPool(() => Promise.resolve({ cost: 1 }));
  expect(await codeOf(inPool(() => Promise.resolve({ cost: 1 })))).toBe('rate_limit');
  open();
  expect(await Promise.all([running, waiting])).toEqual([{ cost: 1 }, { cost: 1 }]);
});
