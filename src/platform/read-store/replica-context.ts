import { AsyncLocalStorage } from 'node:async_hooks';
import { type Replica } from './replica.js';

interface Reading {
  replica: Replica | null;
}

const contexts = new AsyncLocalStorage<Reading>();

/** Runs the work of one request, whose statements on read models go to `replica`. */
export function readingFrom<T>(replica: Replica, work: () => T): T {
  return contexts.run({ replica }, work);
}

/** The replica that serves the running request; null for the primary. */
export function currentReplica(): Replica | null {
  return contexts.getStore()?.replica ?? null;
}

/** From here on the primary serves the running request. */
export function leaveReplica(): void {
  const reading = contexts.getStore();
  if (reading) reading.replica = null;
}

/** Lets the primary serve the rest of the request where its replica has not reached the position. */
export async function needsPosition(projections: readonly string[], position: bigint): Promise<void> {
  const replica = currentReplica();
  if (replica && !(await replica.hasReached(projections.map((name) => [name, position])))) leaveReplica();
}
