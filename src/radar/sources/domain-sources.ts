import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type WithRadar } from '../radar.settings.js';
import { certstream } from './certstream.connector.js';
import { companiesHouse } from './companies-house.connector.js';
import { ctTiles } from './ct-tiles.connector.js';
import { githubOrganisations } from './github-organisations.connector.js';
import { nrdList } from './nrd-list.connector.js';
import { SourceHttp } from './source-http.js';
import { type DomainSource } from './source.port.js';
import { zoneDifferences } from './zone-differences.connector.js';

export const DOMAIN_SOURCES = Symbol('sources of the radar');

/** All sources, configured or not. */
export function radarSources(
  { dataDir, radar }: Pick<Config, 'dataDir'> & WithRadar,
  safeFetch: SafeFetch,
  now: () => number,
): DomainSource[] {
  const http = new SourceHttp(safeFetch, now);
  const { ctLogs, ctTlds: tlds, zones, czds } = radar;
  const zone = { http, folder: join(dataDir, 'radar', 'zones'), ...czds };
  return [
    nrdList({ http, now, url: radar.nrdUrl }),
    ...(ctLogs.length > 0 ? ctLogs.map((prefix) => ctTiles({ http, prefix, tlds })) : [noLogs()]),
    certstream({ safeFetch, now, url: radar.certstreamUrl, tlds }),
    ...zones.map((name) => zoneDifferences({ ...zone, zone: name })),
    githubOrganisations({ http, now, ...radar.github }),
    companiesHouse({ http, now, ...radar.companiesHouse }),
  ];
}

/** Logs are split by year, so there is no default. */
function noLogs(): DomainSource {
  return {
    id: 'ct',
    kind: 'ct',
    summary: 'certificate logs',
    notConfigured: 'RADAR_CT_LOGS names no log',
    everyMs: 60_000,

    pages: async function* () {
      return;
    },
  };
}
