import { Query } from '@nestjs/cqrs';
import { type ExportManifest } from './credit-replay.js';
import { type Until } from './credit-audit.js';

/**
 * An account's events as lines that form a hash chain: blocks of text, and at their end the manifest. @throws
 * DomainError not_found
 */
export class ExportCredits extends Query<AsyncGenerator<string, ExportManifest>> {
  constructor(
    readonly accountId: string,
    readonly until: Until,
  ) {
    super();
  }
}
