import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type MixedRecord } from './find-mixed-records.query.js';

export interface SplitRecord {
  /** Facts that the record of their person has now. */
  readonly moved: number;
  /** Facts that were taken back, and whose person the log does not name. */
  readonly retracted: number;
  /** Facts that stay, because nothing in the log contradicts or confirms them. */
  readonly undecided: number;
  readonly position: bigint;
}

/**
 * Takes the facts of other people off a record, as `FindMixedRecords` judges them, and gives each to the record of its
 * person where there is exactly one. Changes nothing when it is repeated.
 */
export class SplitMixedRecord extends Command<SplitRecord> {
  constructor(
    readonly record: MixedRecord,
    readonly context: CommandContext,
  ) {
    super();
  }
}
