import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { siteNameOf } from './logo-candidates.js';
import { LogoFinder } from './logo-finder.service.js';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect x="4" y="4" width="56" height="56" fill="#c00"/></svg>';

function finderAt(url: string, title: string): LogoFinder {
  return finderOf(`<title>${title}</title><header><a href="/">${SVG}</a></header>`, url);
}

function finderOf(html: string, url = 'https://acme.com/'): LogoFinder {
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
  const objects = { head: async () => null, put: async () => undefined } as unknown as ObjectStore;
  return new LogoFinder({ visit: async () => visit } as unknown as SiteVisits, objects);
}

describe('a search for logos', () => {
  it('shows no logo of another firm that the domain leads to', async () => {
    const found = await finderAt('https://globex.com/', 'Globex').find('acme.com', ['Acme']);
    expect(found).toMatchObject({ square: null, horizontal: null, reason: 'none_found', siteName: null });
  });

  it('shows no logo of a domain for sale', async () => {
    const found = await finderAt('https://acme.com/', 'acme.com is for sale').find('acme.com', ['Acme']);
    expect(found).toMatchObject({ square: null, horizontal: null, reason: 'none_found' });
  });

  it('shows no logo of a wall that keeps robots out', async () => {
    const found = await finderAt('https://acme.com/', 'Attention Required! | Cloudflare').find('acme.com', ['Acme']);
    expect(found).toMatchObject({ square: null, horizontal: null, reason: 'forbidden', siteName: null });
  });

  it.each([
    ['https://acme.com/', 'Welcome', []],
    ['https://globex.com/', 'Globex', ['Globex']],
  ])('shows that of %s', async (url, title, names) => {
    const found = await finderAt(url, title).find('acme.com', names);
    expect(found.square).toMatchObject({ origin: 'header' });
  });
});

describe('a picture in its address', () => {
  it.each([
    ['base64', `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`],
    ['percent', `data:image/svg+xml,${encodeURIComponent(SVG)}`],
    ['plain', `data:image/svg+xml;utf8,${SVG.replaceAll('"', "'").replaceAll('#', '%23')}`],
  ])('is drawn: %s', async (_, address) => {
    const found = await finderOf(`<header><a href="/"><img src="${address}"></a></header>`).find('acme.com');
    expect(found.square).toMatchObject({ origin: 'header', originUrl: 'https://acme.com/' });
  });

  it('is none where it cannot be decoded', async () => {
    const found = await finderOf('<link rel="icon" href="data:image/svg+xml,%E0%A4%A">').find('acme.com');
    expect(found).toMatchObject({ square: null, reason: 'none_found' });
  });
});

describe('the name that a site gives itself', () => {
  it.each([
    ['<title>Brew Folk – Craft beer on tap</title>', 'Brew Folk'],
    ['<title>Home | Brewfolk</title><meta property="og:site_name" content="Brewfolk Ltd">', 'Brewfolk Ltd'],
    ['<title>Sign in</title>', null],
    ['<title>Home | Brewfolk</title><meta property="og:site_name" content="Mysite">', 'Brewfolk'],
  ])('in %s', (html, name) => {
    expect(siteNameOf(readDocument(html, 'https://www.brew-folk.com/'))).toBe(name);
  });
});
