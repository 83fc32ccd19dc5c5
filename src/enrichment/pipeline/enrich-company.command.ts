import { Command } from '@nestjs/cqrs';

export interface EnrichRequest {
  readonly name: string;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
  /** Runs also where the last run is less than seven days old. */
  readonly force: boolean;
  /** Never runs anything. */
  readonly fast: boolean;
}

export interface Enrichment {
  readonly companyId: string;
  readonly source: 'pipeline' | 'database' | 'stub';
  readonly enriched: boolean;
  readonly pipelineRan: boolean;
  /** Nothing was found: such an answer is free. */
  readonly isMiss: boolean;
  /** Of the last event that the answer rests on; null where nothing was appended. */
  readonly position: bigint | null;
}

/** Answers with a company, looked at anew where what is held is old; an unknown one becomes a stub first. */
export class EnrichCompany extends Command<Enrichment> {
  constructor(
    readonly request: EnrichRequest,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
