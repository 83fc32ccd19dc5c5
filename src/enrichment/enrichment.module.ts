import { Module } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { CLOCK } from '../platform/tokens.js';
import { Vault } from '../platform/vault/vault.js';
import { ArticlePagesController } from '../coverage/articles/article-pages.controller.js';
import { ArticlesQuery } from '../coverage/articles/articles.query.js';
import { CompanyReferenceQuery } from '../companies/matching/company-reference.query.js';
import { EmailQuery } from './email/email.query.js';
import { EmailValidationModule } from './email/email-validation.module.js';
import { EmailsController } from './email/emails.controller.js';
import { ForumReviewsQuery } from '../coverage/reviews/forum-reviews.query.js';
import { InsightsController } from '../coverage/insights.controller.js';
import { MentionPagesController } from '../coverage/mentions/mention-pages.controller.js';
import { MentionsQuery } from '../coverage/mentions/mentions.query.js';
import { HiringModule } from './hiring/hiring.module.js';
import { RevenueQuery } from './revenue/revenue.query.js';

/** What others say of companies, and who is behind an address. */
@Module({
  imports: [EmailValidationModule, HiringModule],
  controllers: [EmailsController, InsightsController, MentionPagesController, ArticlePagesController],
  providers: [
    {
      provide: CompanyReferenceQuery,
      inject: [ReadStore],
      useFactory: (store: ReadStore) => new CompanyReferenceQuery(store),
    },
    {
      provide: EmailQuery,
      inject: [ReadStore, Vault, CompanyReferenceQuery],
      useFactory: (store: ReadStore, vault: Vault, companies: CompanyReferenceQuery) =>
        new EmailQuery(store, vault, companies),
    },
    { provide: ArticlesQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new ArticlesQuery(store) },
    { provide: MentionsQuery, inject: [ReadStore], useFactory: (store: ReadStore) => new MentionsQuery(store) },
    {
      provide: ForumReviewsQuery,
      inject: [ReadStore, Vault],
      useFactory: (store: ReadStore, vault: Vault) => new ForumReviewsQuery(store, vault),
    },
    {
      provide: RevenueQuery,
      inject: [ReadStore, CLOCK],
      useFactory: (store: ReadStore, clock: Clock) => new RevenueQuery(store, clock),
    },
  ],
})
export class EnrichmentModule {}
