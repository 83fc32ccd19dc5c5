import { heldMsDuring } from '../../../test/kit/held-loop.js';
import { loopTurn } from './loop-turns.js';

const PART_MS = 5;

function compute(): void {
  const started = process.cpuUsage();
  while (process.cpuUsage(started).user < PART_MS * 1_000);
}

async function workInParts(parts: number): Promise<void> {
  for (let part = 0; part < parts; part++) {
    await loopTurn();
    compute();
  }
}

describe('work in parts', () => {
  it('holds the event loop for one part at a time, however much of it runs at once', async () => {
    const held = await heldMsDuring(() => Promise.all(Array.from({ length: 20 }, () => workInParts(3))));
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
