import { Query } from '@nestjs/cqrs';

export type AnswerProof =
  | { readonly kind: 'bundle'; readonly checkpoint: string; readonly events: readonly string[] }
  /** No charge of this account has this request. */
  | { readonly kind: 'unknown' }
  /** The charge is in the next checkpoint. */
  | { readonly kind: 'pending' };

/** The proof that an answer is the one that an account was charged for. */
export class ProveAnswer extends Query<AnswerProof> {
  constructor(
    readonly requestId: string,
    readonly accountId: string,
  ) {
    super();
  }
}
