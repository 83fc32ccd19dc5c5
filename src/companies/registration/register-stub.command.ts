import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** A caller's statements about an unknown company. */
export interface Stub {
  /** Identifies the stub: the stated domain, else the name's key. */
  readonly key: string;
  readonly name: string;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
}

/**
 * Registers a stub: pending, without a domain and unlisted, until enrichment finds the company. A repeated stub returns
 * the existing one.
 */
export class RegisterStub extends Command<{ readonly companyId: string; readonly position: bigint }> {
  constructor(
    readonly stub: Stub,
    readonly context: CommandContext,
  ) {
    super();
  }
}
