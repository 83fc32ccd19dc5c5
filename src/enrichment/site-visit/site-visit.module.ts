import { Module } from '@nestjs/common';
import { ScanCache } from './scan-cache.service.js';
import { SiteVisits } from './site-visits.service.js';

/** Looks at sites on behalf of the scans. */
@Module({ providers: [SiteVisits, ScanCache], exports: [SiteVisits, ScanCache] })
export class SiteVisitModule {}
