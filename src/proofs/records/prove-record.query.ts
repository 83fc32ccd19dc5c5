import { Query } from '@nestjs/cqrs';
import { type ProvenHead } from '../heads/heads-prover.service.js';

export const RECORD_KINDS = ['company', 'investor', 'person', 'product'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What the events of a record lead to. */
export interface ProvenRecord {
  readonly kind: RecordKind;
  readonly id: string;
  /** A product's is that of its company. */
  readonly stream: string;
  /** Of the last event up to the position. */
  readonly revision: string;
  /** Fields of answers that follow from the events; null where an event that sets them is withheld. */
  readonly fields: Readonly<Record<string, unknown>> | null;
}

export type RecordProof =
  | {
      readonly kind: 'bundle';
      readonly checkpoint: string;
      readonly events: readonly string[];
      readonly heads: readonly ProvenHead[];
      readonly records: readonly ProvenRecord[];
    }
  /** Nothing on file, or nothing by then. */
  | { readonly kind: 'unknown' }
  /** In a checkpoint soon. */
  | { readonly kind: 'pending' }
  /** A subject of its data was erased. */
  | { readonly kind: 'erased' }
  /** Its stream has more events than a proof may have. */
  | { readonly kind: 'too_long' };

export interface RecordReference {
  readonly kind: RecordKind;
  readonly id: string;
}

/** The proof of a record: its events, that nothing is newer, and what they lead to. */
export class ProveRecord extends Query<RecordProof> {
  constructor(
    readonly record: RecordReference,
    /** The last position of the log that counts; null for the newest. */
    readonly asOf: bigint | null,
  ) {
    super();
  }
}
