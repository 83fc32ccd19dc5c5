import { Command } from '@nestjs/cqrs';

export interface PinnedRulesRequest {
  /** PredictIt's market and contract, as in `pairs`: 7456-28562. */
  readonly marketId: string;
  /** The full text on the venue's page; null withdraws it. */
  readonly rules: string | null;
  readonly commandId: string;
  readonly operator: string;
}

/** Pins the rules of a contract whose venue's feed has none; the next refresh compares its pairs again. */
export class PinRules extends Command<{ readonly position: bigint }> {
  constructor(readonly request: PinnedRulesRequest) {
    super();
  }
}
