import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../../test/kit/until.js';
import { LastKnown } from './last-known.js';

describe('a figure that takes its time', () => {
  it('is waited for as long as a page may, then shown from last time, with its age', async () => {
    let finish: (value: number) => void = () => undefined;
    let asked = 0;
    const figure = new LastKnown(
      () => {
        asked++;
        return new Promise<number>((resolve) => (finish = resolve));
      },
      { freshMs: 0, patienceMs: 20 },
    );
    const startedAt = performance.now();
    expect(await figure.look()).toBeNull();
    expect(await figure.look()).toBeNull();
    expect([asked, performance.now() - startedAt < 2_000]).toEqual([1, true]);
    finish(7);
    await until(async () => (await figure.look())?.value === 7, { what: 'the figure' });
    await delay(30);
    const known = await figure.look();
    expect([known?.value, (known?.ageMs ?? 0) >= 30]).toEqual([7, true]);
    finish(8);
    await until(async () => (await figure.look())?.value === 8, { what: 'the next one' });
  });

  it('is not measured again while it is fresh, and outlives a measure that fails', async () => {
    let asked = 0;
    let freshMs = 60_000;
    const limits = {
      get freshMs() {
        return freshMs;
      },
      patienceMs: 1_000,
    };
    const figure = new LastKnown(
      () => (++asked === 1 ? Promise.resolve('first') : Promise.reject(new Error('away'))),
      limits,
    );
    for (let look = 0; look < 3; look++) expect((await figure.look())?.value).toBe('first');
    expect(asked).toBe(1);
    freshMs = 0;
    expect([(await figure.look())?.value, asked]).toEqual(['first', 2]);
  });
});
