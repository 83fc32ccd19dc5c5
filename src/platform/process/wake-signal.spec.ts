import { jest } from '@jest/globals';
import { WakeSignal } from './wake-signal.js';

const LONG = 3_600_000;

describe('a bell', () => {
  it('wakes all who wait', async () => {
    const signal = new WakeSignal();
    const waits = [signal.moreThan(signal.rings, LONG), signal.moreThan(signal.rings, LONG)];
    signal.ring();
    await Promise.all(waits);
  });

  it('is not waited for by who took the number before it rang', async () => {
    const signal = new WakeSignal();
    const { rings } = signal;
    signal.ring();
    await signal.moreThan(rings, LONG);
  });

  it('is waited for no longer than that, and keeps nothing of it', async () => {
    jest.useFakeTimers();
    try {
      const signal = new WakeSignal();
      let isOver = false;
      const wait = signal.moreThan(signal.rings, 1_000).then(() => (isOver = true));
      await jest.advanceTimersByTimeAsync(999);
      expect(isOver).toBe(false);
      await jest.advanceTimersByTimeAsync(1);
      await wait;
      expect(jest.getTimerCount()).toBe(0);
      expect((signal as unknown as { waiting: Set<unknown> }).waiting.size).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });
});
