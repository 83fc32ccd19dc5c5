import { Module } from '@nestjs/common';
import { SiteVisits } from './site-visits.service.js';

/** Looks at sites on behalf of the scans. */
@Module({ providers: [SiteVisits], exports: [SiteVisits] })
export class SiteVisitModule {}
