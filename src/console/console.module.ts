import { Module } from '@nestjs/common';
import { AccountViews } from './accounts/account-views.service.js';
import { BooksController } from './accounts/books.controller.js';
import { ConsoleAccountsController } from './accounts/accounts.controller.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { ModerationViews } from './moderation/moderation-views.service.js';
import { SiteSnapshotController } from './moderation/site-snapshot.controller.js';

/** Pages of the operators' console; the staff guard decides access. */
@Module({
  controllers: [ModerationController, SiteSnapshotController, ConsoleAccountsController, BooksController],
  providers: [ModerationViews, AccountViews],
})
export class ConsoleModule {}
