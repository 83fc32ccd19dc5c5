import { leastBlockedMs } from '../../../test/kit/held-loop.js';
import { loopTurn } from './loop-turns.js';

const PART_MS = 5;

function compute(): void {
  const started = process.cpuUsage();
  const ranMs = (): number => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  // The kernel divides time between user and system by samples; only their sum is exact.
  while (ranMs() < PART_MS);
}

async function workInParts(parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) {
    await loopTurn();
    compute();
  }
}

describe('work in parts', () => {
  it('holds the event loop for one part at a time, however much of it runs at once', async () => {
    const work = () => Promise.all(Array.from({ length: 20 }, () => workInParts(3)));
    const held = await leastBlockedMs(work, 5 * PART_MS - 1);
    expect(held).toBeGreaterThanOrEqual(PART_MS - 1);
    expect(held).toBeLessThan(5 * PART_MS);
  });

  it('takes turns', async () => {
    const order: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (let part = 1; part <= 2; part++) {
        await loopTurn();
        order.push(`${name}${part}`);
      }
    };
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });
});
