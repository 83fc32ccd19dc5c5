import fc from 'fast-check';
import { MinuteRates } from '../../../src/metering/limits/minute-rates.service.js';
import { type MinuteUse } from '../../../src/metering/limits/rate-bucket.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { testDatabase, type TestDatabase } from '../../kit/postgres.js';

let database: TestDatabase;
let readStore: ReadStore;
const clock = { at: Date.parse('2026-11-21T12:00:00Z'), now: () => clock.at };

beforeAll(async () => {
  database = await testDatabase();
  readStore = new ReadStore({ url: database.url });
});

afterAll(async () => {
  await readStore.close();
  await database.drop();
});

async function allowedOf(rates: MinuteRates, subject: string, limit: number, calls: number): Promise<number> {
  let allowed = 0;
  for (let n = 0; n < calls; n++) if ((await rates.take(subject, limit)).allowed) allowed++;
  return allowed;
}

describe('one process', () => {
  it('lets the whole limit in at once, and the next call when the first is a minute old', async () => {
    const rates = new MinuteRates(clock);
    expect(await allowedOf(rates, 'a', 20, 25)).toBe(20);
    expect(await rates.take('a', 20)).toMatchObject({ allowed: false, remaining: 0, retryAfterSeconds: 61 });
    clock.at += 60_000;
    expect((await rates.take('a', 20)).allowed).toBe(false);
    clock.at += 1_000;
    expect(await rates.take('a', 20)).toMatchObject({ allowed: true, remaining: 19, retryAfterSeconds: 0 });
    expect((await rates.take('b', 20)).allowed).toBe(true);
  });

  it('lets a call in that weighs more than the limit, and then nothing for a minute', async () => {
    const rates = new MinuteRates(clock);
    expect((await rates.take('d', 20, 30)).allowed).toBe(true);
    expect(await rates.take('d', 20, 1)).toMatchObject({ allowed: false, retryAfterSeconds: 61 });
  });

  it('does not refuse until a time that a clock which was ahead has noted', async () => {
    const rates = new MinuteRates(clock);
    expect(await allowedOf(rates, 'g', 20, 25)).toBe(20);
    clock.at -= 3_600_000;
    expect((await rates.take('g', 20)).allowed).toBe(true);
    clock.at += 3_600_000;
  });

  it('counts what is added afterwards, and forgets what is given back', async () => {
    const rates = new MinuteRates(clock);
    rates.add('e', 1_000, 5_000);
    expect((await rates.take('e', 1_000)).allowed).toBe(false);
    expect(await allowedOf(rates, 'f', 3, 3)).toBe(3);
    rates.giveBack('f', 3);
    expect(await allowedOf(rates, 'f', 3, 3)).toBe(1);
  });
});

describe('several processes over one database', () => {
  const process = (): MinuteRates => new MinuteRates(clock, readStore);

  it('share one limit from the first call on', async () => {
    const processes = [process(), process(), process()];
    const calls = Array.from({ length: 60 }, async (_, n) => (processes[n % 3] as MinuteRates).take('burst', 20));
    const uses = await Promise.all(calls);
    const allowed = uses.filter((use) => use.allowed).length;
    expect(allowed).toBeLessThanOrEqual(20);
    // Others may hold an unused token each.
    expect(allowed).toBeGreaterThanOrEqual(17);
  });

  it('refuse no call within the limit that comes while the database is asked for an earlier one', async () => {
    const rates = process();
    const uses: Promise<MinuteUse>[] = [];
    for (let n = 0; n < 15; n++) {
      uses.push(Promise.resolve(rates.take('trickle', 20)));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await Promise.all(uses)).filter((use) => !use.allowed)).toEqual([]);
  });

  it('grant no fresh minute to one that starts', async () => {
    const before = process();
    expect(await allowedOf(before, 'restart', 120, 130)).toBe(120);
    await before.stop();
    expect(await allowedOf(process(), 'restart', 120, 10)).toBe(0);
    // Nor after a kill, which reports nothing.
    const killed = process();
    clock.at += 61_000;
    expect(await allowedOf(killed, 'restart', 120, 100)).toBe(100);
    expect(await allowedOf(process(), 'restart', 120, 130)).toBeLessThanOrEqual(20);
  });

  it('answer most calls without the database', async () => {
    const rates = process();
    await rates.take('hot', 600);
    let waited = 0;
    for (let n = 0; n < 300; n++) {
      const use = rates.take('hot', 600);
      if (use instanceof Promise) waited++;
      await use;
      // A call takes longer than this.
      if (n % 10 === 9) await rates.exchange();
    }
    expect(waited).toBeLessThan(30);
  });

  it('never let in more than the limit in any minute, whatever comes where, through restarts and kills', async () => {
    const action = fc.record({
      at: fc.nat(2),
      calls: fc.integer({ min: 0, max: 40 }),
      passMs: fc.integer({ min: 0, max: 9_000 }),
      then: fc.constantFrom('nothing', 'nothing', 'exchange', 'restart', 'kill'),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 40 }), async (actions) => {
        const subject = `any minute ${run++}`;
        const processes = [process(), process(), process()];
        const allowedAt: number[] = [];
        for (const { at, calls, passMs, then } of actions) {
          const rates = processes[at] as MinuteRates;
          for (let n = 0; n < calls; n++) if ((await rates.take(subject, 60)).allowed) allowedAt.push(clock.at);
          clock.at += passMs;
          if (then === 'exchange') await Promise.all(processes.map((one) => one.exchange()));
          if (then === 'restart') await rates.stop();
          if (then === 'restart' || then === 'kill') processes[at] = process();
        }
        for (const start of allowedAt) {
          const inMinute = allowedAt.filter((at) => at >= start && at < start + 60_000).length;
          expect(inMinute).toBeLessThanOrEqual(66);
        }
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  it('count by themselves while the database is away', async () => {
    const away = new ReadStore({ url: 'postgres://nobody@127.0.0.1:1/none' });
    const rates = new MinuteRates(clock, away);
    expect(await allowedOf(rates, 'away', 20, 25)).toBe(20);
    await away.close();
  });

  it('let in no more than the limit where calls come while the database answers again', async () => {
    let isAway = false;
    let isAnswered = Promise.resolve();
    let answer: () => void = () => undefined;
    const prepared: ReadStore['prepared'] = async (...query) => {
      if (isAway) throw new Error('away');
      await isAnswered;
      return readStore.prepared(...query);
    };
    const rates = new MinuteRates(clock, { prepared } as ReadStore);
    const counts = [await allowedOf(rates, 'returning', 40, 1)];
    isAway = true;
    counts.push(await allowedOf(rates, 'returning', 40, 19));
    isAway = false;
    isAnswered = new Promise((resolve) => (answer = resolve));
    const exchange = rates.exchange();
    counts.push(await allowedOf(rates, 'returning', 40, 20));
    answer();
    await exchange;
    counts.push(await allowedOf(rates, 'returning', 40, 5));
    expect(counts).toEqual([1, 19, 20, 0]);
  });
});
