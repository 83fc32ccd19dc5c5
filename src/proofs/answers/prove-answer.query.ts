import { Query } from '@nestjs/cqrs';
import { type RecordProof, type RecordReference } from '../records/prove-record.query.js';

export type AnswerProof =
  | Extract<RecordProof, { kind: 'bundle' }>
  /** No charge of this account has this request. */
  | { readonly kind: 'unknown' }
  /** The charge is in the next checkpoint. */
  | { readonly kind: 'pending' };

/** The proof that an answer is the one that an account was charged for. */
export class ProveAnswer extends Query<AnswerProof> {
  constructor(
    readonly requestId: string,
    readonly accountId: string,
    /** The record that the answer is; null where it is none, or several. */
    readonly record: RecordReference | null,
  ) {
    super();
  }
}
