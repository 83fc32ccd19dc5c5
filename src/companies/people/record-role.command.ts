import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../record/company.events.js';
import { type Role } from './person.events.js';

/**
 * Adds a role to a stored person; no event where the role exists or the person was erased. Returns the commit position,
 * 0n for an unknown person.
 */
export class RecordRole extends Command<bigint> {
  constructor(
    readonly personId: string,
    readonly role: Role,
    readonly provenance: Provenance,
    readonly context: CommandContext,
  ) {
    super();
  }
}
