import { Module } from '@nestjs/common';
import { ServedReads } from './reads/served-reads.service.js';

/** What accounts were served, and notices that it was wrong. */
@Module({ providers: [ServedReads], exports: [ServedReads] })
export class RecallsModule {}
