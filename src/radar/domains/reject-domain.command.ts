import { Command } from '@nestjs/cqrs';

export interface DomainRejection {
  /** Host name as the operator wrote it. */
  readonly host: string;
  /** Stands in the row as its verdict. */
  readonly reason: string;
  /** UUID of the command; under an Idempotency-Key it stays the same. */
  readonly commandId: string;
  readonly operator: string;
}

/** An operator takes a name out for good: no further probe, no profile. Quiet where it was rejected before. */
export class RejectDomain extends Command<{ readonly apex: string; readonly position: bigint }> {
  constructor(readonly rejection: DomainRejection) {
    super();
  }
}
