import { Module } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { type Config } from '../platform/config/config.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { DomainList } from './domains/domain-list.service.js';
import { GetDomainRegistrationHandler } from './domains/domain-registration.handler.js';
import { DomainsAdminController } from './domains/domains-admin.controller.js';
import { DomainsController } from './domains/domains.controller.js';
import { PresentDomainsHandler } from './domains/present-domains.handler.js';
import { RejectDomainHandler } from './domains/reject-domain.handler.js';
import { DomainsPageController } from './pages/domains-page.controller.js';
import { DueDomains } from './probing/due-domains.service.js';
import { PROBED_WORLD } from './probing/probe.port.js';
import { radarWorld } from './probing/probed-world.js';
import { Prober } from './probing/prober.service.js';
import { RadarTasks } from './radar-tasks.schedule.js';
import { RADAR_SETTINGS, type WithRadar } from './radar.settings.js';
import { DOMAIN_SOURCES, radarSources } from './sources/domain-sources.js';

/** Newly registered domains: their sources, verdicts and list. */
@Module({
  controllers: [DomainsController, DomainsAdminController, DomainsPageController],
  providers: [
    DomainList,
    DueDomains,
    Prober,
    RadarTasks,
    RejectDomainHandler,
    GetDomainRegistrationHandler,
    PresentDomainsHandler,
    { provide: RADAR_SETTINGS, inject: [CONFIG], useFactory: (config: WithRadar) => config.radar },
    {
      provide: DOMAIN_SOURCES,
      inject: [CONFIG, SafeFetch, CLOCK],
      useFactory: (config: Config & WithRadar, safeFetch: SafeFetch, clock: Clock) =>
        radarSources(config, safeFetch, () => clock.now()),
    },
    {
      provide: PROBED_WORLD,
      inject: [CONFIG, SafeFetch, CLOCK],
      useFactory: ({ radar }: WithRadar, safeFetch: SafeFetch, clock: Clock) =>
        radarWorld(safeFetch, () => clock.now(), radar),
    },
  ],
})
export class RadarModule {}
