import { type QueryBus } from '@nestjs/cqrs';
import { ReadSiteClosureHandler } from '../../enrichment/domain-search/read-site-closure.handler.js';
import { ReadSiteClosure } from '../../enrichment/domain-search/read-site-closure.query.js';
import { readDocument } from '../../enrichment/site-visit/read-document.js';
import { type SiteVisit } from '../../enrichment/site-visit/site-visit.port.js';
import { CompanyWebsiteReader, NO_PLACES } from './company-website.service.js';

const PHONE = '<a href="tel:+13038930552">+1 303 893 0552</a>';

function readerOf(html: string, url: string): CompanyWebsiteReader {
  const document = readDocument(html, url);
  const visit: SiteVisit = {
    host: 'acme.com',
    visitedAt: 0,
    outcome: 'read',
    reason: null,
    home: { url, status: 200, headers: {}, redirects: [], document },
    get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
    read: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
  };
  const closures = new ReadSiteClosureHandler();
  const execute = async (query: unknown) =>
    query instanceof ReadSiteClosure ? closures.execute(query) : Promise.resolve(NO_PLACES);
  return new CompanyWebsiteReader({ visit: async () => visit }, { execute } as unknown as QueryBus);
}

async function contactsAt(html: string, url = 'https://acme.com/', names: readonly string[] = ['Acme']) {
  const { outcome, records } = await readerOf(html, url).read('acme.com', names);
  return { outcome, contacts: records.map(({ value }) => value) };
}

describe('the contacts on a company’s website', () => {
  it('are not those of a seller of domains', async () => {
    const page = `<title>acme.com is for sale</title><p>The domain name acme.com is for sale. Call us</p>${PHONE}`;
    expect(await contactsAt(page)).toEqual({ outcome: 'read', contacts: [] });
  });

  it('are not those of another firm that the domain leads to', async () => {
    const page = `<title>Globex</title>${PHONE}<a href="https://github.com/globex">GitHub</a>`;
    expect(await contactsAt(page, 'https://globex.com/')).toEqual({ outcome: 'read', contacts: [] });
  });

  it('are unknown where a wall keeps robots out', async () => {
    expect(await contactsAt('<title>Just a moment…</title>')).toEqual({ outcome: 'failed', contacts: [] });
  });

  it.each([
    ['<title>Acme</title>', 'https://acme.com/'],
    ['<title>Welcome</title>', 'https://acme.io/'],
    ['<title>Acme | Globex</title>', 'https://globex.com/acme'],
    ['<title>Acme</title><p>How to choose a domain for your shop</p>', 'https://acme.com/'],
  ])('are read from %s at %s', async (head, url) => {
    expect(await contactsAt(head + PHONE, url)).toEqual({ outcome: 'read', contacts: ['+13038930552'] });
  });

  it('are read from a firm of another name that the company has too', async () => {
    const page = `<title>Globex</title>${PHONE}`;
    expect(await contactsAt(page, 'https://globex.com/', ['Acme', 'Globex'])).toMatchObject({
      contacts: ['+13038930552'],
    });
  });
});
