import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { NO_DNS } from '../technology-rules/detect-technologies.rules.js';
import { type SiteDns } from './site-dns.connector.js';
import { TechnologyScans } from './technology-scans.service.js';

function scansOf(status: number, url = 'https://acme.com/', title = 'Just a moment...'): TechnologyScans {
  const document = readDocument(`<title>${title}</title>`, url);
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

  it.each([
    ['Just a moment...', 'bot_wall'],
    ['acme.com is for sale', 'for_sale'],
    ['Welcome to nginx!', 'server_page'],
  ])('does not describe who answers with %s', async (title, reason) => {
    expect(await scansOf(200, 'https://acme.com/', title).scan('acme.com')).toEqual({ kind: 'unreachable', reason });
  });

  it('does not describe the site of another firm that the domain leads to', async () => {
    const scans = scansOf(200, 'https://globex.com/', 'Globex');
    expect(await scans.scan('acme.com', ['Acme'])).toEqual({ kind: 'unreachable', reason: 'another_site' });
    expect(await scans.scan('acme.com', ['Globex'])).toMatchObject({ kind: 'scanned' });
  });

  it.each([
    ['https://acme.io/', 'Welcome'],
    ['https://acme.notion.site/', 'Home'],
    ['https://globex.com/acme', 'Acme | Globex'],
  ])('describes the company’s other address %s', async (url, title) => {
    expect(await scansOf(200, url, title).scan('acme.com')).toMatchObject({ kind: 'scanned' });
  });

  it.each([200, 404])('reads what a site shows with status %d', async (status) => {
    const scans = scansOf(status, 'https://acme.com/', 'Acme');
    expect(await scans.scan('acme.com')).toMatchObject({ kind: 'scanned', scan: { cdn: 'Cloudflare' } });
  });
});
