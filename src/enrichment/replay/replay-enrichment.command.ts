import { Command } from '@nestjs/cqrs';
import { type EnrichedField, type FieldValue } from '../pipeline/enrichment.events.js';

/** A value that reading kept pages again would change in the record. */
export interface FieldChange {
  readonly field: EnrichedField;
  /** Null where the record has none. */
  readonly before: FieldValue | null;
  readonly after: FieldValue;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly rule: string;
}

/** What rules take from the pages, by field, value and rule. */
export interface CandidateLine {
  readonly field: EnrichedField;
  readonly value: FieldValue;
  readonly rule: string;
}

export interface Replay {
  readonly companyId: string;
  /** Kept pages that could be read again. */
  readonly pages: number;
  readonly rulesBefore: string;
  readonly rulesNow: string;
  readonly changes: readonly FieldChange[];
  /** Found now and not then, and the other way round. */
  readonly added: readonly CandidateLine[];
  readonly gone: readonly CandidateLine[];
  readonly isApplied: boolean;
}

/** Reads the pages of a company's last look again, with the rules of now, and says what would change; or changes it. */
export class ReplayEnrichment extends Command<Replay | null> {
  constructor(
    readonly companyId: string,
    readonly apply: boolean,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
