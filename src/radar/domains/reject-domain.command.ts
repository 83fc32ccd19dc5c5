import { Command } from '@nestjs/cqrs';

export interface DomainRejection {
  /** The host name as typed. */
  readonly host: string;
  /** Shown in the row as its verdict. */
  readonly reason: string;
  /** UUID of the command; stable under an Idempotency-Key. */
  readonly commandId: string;
  readonly operator: string;
}

/** An operator excludes a name permanently: no further probe, no profile. No event for a repetition. */
export class RejectDomain extends Command<{ readonly apex: string; readonly position: bigint }> {
  constructor(readonly rejection: DomainRejection) {
    super();
  }
}
