import { Command } from '@nestjs/cqrs';
import { type Score } from './checks/rubric.rules.js';

export interface ReadinessScan {
  /** Id of its stored evidence; null where it was not stored. */
  readonly scanId: string | null;
  readonly url: string;
  /** Origin of the site that was read, after redirects. */
  readonly origin: string;
  readonly score: Score;
  readonly scannedAt: string;
  readonly totalMs: number;
}

export type ReadinessOutcome =
  | { readonly kind: 'scanned'; readonly scan: ReadinessScan }
  /** A code of safe-fetch, or why the page shows nothing of its site. */
  | { readonly kind: 'unreachable'; readonly reason: string };

/** Scans a site now, stores the evidence, and scores it under the current rubric. */
export class ScanReadiness extends Command<ReadinessOutcome> {
  constructor(readonly url: string) {
    super();
  }
}
