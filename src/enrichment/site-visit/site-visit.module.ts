import { Global, Module } from '@nestjs/common';
import { ScanCache } from './scan-cache.service.js';
import { SITE_VISITOR } from './site-visit.port.js';
import { SiteVisits } from './site-visits.service.js';

/** Visits sites for the scans, and for other features through its port. */
@Global()
@Module({
  providers: [SiteVisits, ScanCache, { provide: SITE_VISITOR, useExisting: SiteVisits }],
  exports: [SiteVisits, ScanCache, SITE_VISITOR],
})
export class SiteVisitModule {}
