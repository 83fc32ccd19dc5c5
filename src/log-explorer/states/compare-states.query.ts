import { Query } from '@nestjs/cqrs';
import { type Change } from './state-diff.rules.js';
import { type StreamPoint } from './stream-point.rules.js';

export interface ComparedStates {
  readonly stream: string;
  /** The revisions of the last events at the two points; -1n for none. */
  readonly from: bigint;
  readonly to: bigint;
  readonly changes: readonly Change[];
}

/** The differences of a stream's state between two points. Null: unknown stream. */
export class CompareStates extends Query<ComparedStates | null> {
  constructor(
    readonly stream: string,
    readonly from: StreamPoint,
    readonly to: StreamPoint,
  ) {
    super();
  }
}
