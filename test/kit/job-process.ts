// A job worker in a separate process, for specs that kill it. Its first attempt never ends; a later one does.
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { runProgram } from '../../src/media/engines/run-program.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { JobQueue } from '../../src/jobs/job-queue.js';
import { JobWorkers } from '../../src/jobs/job-workers.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';

export interface JobProcessOptions {
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  readonly folder: string;
  /** Sleep time of a first attempt's program, which identifies it in the process list. */
  readonly sleep: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as JobProcessOptions;
const eventStore = new EventStore({ url: options.eventstoreUrl, catalog: EVENT_CATALOG });
const readStore = new ReadStore({ url: options.databaseUrl, poolSize: 4 });
const workers = new JobWorkers({
  eventStore,
  readStore,
  queue: new JobQueue(readStore),
  clock: { now: () => Date.now() },
  runners: [
    {
      kind: 'video',
      pool: 'render',
      timeoutMs: 60_000,
      run: async (_job, { attempt, folder, signal }) => {
        process.send?.({ attempt });
        const args = [attempt === 1 ? options.sleep : '0'];
        await runProgram({ program: 'sleep', args, folder, signal, timeoutMs: 60_000, memoryMb: 512, niceness: 10 });
        return { by: process.pid };
      },
    },
  ],
  slots: { render: 1, clip: 1, fetch: 1 },
  folder: options.folder,
  leaseMs: 1_500,
  giveUp: async () => undefined,
});
process.on('disconnect', () => process.exit(0));
await workers.run(new AbortController().signal);
