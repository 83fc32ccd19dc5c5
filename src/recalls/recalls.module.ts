import { Global, Module } from '@nestjs/common';
import { RECALL_PREVIEWS } from '../companies/corrections/recall-preview.port.js';
import { CheckHoldingsHandler } from './check/check-holdings.handler.js';
import { DigestPlaces } from './check/digest-places.service.js';
import { RecalledRecords } from './check/recalled-records.service.js';
import { ListRecallsHandler } from './list/list-recalls.handler.js';
import { NoticeViews } from './list/notice-views.service.js';
import { RecallChoices } from './list/recall-choices.service.js';
import { RecallsController } from './list/recalls.controller.js';
import { RecallProgressReader } from './pages/recall-progress.service.js';
import { RecallsConsoleController } from './pages/recalls-console.controller.js';
import { LoggedRecallPreviews } from './preview/recall-previews.service.js';
import { PostgresOpenRecalls } from './process/open-recalls.service.js';
import { RecallCauses } from './process/recall-causes.service.js';
import { RecallNotices } from './process/recall-notices.service.js';
import { LedgerRecallRefunds } from './process/recall-refunds.service.js';
import { Recalls } from './process/recalls.process.js';
import { FindRecipientsHandler } from './reads/find-recipients.handler.js';
import { LoggedReads } from './reads/logged-reads.service.js';
import { ReadsRetention } from './reads/reads-retention.service.js';
import { SameRecords } from './reads/same-records.service.js';
import { ServedReads } from './reads/served-reads.service.js';
import { RecallTasks } from './recalls.schedule.js';
import { RecallOutbox } from './sending/recall-outbox.service.js';
import { QueuedRecallMessages } from './sending/recall-messages.service.js';

/** What accounts were served, and notices that it was wrong. */
@Global()
@Module({
  controllers: [RecallsController, RecallsConsoleController],
  providers: [
    ...[
      ServedReads,
      LoggedReads,
      SameRecords,
      FindRecipientsHandler,
      ReadsRetention,
      RecallTasks,
      PostgresOpenRecalls,
      LedgerRecallRefunds,
      RecallOutbox,
      QueuedRecallMessages,
    ],
    RecallProgressReader,
    ...[RecallChoices, ListRecallsHandler, CheckHoldingsHandler, DigestPlaces, RecalledRecords],
    { provide: RECALL_PREVIEWS, useClass: LoggedRecallPreviews },
    ...[NoticeViews, RecallCauses, RecallNotices, Recalls],
  ],
  exports: [ServedReads, RECALL_PREVIEWS],
})
export class RecallsModule {}
