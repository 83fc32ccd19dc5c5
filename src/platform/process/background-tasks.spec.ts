import { BackgroundTasks } from './background-tasks.js';

it('tells of a task that ends by an error, and stops the others', async () => {
  const tasks = new BackgroundTasks();
  const ended: [string, unknown][] = [];
  const failure = new Error('no space left on device');
  tasks.register({ name: 'broken', role: 'relay', start: async () => ({ stopped: Promise.reject(failure) }) });
  tasks.register({
    name: 'sound',
    role: 'relay',
    start: async (signal) => ({ stopped: new Promise<void>((end) => signal.addEventListener('abort', () => end())) }),
  });
  await tasks.start('relay', (name, error) => ended.push([name, error]));
  await new Promise(setImmediate);
  expect(ended).toEqual([['broken', failure]]);
  expect(tasks.unfinished()).toEqual(['sound']);
  await tasks.stop();
  expect(tasks.unfinished()).toEqual([]);
});
