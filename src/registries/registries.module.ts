import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { type Clock } from '../kernel/clock.js';
import { type Config } from '../platform/config/config.js';
import { type WithIntel } from './registries.settings.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { HealthRegistry } from '../platform/telemetry/health-registry.js';
import { CLOCK, CONFIG } from '../platform/tokens.js';
import { AdviserFilings } from './advisers/adviser-filings.service.js';
import { Advisers } from './advisers/advisers.connector.js';
import { CompaniesHouse } from './companies-house/companies-house.connector.js';
import { Edgar } from './edgar/edgar.connector.js';
import { RegistryHttp } from './registry-http.service.js';
import { REGISTRIES, type Registry } from './registry.port.js';
import { SourceRateLimits } from './source-rate-limits.service.js';

/** The SEC answers excessive requests with an error page and status 403. */
const SEC_PAUSES = [403, 429];
const COMPANIES_HOUSE_BURST = 40;

/** Clients of public company registers. */
@Global()
@Module({
  providers: [
    SourceRateLimits,
    AdviserFilings,
    {
      provide: REGISTRIES,
      inject: [CONFIG, SafeFetch, SourceRateLimits, CLOCK, AdviserFilings],
      useFactory: (
        config: Config & WithIntel,
        safeFetch: SafeFetch,
        turns: SourceRateLimits,
        clock: Clock,
        filings: AdviserFilings,
      ) => registries(config, { safeFetch, turns, now: () => clock.now() }, filings),
    },
  ],
  exports: [REGISTRIES],
})
export class RegistriesModule implements OnModuleInit {
  constructor(
    @Inject(REGISTRIES) private readonly known: readonly Registry[],
    private readonly health: HealthRegistry,
  ) {}

  onModuleInit(): void {
    this.health.register({
      name: 'registries',
      readiness: false,
      check: async () => ({ status: 'up', detail: { not_configured: await missing(this.known) } }),
    });
  }
}

async function missing(known: readonly Registry[]): Promise<Record<string, string>> {
  const lacks = await Promise.all(
    known.map(async (registry) => [registry.id, await registry.notConfigured()] as const),
  );
  return Object.fromEntries(lacks.flatMap(([id, lack]) => (lack === null ? [] : [[id, lack]])));
}

interface Outside {
  readonly safeFetch: SafeFetch;
  readonly turns: SourceRateLimits;
  readonly now: () => number;
}

function registries({ intel }: Config & WithIntel, outside: Outside, filings: AdviserFilings): Registry[] {
  const agent = () => ({ 'user-agent': `Scoutline (${intel.contact ?? 'no contact'})` });
  const sec = (source: string, perSecond: number): RegistryHttp =>
    new RegistryHttp({
      ...outside,
      source,
      pace: { stepMs: 1_000 / perSecond, burst: 2 },
      headers: agent,
      pauses: SEC_PAUSES,
    });
  const key = Buffer.from(`${intel.companiesHouseKey ?? ''}:`).toString('base64');
  const companiesHouse = new RegistryHttp({
    ...outside,
    source: 'companies_house',
    pace: { stepMs: 300_000 / intel.companiesHousePer5Minutes, burst: COMPANIES_HOUSE_BURST },
    headers: () => ({ authorization: `Basic ${key}` }),
  });
  return [
    new Edgar({
      http: sec('edgar', intel.edgarPerSecond),
      dataUrl: intel.edgarDataUrl,
      wwwUrl: intel.edgarWwwUrl,
      searchUrl: intel.edgarSearchUrl,
      contact: intel.contact,
      now: outside.now,
    }),
    new CompaniesHouse({ http: companiesHouse, baseUrl: intel.companiesHouseUrl, key: intel.companiesHouseKey }),
    new Advisers({
      http: sec('adviser', Math.max(2, intel.edgarPerSecond / 4)),
      baseUrl: intel.adviserUrl,
      contact: intel.contact,
    }),
    filings,
  ];
}
