import { Command } from '@nestjs/cqrs';
import { type ReviewSource } from '../insight.events.js';

export interface Curation {
  /** How each forum answered. */
  readonly sources: readonly ReviewSource[];
  readonly position: bigint;
}

/** Looks through forums for what people say of a company now, and lets go of what they have taken back. */
export class CurateReviews extends Command<Curation> {
  constructor(
    readonly companyId: string,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
