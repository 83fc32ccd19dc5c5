import { Query } from '@nestjs/cqrs';
import { type BoardEntry } from '../../platform/consumers/feed-board.js';
import { type HealthStatus } from '../../platform/telemetry/health-registry.js';
import { type Known } from '../../web/pages/last-known.js';
import { type RebuildRequest } from '../acts/rebuilds.service.js';

export interface ReadModelState {
  readonly name: string;
  readonly position: bigint;
  readonly head: bigint;
  readonly lagSeconds: number;
  readonly parked: number;
  /** The last requested one. */
  readonly rebuild: RebuildRequest | null;
}

/** Counts by state: jobs, deliveries. */
export interface Counted {
  readonly name: string;
  readonly count: number;
}

export interface SourceState {
  readonly name: string;
  readonly lastAt: Date | null;
  readonly count: number;
  readonly error: string | null;
}

export interface PartHealth {
  readonly name: string;
  /** unknown: no report yet. */
  readonly status: HealthStatus | 'unknown';
  /** Its reported details, by path. */
  readonly detail: readonly (readonly [path: string, text: string])[];
  /** Age of the report. */
  readonly ageMs: number;
}

/** Messages that consumer groups have not handled yet. */
export interface FeedLags {
  readonly groups: readonly {
    readonly name: string;
    readonly lag: number;
    readonly parked: number;
    /** When the log took the oldest pending event, ms since 1970; null for none. */
    readonly oldestAt: number | null;
  }[];
  /** The count hit its time limit: the values are lower bounds. */
  readonly atLeast: boolean;
}

/** Something that an operator should look at. */
export interface Trouble {
  /** A whole sentence. */
  readonly text: string;
  /** Where to read more, or act. */
  readonly href: string;
  readonly isUrgent: boolean;
}

export interface SystemStatus {
  readonly measuredAt: Date;
  /** Most urgent first; empty when all is well. */
  readonly troubles: readonly Trouble[];
  /** Empty where the log did not say how far they are. */
  readonly readModels: readonly ReadModelState[];
  readonly board: readonly BoardEntry[];
  /** As last counted; null before the first count. */
  readonly lags: Known<FeedLags> | null;
  /** Number of all events and effects that were set aside. */
  readonly parked: number;
  readonly jobs: readonly Counted[];
  readonly deliveries: readonly Counted[];
  readonly radarSources: readonly SourceState[];
  readonly venues: readonly SourceState[];
  readonly scans: readonly SourceState[];
  readonly health: readonly PartHealth[];
}

/** The status of everything that runs beside requests. */
export class ShowSystemStatus extends Query<SystemStatus> {}
