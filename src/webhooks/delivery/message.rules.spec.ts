import { split, MOST_OPPORTUNITIES } from './message.rules.js';

it.each([
  [0, []],
  [1, [1]],
  [20, [20]],
  [21, [20, 1]],
  [60, [20, 20, 20]],
])('%i opportunities are messages of %j', (count, sizes) => {
  const items = Array.from({ length: count }, (_, index) => index);
  const parts = split(items);
  expect(parts.map(({ length }) => length)).toEqual(sizes);
  expect(parts.flat()).toEqual(items);
  expect(MOST_OPPORTUNITIES).toBe(20);
});
