import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { type Vault } from '../../platform/vault/vault.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { CompanyWebsites } from './company-websites.service.js';

function websitesAt(status: number, title: string): CompanyWebsites {
  const url = 'https://acme.com/';
  const visit: SiteVisit = {
    host: 'acme.com',
    visitedAt: 0,
    outcome: 'read',
    reason: null,
    home: { url, status, headers: {}, redirects: [], document: readDocument(`<title>${title}</title>`, url) },
    get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
    read: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
  };
  const visits = { visit: async () => visit } as unknown as SiteVisits;
  return new CompanyWebsites(visits, {} as Vault, {} as ObjectStore);
}

describe('a visit of a company’s website', () => {
  it.each([
    [200, 'Just a moment...', 'unreachable', 'bot_wall'],
    [403, 'Just a moment...', 'unreachable', 'bot_wall'],
    [403, 'Forbidden', 'unreachable', 'status_403'],
    [404, 'acme.com is for sale', 'unreachable', 'status_404'],
    [200, 'acme.com is for sale', 'nothing', 'for_sale'],
    [200, 'Welcome to nginx!', 'nothing', 'server_page'],
    [200, 'Acme', 'found', null],
  ])('answered with %d %s', async (status, title, outcome, reason) => {
    expect(await websitesAt(status, title).read('acme.com')).toMatchObject({ outcome, reason });
  });
});
