import { Query } from '@nestjs/cqrs';

/** One thing that a replay shows to hold, or not to. */
export interface Check {
  readonly name: string;
  readonly holds: boolean;
  readonly detail: string;
}

export interface RowDifference {
  readonly projection: string;
  readonly table: string;
  readonly key: string;
  readonly column: string;
}

export interface StreamReplay {
  readonly stream: string;
  readonly events: number;
  readonly lastRevision: bigint;
  readonly lastPosition: bigint;
  readonly ms: number;
  readonly checks: readonly Check[];
  readonly differences: readonly RowDifference[];
}

/** A stream replayed from its first event, nothing kept being trusted, and held against what the service says of it. */
export class ReplayStream extends Query<StreamReplay | null> {
  constructor(readonly stream: string) {
    super();
  }
}
