import { Module } from '@nestjs/common';
import { CONSOLE_COUNTER } from '../web/staff/console-counts.js';
import { AccountActForms } from './accounts/account-act-forms.service.js';
import { AccountActsController } from './accounts/account-acts.controller.js';
import { AccountViews } from './accounts/account-views.service.js';
import { BooksController } from './accounts/books.controller.js';
import { ConsoleAccountsController } from './accounts/accounts.controller.js';
import { ConsoleHomeController } from './home/home.controller.js';
import { ConsoleNotFoundController } from './home/not-found.controller.js';
import { OpenWorkCounter } from './home/open-work.service.js';
import { ShortcutsController } from './home/shortcuts.controller.js';
import { DecisionsController } from './moderation/decisions.controller.js';
import { ModerationController } from './moderation/moderation.controller.js';
import { ModerationViews } from './moderation/moderation-views.service.js';
import { SiteSnapshotController } from './moderation/site-snapshot.controller.js';
import { ConsoleSearchController } from './search/search.controller.js';

/** Pages of the operators' console; the staff guard decides access. */
@Module({
  controllers: [
    ...[ConsoleHomeController, ShortcutsController, ConsoleSearchController, ConsoleNotFoundController],
    ...[DecisionsController, ModerationController, SiteSnapshotController],
    ...[ConsoleAccountsController, AccountActsController, BooksController],
  ],
  providers: [
    ...[ModerationViews, AccountViews, AccountActForms, OpenWorkCounter],
    { provide: CONSOLE_COUNTER, useExisting: OpenWorkCounter },
  ],
})
export class ConsoleModule {}
