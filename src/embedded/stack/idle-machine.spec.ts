import { jest } from '@jest/globals';
import { whenIdle, type CpuTimes } from './idle-machine.js';

/** A machine whose two cores were idle for the given milliseconds of each second. */
function machine(...idleMs: readonly number[]): () => CpuTimes {
  let [polls, idle] = [0, 0];
  return () => {
    if (polls > 0) idle += idleMs[polls - 1] ?? idleMs.at(-1) ?? 0;
    return { idle, total: 2_000 * polls++ };
  };
}

describe('work that waits for an idle machine', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is done after a second in which half of the processors rested', () => {
    const work = jest.fn();
    whenIdle(work, 60_000, machine(1_000));
    jest.advanceTimersByTime(999);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits for as long as all are busy, and is done once', () => {
    const work = jest.fn();
    whenIdle(work, 60_000, machine(0, 400, 900, 2_000));
    jest.advanceTimersByTime(3_000);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(30_000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is done at last on a machine that never rests', () => {
    const work = jest.fn();
    whenIdle(work, 5_000, machine(0));
    jest.advanceTimersByTime(4_000);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
