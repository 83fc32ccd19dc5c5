import { Module } from '@nestjs/common';
import { LogEntries } from './notary/log-entries.service.js';
import { LogKey } from './notary/log-key.service.js';
import { LogTiles } from './notary/log-tiles.service.js';
import { NotaryHealth } from './notary/notary-health.service.js';
import { NotarySchedule } from './notary/notary.schedule.js';
import { SignedLogs } from './notary/signed-logs.service.js';

/** The transparency log of all events, and proofs from it. */
@Module({
  providers: [LogEntries, LogKey, LogTiles, NotaryHealth, NotarySchedule, SignedLogs],
})
export class ProofsModule {}
