import { Module } from '@nestjs/common';
import { CheckHoldingsHandler } from './check/check-holdings.handler.js';
import { DigestPlaces } from './check/digest-places.service.js';
import { ListRecallsHandler } from './list/list-recalls.handler.js';
import { NoticeViews } from './list/notice-views.service.js';
import { RecallChoices } from './list/recall-choices.service.js';
import { RecallsController } from './list/recalls.controller.js';
import { PostgresOpenRecalls } from './process/open-recalls.service.js';
import { RecallCauses } from './process/recall-causes.service.js';
import { RecallNotices } from './process/recall-notices.service.js';
import { LedgerRecallRefunds } from './process/recall-refunds.service.js';
import { Recalls } from './process/recalls.process.js';
import { ReadsRetention } from './reads/reads-retention.service.js';
import { ServedReads } from './reads/served-reads.service.js';
import { RecallTasks } from './recalls.schedule.js';
import { PostgresRecallMessages } from './sending/recall-messages.service.js';

/** What accounts were served, and notices that it was wrong. */
@Module({
  controllers: [RecallsController],
  providers: [
    ...[ServedReads, ReadsRetention, RecallTasks, PostgresOpenRecalls, LedgerRecallRefunds, PostgresRecallMessages],
    ...[RecallChoices, ListRecallsHandler, CheckHoldingsHandler, DigestPlaces],
    ...[NoticeViews, RecallCauses, RecallNotices, Recalls],
  ],
  exports: [ServedReads],
})
export class RecallsModule {}
