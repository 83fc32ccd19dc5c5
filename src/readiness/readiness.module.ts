import { Module } from '@nestjs/common';
import { GetReadinessScanHandler } from './get-readiness-scan.handler.js';
import { ReadinessController } from './readiness.controller.js';
import { KeptEvidence } from './scan/stored-evidence.service.js';
import { SiteScans } from './scan/readiness-scans.service.js';
import { ScanReadinessHandler } from './scan-readiness.handler.js';

/** How well agents can use a site. */
@Module({
  controllers: [ReadinessController],
  providers: [SiteScans, KeptEvidence, ScanReadinessHandler, GetReadinessScanHandler],
})
export class ReadinessModule {}
