import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../test/kit/until.js';
import { LastKnown } from './last-known.js';

describe('a figure that takes its time', () => {
  it('is waited for as long as a page may, then shown from last time, with its age', async () => {
    let finish: (value: number) => void = () => undefined;
    let reads = 0;
    const figure = new LastKnown(
      () => {
        reads++;
        return new Promise<number>((resolve) => (finish = resolve));
      },
      { freshMs: 0, patienceMs: 20 },
    );
    const startedAt = performance.now();
    expect(await figure.read()).toBeNull();
    expect(await figure.read()).toBeNull();
    expect([reads, performance.now() - startedAt < 2_000]).toEqual([1, true]);
    finish(7);
    await until(async () => (await figure.read())?.value === 7, { what: 'the figure' });
    await delay(30);
    const known = await figure.read();
    expect([known?.value, (known?.ageMs ?? 0) >= 30]).toEqual([7, true]);
    finish(8);
    await until(async () => (await figure.read())?.value === 8, { what: 'the next one' });
  });

  it('is not measured again while it is fresh, and outlives a measure that fails', async () => {
    let reads = 0;
    let freshMs = 60_000;
    const limits = {
      get freshMs() {
        return freshMs;
      },
      patienceMs: 1_000,
    };
    const figure = new LastKnown(
      () => (++reads === 1 ? Promise.resolve('first') : Promise.reject(new Error('away'))),
      limits,
    );
    for (let attempt = 0; attempt < 3; attempt++) expect((await figure.read())?.value).toBe('first');
    expect(reads).toBe(1);
    freshMs = 0;
    expect([(await figure.read())?.value, reads]).toEqual(['first', 2]);
  });
});
