import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type MixedRecord } from './find-mixed-records.query.js';

export interface SplitRecord {
  /** Facts moved to their person's record. */
  readonly moved: number;
  /** Retracted facts whose person the log does not identify. */
  readonly retracted: number;
  /** Facts without evidence for or against them, which stay. */
  readonly undecided: number;
  readonly position: bigint;
}

/**
 * Removes other people's facts from a record, as `FindMixedRecords` judges them, and moves each to its person's record
 * where there is exactly one. Idempotent.
 */
export class SplitMixedRecord extends Command<SplitRecord> {
  constructor(
    readonly record: MixedRecord,
    readonly context: CommandContext,
  ) {
    super();
  }
}
