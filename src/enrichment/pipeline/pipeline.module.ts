import { Module } from '@nestjs/common';
import { FeedReaderModule } from '../../parsers/feeds/feed-reader.module.js';
import { CompanyWebsites } from '../company-website/company-websites.service.js';
import { EraseCompanyPagesHandler } from '../company-website/erase-company-pages.handler.js';
import { GithubProfiles } from '../profiles/github-profiles.connector.js';
import { SiteVisitModule } from '../site-visit/site-visit.module.js';
import { DomainSearch } from '../domain-search/domain-search.service.js';
import { EnrichCompanyHandler } from './enrich-company.handler.js';
import { EnrichController } from './enrich.controller.js';
import { Enrichments } from './enrichment.consumer.js';
import { EnrichmentRuns } from './enrichment-runs.service.js';
import { EnrichmentTargets } from './enrichment-targets.service.js';
import { ReadSitePlacesHandler } from '../places/read-site-places.handler.js';
import { ReadSiteClosureHandler } from '../domain-search/read-site-closure.handler.js';
import { CompanyNews } from '../company-website/company-news.service.js';
import { EnrichedCompanies } from '../replay/enriched-companies.service.js';
import { EnrichmentAdminController } from '../replay/enrichment-admin.controller.js';
import { ReplayEnrichmentHandler } from '../replay/replay-enrichment.handler.js';
import { ReplayedRuns } from '../replay/replayed-runs.service.js';
import { RegistryEntries } from '../registers/registry-entries.service.js';
import { RunOutcomes } from './run-outcomes.service.js';
import { RunSteps } from './run-steps.service.js';

/** Enrichment from public sources: consumers perform runs step by step. */
@Module({
  imports: [SiteVisitModule, FeedReaderModule],
  controllers: [EnrichController, EnrichmentAdminController],
  providers: [
    ...[EnrichCompanyHandler, Enrichments, EnrichmentRuns, EnrichmentTargets, RunOutcomes],
    ...[RegistryEntries, ReadSitePlacesHandler, ReadSiteClosureHandler, EraseCompanyPagesHandler],
    ...[
      RunSteps,
      DomainSearch,
      CompanyNews,
      CompanyWebsites,
      GithubProfiles,
      ReplayEnrichmentHandler,
      ReplayedRuns,
      EnrichedCompanies,
    ],
  ],
})
export class PipelineModule {}
