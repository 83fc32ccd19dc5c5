import { Command } from '@nestjs/cqrs';

export interface PinnedRulesRequest {
  /** PredictIt's market and contract, as in `pairs`: 7456-28562. */
  readonly marketId: string;
  /** The whole text as the venue publishes it on its page; null takes it back. */
  readonly rules: string | null;
  readonly commandId: string;
  readonly operator: string;
}

/** Pins the rules of a contract whose venue's feed has none; pairs of it are compared anew at the next refresh. */
export class PinRules extends Command<{ readonly position: bigint }> {
  constructor(readonly request: PinnedRulesRequest) {
    super();
  }
}
