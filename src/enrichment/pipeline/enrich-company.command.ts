import { Command } from '@nestjs/cqrs';

export interface EnrichRequest {
  readonly name: string;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
  /** Starts a run even if the last one is less than seven days old. */
  readonly force: boolean;
  /** Answers from stored data only. */
  readonly fast: boolean;
}

export interface Enrichment {
  readonly companyId: string;
  readonly source: 'pipeline' | 'database' | 'stub';
  readonly enriched: boolean;
  readonly pipelineRan: boolean;
  /**
   * The number of facts that the run added or changed; without a run, of all facts on file but those of the request. It
   * decides the price.
   */
  readonly newFacts: number;
  /** The position of the last event behind the answer; null where none was appended. */
  readonly position: bigint | null;
}

/** Answers with a company, after a run where the stored data is stale; an unknown company first becomes a stub. */
export class EnrichCompany extends Command<Enrichment> {
  constructor(
    readonly request: EnrichRequest,
    readonly context: { readonly commandId: string; readonly actor: string },
  ) {
    super();
  }
}
