import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { articleDecider, linkArticle } from './article.decide.js';
import { articleStream } from './article.events.js';
import { LinkArticle } from './link-article.command.js';

@CommandHandler(LinkArticle)
@Injectable()
export class LinkArticleHandler implements ICommandHandler<LinkArticle> {
  constructor(private readonly store: EventStore) {}

  async execute({ articleId, companyId, provenance, context }: LinkArticle): Promise<bigint> {
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
