import { jest } from '@jest/globals';
import { WakeSignal } from './wake-signal.js';

const LONG = 3_600_000;

describe('a bell', () => {
  it('wakes all who wait', async () => {
    const bell = new WakeSignal();
    const waits = [bell.moreThan(bell.rings, LONG), bell.moreThan(bell.rings, LONG)];
    bell.ring();
    await Promise.all(waits);
  });

  it('is not waited for by who took the number before it rang', async () => {
    const bell = new WakeSignal();
    const { rings } = bell;
    bell.ring();
    await bell.moreThan(rings, LONG);
  });

  it('is waited for no longer than that, and keeps nothing of it', async () => {
    jest.useFakeTimers();
    try {
      const bell = new WakeSignal();
      let isOver = false;
      const wait = bell.moreThan(bell.rings, 1_000).then(() => (isOver = true));
      await jest.advanceTimersByTimeAsync(999);
      expect(isOver).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      await wait;
      expect(jest.getTimerCount()).toBe(0);
      expect((bell as unknown as { waiting: Set<unknown> }).waiting.size).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
