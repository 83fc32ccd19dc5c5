import { Command } from '@nestjs/cqrs';

/**
 * Forgets somebody in dossiers, before their key goes: `person-<id>` on file, at every firm they had a role with and by
 * every address on file, or `named-<id>` whom public records name. What names them is sealed for good, documents that
 * may name them too, and no later look finds them again. Gives the subjects whose keys were destroyed. May be repeated.
 */
export class ErasePersonDossiers extends Command<readonly string[]> {
  constructor(readonly subject: string) {
    super();
  }
}
