import { Command } from '@nestjs/cqrs';
import { type EnrichedField, type FieldValue } from '../pipeline/enrichment.events.js';

/** A value in the record that re-reading the stored pages would change. */
export interface FieldChange {
  readonly field: EnrichedField;
  /** Null where the record has none. */
  readonly before: FieldValue | null;
  readonly after: FieldValue;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly rule: string;
}

/** A value that the rules extract, with its field and rule. */
export interface CandidateLine {
  readonly field: EnrichedField;
  readonly value: FieldValue;
  readonly rule: string;
}

export interface Replay {
  readonly companyId: string;
  /** Stored pages that could be read again. */
  readonly pages: number;
  readonly rulesBefore: string;
  readonly rulesNow: string;
  readonly changes: readonly FieldChange[];
  /** Values found only by the current rules, and only by the earlier ones. */
  readonly added: readonly CandidateLine[];
  readonly gone: readonly CandidateLine[];
  readonly isApplied: boolean;
}

/** Re-reads the pages of a company's last run with the current rules, and reports or applies the changes. */
export class ReplayEnrichment extends Command<Replay | null> {
  constructor(
    readonly companyId: string,
    readonly apply: boolean,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
