import { Query } from '@nestjs/cqrs';
import { type ShownEvent } from './shown-event.rules.js';
import { type Change, type Leaf } from './state-diff.rules.js';
import { type StreamPoint } from './stream-point.rules.js';

export interface ShownStep {
  readonly event: ShownEvent;
  readonly changes: readonly Change[];
}

export interface ShownStream {
  readonly stream: string;
  readonly category: string;
  /** Of the last event there is. */
  readonly lastRevision: bigint;
  /** Of the last event of this page, up to which `state` speaks; -1n where nothing had been taken by then. */
  readonly asOf: bigint;
  /** Newest first. */
  readonly steps: readonly ShownStep[];
  /** What the stream amounts to after `asOf`; null where such streams are not folded. */
  readonly state: readonly Leaf[] | null;
}

/** A page of a stream's events up to a point, and what the stream amounted to there. Null: there is no such stream. */
export class ShowStream extends Query<ShownStream | null> {
  constructor(
    readonly stream: string,
    /** Absent: the last event. */
    readonly at: StreamPoint | null,
    readonly limit: number,
  ) {
    super();
  }
}
