import { BatchedLookup } from './batched-lookup.js';

let statements: (readonly string[])[];
let names: BatchedLookup<string>;

beforeEach(() => {
  statements = [];
  names = new BatchedLookup((keys) => {
    statements.push(keys);
    if (keys.includes('bad')) return Promise.reject(new Error('refused'));
    return Promise.resolve(new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, `<${key}>`])));
  });
});

describe('batched look-ups', () => {
  it('ask once for all that is wanted in one turn, and for each key once', async () => {
    expect(await Promise.all(['a', 'b', 'a', 'nobody'].map((key) => names.get(key)))).toEqual([
      '<a>',
      '<b>',
      '<a>',
      undefined,
    ]);
    expect(statements).toEqual([['a', 'b', 'nobody']]);
  });

  it('answer no later question with an earlier answer', async () => {
    const first = names.get('a');
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all([first, names.get('a')]);
    expect(statements).toEqual([['a'], ['a']]);
  });

  it('let no key that is refused fail the others', async () => {
    const [good, bad] = await Promise.allSettled([names.get('a'), names.get('bad')]);
    expect(good).toEqual({ status: 'fulfilled', value: '<a>' });
    expect(bad).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
  });

  it('cut what is too much for one statement', async () => {
    const found = await Promise.all(Array.from({ length: 250 }, (_, n) => names.get(String(n))));
    expect(found.at(-1)).toBe('<249>');
    expect(statements.map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
