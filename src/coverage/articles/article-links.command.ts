import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { articleDecider, linkArticle } from './article.decide.js';
import { articleStream } from './article.events.js';
import { type Provenance } from '../insight.events.js';

/** Articles, as other features tell of them. */
export class ArticleLinks {
  constructor(private readonly store: EventStore) {}

  /** Repeatable; quiet where the article is not on file. @returns the commit position, 0n where there is no article. */
  async link(articleId: string, companyId: string, provenance: Provenance, context: CommandContext): Promise<bigint> {
    const { position } = await decideOn(
      this.store,
      articleStream(articleId),
      articleDecider,
      (state) => linkArticle(state, articleId, companyId, provenance),
      { ...context, commandId: deriveId('article-link', `${context.commandId}/${articleId}`) },
    );
    return position;
  }
}
