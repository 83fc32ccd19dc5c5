import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Projection } from '../../platform/projector/projection.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';

/** What builds need, from the service or from a command. */
export interface BuildParts {
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  readonly objects: ObjectStore;
  /** All read models; a build of the past fills some of them again. */
  readonly projections: readonly Projection[];
  readonly publicUrl: string;
  /** Where files are written before they are stored; the system's folder for temporary files where it is null. */
  readonly dataDir: string | null;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Position of the last event before an instant; null before the first. */
  readonly lastBefore: (instant: Date) => Promise<bigint | null>;
  /** The newest checkpoint of the transparency log; null without one. */
  readonly checkpoint: () => Promise<string | null>;
}
