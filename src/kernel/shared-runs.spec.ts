import { SharedRuns } from './shared-runs.js';

describe('shared runs', () => {
  it('are one for callers with the same key, and end with their work', async () => {
    const runs = new SharedRuns<number>();
    let begun = 0;
    const work = async (): Promise<number> => ++begun;
    const both = [runs.run('a', work), runs.run('a', work), runs.run('b', work)];
    expect(runs.size).toBe(2);
    expect(await Promise.all(both)).toEqual([1, 1, 2]);
    expect(runs.size).toBe(0);
    expect(await runs.run('a', work)).toBe(3);
  });

  it('fail for all of their callers, and are tried again by the next', async () => {
    const runs = new SharedRuns<number>();
    const fail = (): Promise<number> => Promise.reject(new Error('gone'));
    const both = [runs.run('a', fail), runs.run('a', fail)];
    for (const each of both) await expect(each).rejects.toThrow('gone');
    expect(await runs.run('a', async () => 1)).toBe(1);
  });
});
