import { Module } from '@nestjs/common';
import { ScanCache } from './scan-cache.service.js';
import { ScannedCompanies } from './scanned-companies.service.js';
import { SiteVisits } from './site-visits.service.js';

/** Looks at sites on behalf of the scans. */
@Module({ providers: [SiteVisits, ScanCache, ScannedCompanies], exports: [SiteVisits, ScanCache, ScannedCompanies] })
export class SiteVisitModule {}
