import { repeatEvery } from './repeat-every.js';

it('goes on after a failure, and ends with the signal', async () => {
  const stopping = new AbortController();
  const failures: unknown[] = [];
  let runs = 0;
  const work = async (): Promise<void> => {
    runs++;
    if (runs === 1) throw new Error('first');
    if (runs === 3) stopping.abort();
    if (runs === 3) throw new Error('stopped');
  };
  await repeatEvery(1, stopping.signal, work, (error) => failures.push((error as Error).message));
  expect([runs, failures]).toEqual([3, ['first']]);
});
