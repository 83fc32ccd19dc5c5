import { Module } from '@nestjs/common';
import { AccountViews } from './accounts/account-views.service.js';
import { BooksController } from './accounts/books.controller.js';
import { ConsoleAccountsController } from './accounts/accounts.controller.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { ModerationViews } from './moderation/moderation-views.service.js';
import { SiteSnapshotController } from './moderation/site-snapshot.controller.js';

/** The pages of the operators' console; who may see them is decided at its door. */
@Module({
  controllers: [ModerationController, SiteSnapshotController, ConsoleAccountsController, BooksController],
  providers: [ModerationViews, AccountViews],
})
export class ConsoleModule {}
