import { Command } from '@nestjs/cqrs';

/**
 * Erases a person from dossiers, before the person's own key: `person-<id>` of a record, at every firm of a role and by
 * every stored address, or `named-<id>` from public records. Destroys the keys of lines and documents that name the
 * person, and keeps later runs from storing new ones. Returns the destroyed subjects. Idempotent.
 */
export class ErasePersonDossiers extends Command<readonly string[]> {
  constructor(readonly subject: string) {
    super();
  }
}
