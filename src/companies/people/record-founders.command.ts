import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';

export interface FoundFounder {
  readonly name: string;
  readonly title: string;
  /** Null where the source does not say it. */
  readonly isCurrent: boolean | null;
  readonly provenance: Provenance;
}

export interface RecordedFounders {
  /** The number of people who were not on file as founders. */
  readonly added: number;
  /** 0n without an event. */
  readonly position: bigint;
}

/**
 * Records people whom a source calls founders of a company. Founders on file stay as they are, and erased people are
 * not recorded again. Idempotent.
 */
export class RecordFounders extends Command<RecordedFounders> {
  constructor(
    readonly companyId: string,
    readonly founders: readonly FoundFounder[],
    readonly context: CommandContext,
  ) {
    super();
  }
}
