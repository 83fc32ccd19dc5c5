import { Batched } from './batched.js';

const doubling = () => {
  const batches: number[][] = [];
  const batched = new Batched<number, number>(async (items) => {
    batches.push([...items]);
    await new Promise((resolve) => setImmediate(resolve));
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 2);
  });
  return { batches, batched };
};

it('runs together what arrives together, and then what arrived meanwhile', async () => {
  const { batches, batched } = doubling();
  const first = Promise.all([batched.add(1), batched.add(2)]);
  await new Promise((resolve) => setImmediate(resolve));
  const second = Promise.all([batched.add(3), batched.add(4)]);
  expect([await first, await second]).toEqual([
    [2, 4],
    [6, 8],
  ]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(await batched.add(5)).toBe(10);
});

it('one that fails fails alone', async () => {
  const { batches, batched } = doubling();
  const ended = await Promise.allSettled([batched.add(1), batched.add(13), batched.add(2)]);
  expect(ended).toMatchObject([{ value: 2 }, { reason: { message: 'unlucky' } }, { value: 4 }]);
  expect(batches).toEqual([[1, 13, 2], [1], [13], [2]]);
});
