import { Query } from '@nestjs/cqrs';

export type EventProof =
  | { readonly kind: 'proof'; readonly text: string; readonly leaf: number; readonly entry: Buffer }
  /** Nothing on file, or nothing that this caller may see. */
  | { readonly kind: 'unknown' }
  /** It is in the log, and in the next checkpoint. */
  | { readonly kind: 'pending' }
  /** Its salt cannot be made again, since a subject of its data was erased. */
  | { readonly kind: 'erased' };

/** The proof that an event is in the published transparency log. */
export class ProveEvent extends Query<EventProof> {
  constructor(
    readonly eventId: string,
    /** Null without a key. */
    readonly accountId: string | null,
  ) {
    super();
  }
}
