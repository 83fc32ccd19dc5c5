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
  /** Revision of the stream's last event. */
  readonly lastRevision: bigint;
  /** Revision of the last event of this page, to which `state` belongs; -1n for none. */
  readonly asOf: bigint;
  /** Newest first. */
  readonly steps: readonly ShownStep[];
  /** The stream's state after `asOf`; null when such streams are not folded. */
  readonly state: readonly Leaf[] | null;
}

/** A page of a stream's events up to a point, and the state there. Null: unknown stream. */
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
