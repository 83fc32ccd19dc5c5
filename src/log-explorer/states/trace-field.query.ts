import { Query } from '@nestjs/cqrs';
import { type ShownEvent } from './shown-event.rules.js';
import { type Change } from './state-diff.rules.js';

export interface TracedField {
  readonly stream: string;
  readonly path: string;
  /** Events that set it or something inside it, newest first. */
  readonly setBy: readonly { readonly event: ShownEvent; readonly changes: readonly Change[] }[];
  /** First revision that was searched: 0n when the whole stream was. */
  readonly searchedFrom: bigint;
  readonly upTo: bigint;
}

/** The events that set a field of a stream's state, as of a revision. Null: unknown stream. */
export class TraceField extends Query<TracedField | null> {
  constructor(
    readonly stream: string,
    readonly path: string,
    /** Absent: as of the last event. */
    readonly upTo: bigint | null,
  ) {
    super();
  }
}
