import { Module } from '@nestjs/common';
import { ReadsRetention } from './reads/reads-retention.service.js';
import { ServedReads } from './reads/served-reads.service.js';
import { RecallTasks } from './recalls.schedule.js';

/** What accounts were served, and notices that it was wrong. */
@Module({ providers: [ServedReads, ReadsRetention, RecallTasks], exports: [ServedReads] })
export class RecallsModule {}
