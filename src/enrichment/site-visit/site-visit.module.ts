import { Global, Module } from '@nestjs/common';
import { ScanCache } from './scan-cache.service.js';
import { SITE_VISITOR } from './site-visit.port.js';
import { SiteVisits } from './site-visits.service.js';

/** Looks at sites on behalf of the scans, and of other features by its port. */
@Global()
@Module({
  providers: [SiteVisits, ScanCache, { provide: SITE_VISITOR, useExisting: SiteVisits }],
  exports: [SiteVisits, ScanCache, SITE_VISITOR],
})
export class SiteVisitModule {}
