import { Query } from '@nestjs/cqrs';

/** One property that a replay checks, and its result. */
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

/** Replays a stream from its first event without checkpoints, and compares it with the service's answers. */
export class ReplayStream extends Query<StreamReplay | null> {
  constructor(readonly stream: string) {
    super();
  }
}
