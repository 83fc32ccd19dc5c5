import { Query } from '@nestjs/cqrs';
import { type Change } from './state-diff.rules.js';
import { type StreamPoint } from './stream-point.rules.js';

export interface ComparedStates {
  readonly stream: string;
  /** Of the last event that had been taken by each of the two; -1n for none. */
  readonly from: bigint;
  readonly to: bigint;
  readonly changes: readonly Change[];
}

/** What differs in a stream's state between two points. Null: there is no such stream. */
export class CompareStates extends Query<ComparedStates | null> {
  constructor(
    readonly stream: string,
    readonly from: StreamPoint,
    readonly to: StreamPoint,
  ) {
    super();
  }
}
