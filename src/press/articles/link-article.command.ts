import { Command } from '@nestjs/cqrs';
import { type CommandContext } from '../../platform/event-store/decide.js';
import { type Provenance } from '../insight.events.js';

/**
 * Says that an article speaks of a company. May be repeated; quiet where the article is not on file. Gives the commit
 * position, 0n where there is no article.
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
