import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../insight.events.js';

/**
 * Links an article to a company. Idempotent; no event for an unknown article. Returns the commit position, 0n for an
 * unknown article.
 */
export class LinkArticle extends Command<bigint> {
  constructor(
    readonly articleId: string,
    readonly companyId: string,
    readonly provenance: Provenance,
    readonly context: CommandContext,
  ) {
    super();
  }
}
