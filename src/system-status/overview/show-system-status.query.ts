import { Query } from '@nestjs/cqrs';
import { type Parked } from '../../platform/consumers/parked-everywhere.js';
import { type BoardEntry } from '../../platform/consumers/feed-board.js';
import { type HealthStatus } from '../../platform/telemetry/health-registry.js';
import { type Known } from './last-known.js';
import { type RebuildRequest } from '../acts/rebuilds.service.js';

export interface ReadModelState {
  readonly name: string;
  readonly position: bigint;
  readonly head: bigint;
  readonly lagSeconds: number;
  readonly parked: number;
  /** The last one that was asked for. */
  readonly rebuild: RebuildRequest | null;
}

/** Something counted by its state: jobs, deliveries. */
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
  /** unknown: it was never heard of. */
  readonly status: HealthStatus | 'unknown';
  /** What it says of itself, by path. */
  readonly detail: readonly (readonly [path: string, text: string])[];
  /** How long ago it said so. */
  readonly ageMs: number;
}

/** Messages that consumer groups have not dealt with yet. */
export interface FeedLags {
  readonly groups: readonly { readonly name: string; readonly lag: number; readonly parked: number }[];
  /** The counts were cut off for time: they are at least what is said. */
  readonly atLeast: boolean;
}

export interface SystemStatus {
  readonly readModels: readonly ReadModelState[];
  readonly board: readonly BoardEntry[];
  /** As last counted; null before the first count. */
  readonly lags: Known<FeedLags> | null;
  readonly parked: readonly Parked[];
  readonly jobs: readonly Counted[];
  readonly deliveries: readonly Counted[];
  readonly radarSources: readonly SourceState[];
  readonly venues: readonly SourceState[];
  readonly scans: readonly SourceState[];
  readonly health: readonly PartHealth[];
}

/** How everything that runs beside the requests is doing. */
export class ShowSystemStatus extends Query<SystemStatus> {}
