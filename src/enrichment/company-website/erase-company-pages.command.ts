import { Command } from '@nestjs/cqrs';

/**
 * Erases the stored pages of companies, which may name their people: destroys the key, so that copies are unreadable
 * and no page is stored for the company again, and deletes the files. Returns the erased subjects. Idempotent.
 */
export class EraseCompanyPages extends Command<readonly string[]> {
  constructor(readonly companyIds: readonly string[]) {
    super();
  }
}
