// A rendering worker in a separate process that kills itself at a given point of its first job.
import 'reflect-metadata';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { renderWorkers, type RenderPlace } from './render-workers.js';

export interface RenderProcessOptions extends RenderPlace {
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  readonly diesAt: string;
}

const options = JSON.parse(process.argv[2] ?? '{}') as RenderProcessOptions;
const stores = {
  eventStore: new EventStore({ url: options.eventstoreUrl, catalog: EVENT_CATALOG }),
  readStore: new ReadStore({ url: options.databaseUrl, poolSize: 3 }),
};
process.on('disconnect', () => process.exit(0));
await renderWorkers(options, stores, (moment) => {
  if (moment === options.diesAt) process.kill(process.pid, 'SIGKILL');
}).run(new AbortController().signal);
