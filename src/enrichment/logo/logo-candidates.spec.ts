import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { logoCandidates, siteNameOf } from './logo-candidates.js';

const URL_OF = 'https://acme.com/';
const visit = { get: async () => ({ outcome: 'unreachable', reason: 'timeout' }) } as unknown as SiteVisit;
const MARK = '<svg id="mark"><path d="M0 0h9v9z"/></svg>';

function pageOf(html: string) {
  return readDocument(`<title>Home</title>${html}`, URL_OF);
}

/** Without the last resort, `/favicon.ico`. */
async function candidatesIn(html: string): Promise<string[]> {
  const home = { url: URL_OF, status: 200, headers: {}, redirects: [], document: pageOf(html) };
  const candidates = await logoCandidates(visit, home);
  return candidates
    .filter(({ origin }) => origin !== 'favicon')
    .map(({ origin, url, drawing }) => `${origin} ${url ?? drawing}`);
}

function linked(data: unknown): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
}

const GLOBEX = { '@type': 'Organization', name: 'Globex', url: 'https://globex.com', logo: 'https://globex.com/l.png' };
const ACME = { '@type': 'Organization', name: 'Acme', url: 'https://acme.com', logo: '/l.png' };

describe('the organisation whose logo and name a page states', () => {
  it.each([
    ['a reviewer', { '@type': 'SoftwareApplication', name: 'App', review: { '@type': 'Review', author: GLOBEX } }],
    [
      'a reviewer without an address',
      { '@type': 'Product', review: { '@type': 'Review', author: { ...GLOBEX, url: undefined } } },
    ],
    ['a partner', [GLOBEX]],
  ])('is not that of %s', async (_, data) => {
    expect(await candidatesIn(linked(data))).toEqual([]);
    expect(siteNameOf(pageOf(linked(data)))).toBeNull();
  });

  it('is the own one after a publisher of an article', async () => {
    const publisher = { '@type': 'Organization', name: 'TechCrunch', logo: 'https://techcrunch.com/logo.png' };
    const data = linked([{ '@type': 'Article', publisher }, ACME]);
    expect(await candidatesIn(data)).toEqual(['linked_data https://acme.com/l.png']);
    expect(siteNameOf(pageOf(data))).toBe('Acme');
  });

  it.each([
    ['the own address', ACME],
    ['no address', { '@type': 'Organization', name: 'Acme', logo: '/l.png' }],
    ['a relative address', { ...ACME, url: '/' }],
    ['another host of the site', { ...ACME, url: 'https://www.acme.com/en' }],
    ['the publisher of the site', { '@type': 'WebSite', publisher: { ...ACME, url: undefined } }],
    ['a brand', { '@type': 'Brand', name: 'Acme', logo: '/l.png' }],
    [
      'a second entry of it',
      [
        { ...ACME, logo: undefined },
        { ...ACME, '@type': 'LocalBusiness' },
      ],
    ],
    ['a picture by contentUrl', { ...ACME, logo: { '@type': 'ImageObject', contentUrl: '/l.png' } }],
    ['a picture by url', { ...ACME, logo: [{ '@type': 'ImageObject', url: '/l.png', contentUrl: '/big.png' }] }],
  ])('is that with %s', async (_, data) => {
    expect(await candidatesIn(linked(data))).toEqual(['linked_data https://acme.com/l.png']);
    expect(siteNameOf(pageOf(linked(data)))).toBe('Acme');
  });
});

describe('a drawing in a link', () => {
  it.each([
    ['of a customer', `<section><a class="logo-link" href="/customers/initech">${MARK}</a></section>`],
    ['of customers', `<header></header><div class="logos"><a class="customer-logo" href="/case/1">${MARK}</a></div>`],
    ['of a partner in the header', `<header><a class="partner-logo" href="/partners">${MARK}</a></header>`],
    ['of others in the page', `<main><a class="logo-link" href="/stories/initech">${MARK}</a></main>`],
  ])('is no logo %s', async (_, html) => {
    expect(await candidatesIn(html)).toEqual([]);
  });

  it.each([
    ['that leads home', `<a href="/">${MARK}</a>`],
    ['that leads home from a header of partners', `<div><a class="partner-portal" href="/">${MARK}</a></div>`],
    ['in the header', `<header><a class="logo" href="/products">${MARK}</a></header>`],
    ['in the navigation', `<nav><a class="navbar-brand" href="/en/start">${MARK}</a></nav>`],
    ['that is named after the header', `<div><a class="header__logo" href="/en/start">${MARK}</a></div>`],
    ['that is named after the site', `<div><a class="site-logo" href="/en/start">${MARK}</a></div>`],
  ])('is a logo %s', async (_, html) => {
    expect(await candidatesIn(html)).toEqual([`header ${MARK}`]);
  });
});

describe('a picture in the header', () => {
  const DATA = 'data:image/svg+xml;base64,PHN2Zy8+';

  it.each([
    ['<img src="/l.png" srcset="/l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img srcset="/l.png 1x, /l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img srcset="/l.png, /l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img src="data:image/gif;base64,R0lGOD" srcset="/l.png 300w" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img src="data:image/gif;base64,R0lGOD" data-src="/l.png" alt="Acme logo">', 'https://acme.com/l.png'],
    [`<img src="${DATA}" alt="Acme logo">`, DATA],
  ])('is %s', async (image, address) => {
    expect(await candidatesIn(`<header><a href="/">${image}</a></header>`)).toEqual([`header ${address}`]);
  });

  it.each([
    `<img src="data:text/html,x" alt="Acme logo">`,
    `<img src="data:image/png;base64,${'A'.repeat(5_000)}" alt="Acme logo">`,
    `<img srcset=" , " alt="Acme logo">`,
  ])('is not %.60s', async (image) => {
    expect(await candidatesIn(`<header><a href="/">${image}</a></header>`)).toEqual([]);
  });

  it('is the icon of the page, in its address', async () => {
    expect(await candidatesIn(`<link rel="icon" href="${DATA}">`)).toEqual([`icon ${DATA}`]);
  });
});
