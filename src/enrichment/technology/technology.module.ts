import { Module } from '@nestjs/common';
import { SiteVisitModule } from '../site-visit/site-visit.module.js';
import { GetStoredTechnologyHandler } from './get-stored-technology.handler.js';
import { ScanTechnologyHandler } from './scan-technology.handler.js';
import { SiteDns } from './site-dns.connector.js';
import { TechnologyController } from './technology.controller.js';
import { TechnologyScans } from './technology-scans.service.js';

/** Detection of the technologies behind a site. */
@Module({
  imports: [SiteVisitModule],
  controllers: [TechnologyController],
  providers: [GetStoredTechnologyHandler, ScanTechnologyHandler, TechnologyScans, SiteDns],
})
export class TechnologyModule {}
