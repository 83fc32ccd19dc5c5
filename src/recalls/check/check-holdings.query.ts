import { Query } from '@nestjs/cqrs';
import { type RecallKind } from '../recalls.events.js';
import { type Holding } from './holdings.rules.js';

export type HoldingResult =
  | { readonly status: 'current' | 'unknown' }
  | {
      readonly status: 'recalled';
      readonly recallId: string;
      readonly kind: RecallKind;
      /** Fields of answers. */
      readonly fields: readonly string[];
      readonly mergedInto: string | null;
    };

/** Whether holdings are recalled: one result each, in their order. */
export class CheckHoldings extends Query<readonly HoldingResult[]> {
  constructor(
    /** Whose digests are known; null for a caller without a key. */
    readonly accountId: string | null,
    readonly holdings: readonly Holding[],
  ) {
    super();
  }
}
