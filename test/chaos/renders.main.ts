// A rendering worker in a separate process that kills itself when each of its jobs is at a given point.
import 'reflect-metadata';
import { EVENT_CATALOG } from '../../src/event-catalog.js';
import { EventStore } from '../../src/platform/event-store/event-store.js';
import { ReadStore } from '../../src/platform/read-store/read-store.js';
import { isStage, renderWorkers, type RenderPlace } from './render-workers.js';

export interface RenderProcessOptions extends RenderPlace {
  readonly eventstoreUrl: string;
  readonly databaseUrl: string;
  /** The point of each job, by its id; at most one is a stage, in which the job is killed at work. */
  readonly diesAt: Readonly<Record<string, string>>;
}

const options = JSON.parse(process.argv[2] ?? '{}') as RenderProcessOptions;
const stores = {
  eventStore: new EventStore({ url: options.eventstoreUrl, catalog: EVENT_CATALOG }),
  readStore: new ReadStore({ url: options.databaseUrl, poolSize: 3 }),
};
const atWork = Object.values(options.diesAt).filter(isStage).length;
const waiting = new Set(Object.keys(options.diesAt).filter((jobId) => !isStage(options.diesAt[jobId] ?? '')));
let othersWait: () => void = () => undefined;
const othersWaiting = new Promise<void>((resolve) => (othersWait = resolve));
if (waiting.size === 0) othersWait();

process.on('disconnect', () => process.exit(0));
await renderWorkers(options, stores, (moment, jobId) => {
  const point = options.diesAt[jobId];
  if (point === undefined) return;
  if (moment !== point) return isStage(point) && moment === 'before JobStarted' ? othersWaiting : undefined;
  waiting.delete(jobId);
  if (isStage(point) || (waiting.size === 0 && atWork === 0)) process.kill(process.pid, 'SIGKILL');
  if (waiting.size === 0) othersWait();
  return new Promise<never>(() => undefined);
}).run(new AbortController().signal);
