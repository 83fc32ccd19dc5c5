import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';

/** What a caller says of a company that nobody has on file. */
export interface Stub {
  /** Tells stubs apart: the domain that was stated, else the key of the name. */
  readonly key: string;
  readonly name: string;
  readonly website: string | null;
  readonly linkedinUrl: string | null;
}

/**
 * Puts a stub on file: pending, without a domain, in no list, until a look has found the company. The same stub again
 * is the one that is there.
 */
export class RegisterStub extends Command<{ readonly companyId: string; readonly position: bigint }> {
  constructor(
    readonly stub: Stub,
    readonly context: CommandContext,
  ) {
    super();
  }
}
