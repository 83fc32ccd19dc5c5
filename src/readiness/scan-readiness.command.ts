import { Command } from '@nestjs/cqrs';
import { type Score } from './checks/rubric.rules.js';

export interface ReadinessScan {
  /** Where its evidence is kept; null where it is not. */
  readonly scanId: string | null;
  readonly url: string;
  readonly score: Score;
  readonly scannedAt: string;
  readonly totalMs: number;
}

export type ReadinessOutcome =
  | { readonly kind: 'scanned'; readonly scan: ReadinessScan }
  /** A code of safe-fetch. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Looks at a site now, keeps what was seen, and scores it under the rubric of today. */
export class ScanReadiness extends Command<ReadinessOutcome> {
  constructor(readonly url: string) {
    super();
  }
}
