import { Module } from '@nestjs/common';
import { HOME_PAGE } from '../web/pages/home.js';
import { ACCOUNT_CALLS } from '../web/sessions/account-calls.js';
import { PagesModule } from '../web/pages/pages.module.js';
import { AboutController } from './about/about.controller.js';
import { AccountUsageController } from './account-usage/usage.controller.js';
import { NewSecrets } from './account-webhooks/new-secrets.service.js';
import { AccountRecallsController } from './account-recalls/recalls.controller.js';
import { AccountWebhookPagesController } from './account-webhooks/webhooks.controller.js';
import { AccountExportController } from './account-export/export.controller.js';
import { AccountExport } from './account-export/account-export.service.js';
import { JobRetry } from './account-work/job-retry.service.js';
import { AccountJobsController } from './account-work/jobs.controller.js';
import { AccountSubmissionsController } from './account-work/submissions.controller.js';
import { AccountController } from './account/account.controller.js';
import { AccountKeysController } from './account/keys.controller.js';
import { AccountDeletionController } from './account/deletion.controller.js';
import { ListDailyUsageHandler } from './account/list-daily-usage.handler.js';
import { ApiCatalogController } from './discovery/api-catalog.controller.js';
import { Home } from './home/home.service.js';
import { NewKeys } from './session/new-keys.service.js';
import { SessionCalls } from './session/session-calls.service.js';
import { Sessions } from './session/sessions.service.js';
import { SubmitController } from './submit/submit.controller.js';
import { SignUpController } from './sign-up/sign-up.controller.js';
import { TryAnswers } from './try-it/try-answers.service.js';
import { TryItController } from './try-it/try-it.controller.js';

/** The service's own site; features have the pages of their records. */
@Module({
  imports: [PagesModule],
  controllers: [
    AboutController,
    SignUpController,
    AccountController,
    AccountKeysController,
    AccountUsageController,
    AccountRecallsController,
    AccountWebhookPagesController,
    AccountJobsController,
    AccountSubmissionsController,
    AccountExportController,
    AccountDeletionController,
    SubmitController,
    ApiCatalogController,
    TryItController,
  ],
  providers: [
    Home,
    { provide: HOME_PAGE, useExisting: Home },
    Sessions,
    SessionCalls,
    { provide: ACCOUNT_CALLS, useExisting: SessionCalls },
    NewKeys,
    NewSecrets,
    TryAnswers,
    JobRetry,
    AccountExport,
    ListDailyUsageHandler,
  ],
})
export class SiteModule {}
