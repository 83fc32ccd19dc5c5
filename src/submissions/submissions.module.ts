import { Inject, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SubmissionEntity, SubmissionPersonEntity } from '../../projections/submissions/submissions.entity.js';
import { type Config } from '../platform/config/config.js';
import { type WithScreenshots } from './submissions.settings.js';
import { StoredFileSweep } from '../platform/object-store/stored-file-sweep.schedule.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { CONFIG } from '../platform/tokens.js';
import { EraseSubmissionPeopleHandler } from './erasure/erase-submission-people.handler.js';
import { FindContactsBesideHandler } from './erasure/find-contacts-beside.handler.js';
import { FindSubmittedPersonHandler } from './erasure/find-submitted-person.handler.js';
import { SubmittedContacts } from './erasure/submitted-contacts.service.js';
import { GetSubmissionHandler } from './intake/get-submission.handler.js';
import { ListSubmissionsHandler } from './intake/list-submissions.handler.js';
import { LogosController } from './intake/logos.controller.js';
import { SubmissionIntake } from './intake/submission-intake.service.js';
import { SubmissionSlugs } from './intake/submission-slugs.service.js';
import { SubmissionViews } from './intake/submission-views.service.js';
import { SubmissionsController } from './intake/submissions.controller.js';
import { SubmitStartupHandler } from './intake/submit-startup.handler.js';
import { GetSiteSnapshotHandler } from './site-snapshots/get-site-snapshot.handler.js';
import { SNAPSHOTS_FOLDER, SNAPSHOT_RETENTION_DAYS } from './site-snapshots/stored-snapshot.rules.js';
import { SnapshotPictures } from './site-snapshots/snapshot-pictures.connector.js';
import { SiteSnapshots } from './site-snapshots/site-snapshots.service.js';
import { ApproveSubmissionHandler } from './moderation/approve-submission.handler.js';
import { GetModerationQueueHandler } from './queue/get-moderation-queue.handler.js';
import { GetQueuedSubmissionHandler } from './queue/get-queued-submission.handler.js';
import { GetSubmissionHistoryHandler } from './queue/get-submission-history.handler.js';
import { ListQueueHandler } from './queue/list-queue.handler.js';
import { ListDuplicatesHandler } from './queue/list-duplicates.handler.js';
import { ListPeopleReviewsHandler } from './queue/list-people-reviews.handler.js';
import { ModerationAdminController } from './moderation/moderation-admin.controller.js';
import { ModerationQueue } from './queue/moderation-queue.service.js';
import { ModerationWatch } from './queue/moderation-watch.service.js';
import { RecordFinder } from './moderation/record-finder.service.js';
import { RejectSubmissionHandler } from './moderation/reject-submission.handler.js';
import { SettlePersonHandler } from './moderation/settle-person.handler.js';
import { DecideLaterHandler } from './pending/decide-later.handler.js';
import { ListPendingDecisionsHandler } from './pending/list-pending-decisions.handler.js';
import { DecisionAppends } from './pending/pending-decisions.schedule.js';
import { PendingDecisions } from './pending/pending-decisions.service.js';
import { UndoDecisionHandler } from './pending/undo-decision.handler.js';
import { SubmissionDecisions } from './moderation/submission-decisions.service.js';
import { Publication } from './publication/publication.service.js';
import { PublishedCompanies } from './publication/published-companies.service.js';
import { SubmissionLifecycle } from './publication/submission-lifecycle.process.js';
import { CheckSubmissionHandler } from './rules/check-submission.handler.js';
import { SubmissionScreening } from './screening/screening.consumer.js';
import { Screening } from './screening/screening.service.js';

const COMMANDS = [
  ...[SubmitStartupHandler, ApproveSubmissionHandler, RejectSubmissionHandler],
  ...[SettlePersonHandler, EraseSubmissionPeopleHandler, DecideLaterHandler, UndoDecisionHandler],
];
const QUERIES = [
  ...[GetSubmissionHandler, ListSubmissionsHandler, GetModerationQueueHandler, GetQueuedSubmissionHandler],
  ...[ListPeopleReviewsHandler, FindSubmittedPersonHandler, CheckSubmissionHandler],
  ...[FindContactsBesideHandler],
  ...[ListQueueHandler, GetSubmissionHistoryHandler, ListDuplicatesHandler, GetSiteSnapshotHandler],
  ListPendingDecisionsHandler,
];

/** Submission of companies, from the form to the published profile. */
@Module({
  imports: [TypeOrmModule.forFeature([SubmissionEntity, SubmissionPersonEntity])],
  controllers: [SubmissionsController, ModerationAdminController, LogosController],
  providers: [
    ...COMMANDS,
    ...QUERIES,
    ...[
      SubmissionIntake,
      SubmissionSlugs,
      SubmissionViews,
      SubmissionDecisions,
      RecordFinder,
      Publication,
      PublishedCompanies,
    ],
    ...[
      Screening,
      SiteSnapshots,
      SnapshotPictures,
      SubmissionScreening,
      SubmissionLifecycle,
      ModerationQueue,
      ModerationWatch,
      PendingDecisions,
      DecisionAppends,
    ],
    SubmittedContacts,
  ],
})
export class SubmissionsModule {
  constructor(
    sweep: StoredFileSweep,
    health: HealthRegistry,
    @Inject(CONFIG) { screenshotUrl }: Config & WithScreenshots,
  ) {
    sweep.retain(SNAPSHOTS_FOLDER, SNAPSHOT_RETENTION_DAYS * 86_400_000);
    health.register({
      name: 'screening',
      readiness: false,
      // Optional: sites are also read without a screenshot service.
      check: () =>
        Promise.resolve({
          status: 'up',
          detail:
            screenshotUrl === null
              ? { not_configured: { screenshots: 'SCREENSHOT_URL' } }
              : { screenshots: 'configured' },
        }),
    });
  }
}
