import { Module } from '@nestjs/common';
import { ArticlePagesController } from './articles/article-pages.controller.js';
import { FindArticleHandler } from './articles/find-article.handler.js';
import { GetArticleHandler } from './articles/get-article.handler.js';
import { LinkArticleHandler } from './articles/link-article.handler.js';
import { GetMentionHandler } from './mentions/get-mention.handler.js';
import { ListMentionsHandler } from './mentions/list-mentions.handler.js';
import { MentionPagesController } from './mentions/mention-pages.controller.js';
import { MentionsController } from './mentions/mentions.controller.js';
import { FeedsModule } from './feeds/feeds.module.js';
import { ForumsModule } from './forums/forums.module.js';
import { MergedCompaniesConsumer } from './merged/merged-companies.consumer.js';
import { CurateReviewsHandler } from './reviews/curate-reviews.handler.js';
import { ForumReviewsController } from './reviews/forum-reviews.controller.js';
import { ListReviewSourcesHandler } from './reviews/list-review-sources.handler.js';
import { StoredReviews } from './reviews/stored-reviews.service.js';
import { ListForumReviewsHandler } from './reviews/list-forum-reviews.handler.js';

/** Press about companies: articles, news, podcasts and forums. */
@Module({
  imports: [ForumsModule, FeedsModule],
  controllers: [MentionsController, ForumReviewsController, MentionPagesController, ArticlePagesController],
  providers: [
    ...[LinkArticleHandler, FindArticleHandler, GetArticleHandler],
    ...[ListMentionsHandler, GetMentionHandler, ListForumReviewsHandler],
    MergedCompaniesConsumer,
    ...[CurateReviewsHandler, StoredReviews, ListReviewSourcesHandler],
  ],
})
export class PressModule {}
