import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { NO_DNS } from '../technology-rules/detect-technologies.rules.js';
import { type SiteDns } from './site-dns.connector.js';
import { TechnologyScans } from './technology-scans.service.js';

function scansOf(status: number): TechnologyScans {
  const url = 'https://acme.com/';
  const document = readDocument('<title>Just a moment...</title>', url);
  const visit: SiteVisit = {
    host: 'acme.com',
    visitedAt: 0,
    outcome: 'read',
    reason: null,
    home: { url, status, headers: { server: 'cloudflare' }, redirects: [], document },
    get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
    read: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
  };
  return new TechnologyScans(
    { visit: async () => visit } as unknown as SiteVisits,
    { lookUp: async () => NO_DNS } as unknown as SiteDns,
    { certificateOf: () => null } as unknown as SafeFetch,
  );
}

describe('a scan of technologies', () => {
  it.each([401, 403, 429, 500, 503])('takes no refusal for the site: status %d', async (status) => {
    expect(await scansOf(status).scan('acme.com')).toEqual({ kind: 'unreachable', reason: `status_${status}` });
  });

  it.each([200, 404])('reads what a site shows with status %d', async (status) => {
    expect(await scansOf(status).scan('acme.com')).toMatchObject({ kind: 'scanned', scan: { cdn: 'Cloudflare' } });
  });
});
