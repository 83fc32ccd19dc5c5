import { Query } from '@nestjs/cqrs';
import { type SealedField } from '../reveal/revealed-fields.service.js';
import { type ShownEvent } from './shown-event.rules.js';
import { type Change, type Leaf } from './state-diff.rules.js';

/** A change of a read model that an event causes through its projection. */
export interface ChangedRow {
  readonly projection: string;
  readonly table: string;
  readonly kind: 'put' | 'set' | 'add' | 'delete';
  readonly key: string;
  readonly columns: readonly Leaf[];
}

export interface EventInContext {
  readonly event: ShownEvent;
  readonly lastRevision: bigint;
  readonly isFolded: boolean;
  readonly changes: readonly Change[];
  readonly before: readonly Leaf[];
  readonly after: readonly Leaf[];
  readonly rows: readonly ChangedRow[];
  readonly sealed: readonly SealedField[];
}

/** One event with the state before and after it. Null: the stream has no such revision. */
export class ShowEvent extends Query<EventInContext | null> {
  constructor(
    readonly stream: string,
    readonly revision: bigint,
  ) {
    super();
  }
}
