import { type EventStore } from '../../platform/event-store/event-store.js';
import { pauseFor } from '../../platform/process/pause-for.js';
import { measureLag, type ProjectionLag } from '../../platform/projector/projection-lag.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

const PATIENCE_MS = 2_000;

/** How far read models are; null while a store is down, or silent for two seconds: pages must say that it is. */
export function lagsInTime(eventStore: EventStore, readStore: ReadStore, now: number): Promise<ProjectionLag[] | null> {
  const silent = pauseFor(PATIENCE_MS, undefined, { ref: false }).then(() => null);
  return Promise.race([measureLag(eventStore, readStore, now).catch(() => null), silent]);
}
