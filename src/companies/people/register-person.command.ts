import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';
import { type Role } from './person.events.js';

export interface NewPerson {
  readonly personId: string;
  readonly name: string;
  readonly linkedinUrl: string | null;
}

/** Registers a person with a role. Returns the commit position, 0n for an erased person. Idempotent. */
export class RegisterPerson extends Command<bigint> {
  constructor(
    readonly person: NewPerson,
    readonly role: Role,
    readonly provenance: Provenance,
    readonly context: CommandContext,
  ) {
    super();
  }
}
