import { Module } from '@nestjs/common';
import { FindRecipientsHandler } from './reads/find-recipients.handler.js';
import { ReadsRetention } from './reads/reads-retention.service.js';
import { ServedReads } from './reads/served-reads.service.js';
import { RecallTasks } from './recalls.schedule.js';

/** What accounts were served, and notices that it was wrong. */
@Module({ providers: [ServedReads, FindRecipientsHandler, ReadsRetention, RecallTasks], exports: [ServedReads] })
export class RecallsModule {}
