import { Command } from '@nestjs/cqrs';
import { type ReviewSource } from '../insight.events.js';

export interface Curation {
  /** Each forum's answer. */
  readonly sources: readonly ReviewSource[];
  readonly position: bigint;
}

/** Searches the forums for current posts about a company, and withdraws deleted ones. */
export class CurateReviews extends Command<Curation> {
  constructor(
    readonly companyId: string,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
