import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';
import { type Role } from './person.events.js';

export interface NewPerson {
  readonly personId: string;
  readonly name: string;
  readonly linkedinUrl: string | null;
}

/** Puts a person on file with a role. Gives the commit position, 0n for whoever was erased. May be repeated. */
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
