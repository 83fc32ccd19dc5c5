import { Query } from '@nestjs/cqrs';
import { type Parked } from '../../platform/consumers/parked-everywhere.js';
import { type BoardEntry } from '../../platform/consumers/feed-board.js';
import { type HealthStatus } from '../../platform/telemetry/health-registry.js';
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
  readonly status: HealthStatus;
  /** What it says of itself, by path. */
  readonly detail: readonly (readonly [path: string, text: string])[];
}

export interface Machinery {
  readonly readModels: readonly ReadModelState[];
  readonly board: readonly BoardEntry[];
  readonly parked: readonly Parked[];
  readonly jobs: readonly Counted[];
  readonly deliveries: readonly Counted[];
  readonly radarSources: readonly SourceState[];
  readonly venues: readonly SourceState[];
  readonly scans: readonly SourceState[];
  readonly health: readonly PartHealth[];
}

/** How everything that runs beside the requests is doing. */
export class ShowMachinery extends Query<Machinery> {}
