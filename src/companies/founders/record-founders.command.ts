import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';

export interface FoundFounder {
  readonly name: string;
  readonly title: string;
  /** Null where the source does not say it. */
  readonly isCurrent: boolean | null;
  readonly provenance: Provenance;
  /** What the source says for certain of a founder's time at the company, for roles on file. */
  readonly standing?: FounderStanding;
}

export interface FounderStanding {
  readonly isCurrent: boolean;
  /** With the page that says it. */
  readonly provenance: Provenance;
}

export interface RecordedFounders {
  /** The number of people who were not on file as founders. */
  readonly added: number;
  /** 0n without an event. */
  readonly position: bigint;
}

/**
 * Records people whom a source calls founders of a company. Of a founder on file it ends the roles where the source says
 * that the person left or died, and resumes them where a later reading says the contrary. Erased people are not recorded
 * again. Idempotent.
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
