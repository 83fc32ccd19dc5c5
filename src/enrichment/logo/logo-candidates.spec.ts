import { bytesOfData } from '../site-visit/page-image.rules.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit } from '../site-visit/site-visit.port.js';
import { logoCandidates, siteNameOf } from './logo-candidates.js';

const URL_OF = 'https://acme.com/';
const visit = {
  host: 'acme.com',
  get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
} as unknown as SiteVisit;
const MARK = '<svg id="mark"><path d="M0 0h9v9z"/></svg>';

function pageOf(html: string, url = URL_OF) {
  return readDocument(`<title>Home</title>${html}`, url);
}

/** Without the last resort, `/favicon.ico`. */
async function candidatesIn(html: string, url = URL_OF): Promise<string[]> {
  const home = { url, status: 200, headers: {}, redirects: [], document: pageOf(html, url) };
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

describe('the organisation of a site with several addresses', () => {
  const LOGO = 'https://static.com/l.png';
  const own = linked({ ...ACME, logo: LOGO });

  it.each([
    ['where acme.com leads to acme.io', 'https://acme.io/', own],
    ['where acme.com leads to acme.de', 'https://acme.de/', own],
    ['where acme.com leads to another name', 'https://globex.com/', own],
    ['with a base elsewhere', URL_OF, `<base href="https://cdn.acmestatic.net/">${own}`],
    ['with the address of its builder', URL_OF, linked({ ...ACME, url: 'https://acme.webflow.io', logo: LOGO })],
    ['as a second entry', URL_OF, linked([{ '@type': 'WebSite' }, { '@type': 'Brand', name: 'Acme', logo: LOGO }])],
  ])('is its own %s', async (_, url, html) => {
    expect(await candidatesIn(html, url)).toEqual([`linked_data ${LOGO}`]);
    expect(siteNameOf(pageOf(html, url), ['acme.com', url])).toBe('Acme');
  });

  it.each([
    ['of another firm', linked(GLOBEX)],
    ['of a product', linked({ '@type': 'Product', brand: { '@type': 'Brand', name: 'Globex', logo: LOGO } })],
    ['of another site', linked([{ '@type': 'WebSite' }, { ...GLOBEX, '@type': 'Brand' }])],
  ])('is not one %s', async (_, html) => {
    expect(await candidatesIn(html, 'https://acme.io/')).toEqual([]);
    expect(siteNameOf(pageOf(html), ['acme.com', 'https://acme.io/'])).toBeNull();
  });
});

describe('an organisation without an address that published, hires, organises or provides', () => {
  const firm = (name: string) => ({ '@type': 'Organization', name, logo: '/l.png' });

  it.each([
    ['NewsArticle', 'publisher', 'TechCrunch'],
    ['Review', 'publisher', 'G2'],
    ['JobPosting', 'hiringOrganization', 'Initech'],
    ['Event', 'organizer', 'WebSummit'],
    ['Service', 'provider', 'Initech'],
  ])('gives no logo: %s.%s %s', async (type, property, name) => {
    const html = linked({ '@type': type, [property]: firm(name) });
    expect(await candidatesIn(html)).toEqual([]);
    expect(siteNameOf(pageOf(html))).toBeNull();
  });

  it.each([
    ['BlogPosting', 'publisher', 'Acme'],
    ['JobPosting', 'hiringOrganization', 'ACME Robotics, Inc.'],
    ['WebSite', 'publisher', 'Initech'],
    ['WebPage', 'publisher', 'Initech'],
  ])('gives its logo where it is the company: %s.%s %s', async (type, property, name) => {
    expect(await candidatesIn(linked({ '@type': type, [property]: firm(name) }))).toEqual([
      'linked_data https://acme.com/l.png',
    ]);
  });

  it('comes after an entry of the page', () => {
    const inside = { '@type': 'Product', manufacturedBy: { '@type': 'Organization', name: 'Initech' } };
    expect(siteNameOf(pageOf(linked([inside, firm('Acme Robotics')])))).toBe('Acme Robotics');
  });
});

describe('a drawing in a link', () => {
  it.each([
    ['of a customer', `<section><a class="logo-link" href="/customers/initech">${MARK}</a></section>`],
    ['of customers', `<header></header><div class="logos"><a class="customer-logo" href="/case/1">${MARK}</a></div>`],
    ['of a partner in the header', `<header><a class="partner-logo" href="/partners">${MARK}</a></header>`],
    ['of a list of partners', `<header><a class="partnerLogos" href="/p/1">${MARK}</a></header>`],
    ['of the press', `<header><a class="logo logo__press" href="/p/1">${MARK}</a></header>`],
    ['in a list of customers', `<svg></svg><ul class="logos"><a class="logo" href="#">${MARK}</a></ul>`],
    ['of a firm in the page', `<main><a class="logo" href="/initech">${MARK}</a></main>`],
    ['of a firm elsewhere', `<main><a class="logo" href="https://initech.com/home">${MARK}</a></main>`],
    ['in a section of customers', `<svg></svg><section><a class="logo" href="#">${MARK}</a></section>`],
    ['below a heading', `<svg></svg><h1>Acme</h1><a class="logo" href="javascript:void(0)">${MARK}</a>`],
    ['of a customer behind an icon', `<svg></svg><a class="customer-logo" href="#">${MARK}</a>`],
    ['of others in the page', `<main><a class="logo-link" href="/stories/initech">${MARK}</a></main>`],
  ])('is no logo %s', async (_, html) => {
    expect(await candidatesIn(html)).toEqual([]);
  });

  it.each([
    ['that leads home', `<a href="/">${MARK}</a>`],
    ['that leads home from a header of partners', `<div><a class="partner-portal" href="/">${MARK}</a></div>`],
    ['in the header', `<header><a class="logo" href="/products">${MARK}</a></header>`],
    ['in the navigation', `<nav><a class="navbar-brand" href="/en/start">${MARK}</a></nav>`],
    ['of Expressly', `<header><a class="logo" aria-label="Expressly logo" href="/start">${MARK}</a></header>`],
    ['of WordPress', `<header><a class="wordpress-logo" href="/x">${MARK}</a></header>`],
    ['of Clientwise', `<header><a class="logo" href="/clientwise">${MARK}</a></header>`],
    ['of Badger', `<header><a class="badger-logo" href="/badger">${MARK}</a></header>`],
    ['of Customer.io', `<header><a class="logo" aria-label="Customer.io logo" href="/x">${MARK}</a></header>`],
    ...['/home', '/welcome', '/en/start', '/index.php', '/?lang=en', '#', '#top', 'https://shop.acme.com/'].map(
      (href) => [`that leads to ${href}`, `<div class="topbar"><a class="logo" href="${href}">${MARK}</a></div>`],
    ),
    ['that leads nowhere', `<div class="topbar"><a class="brand">${MARK}</a></div>`],
    ['that leads to # behind an icon', `<div class="top"><svg></svg> <a class="logo" href="#">${MARK}</a></div>`],
    ['that leads to a script', `<div class="top"><a class="logo" href="javascript:void(0)">${MARK}</a></div>`],
    ['that leads to a script behind an icon', `<svg></svg><a class="brand" href="JavaScript:;">${MARK}</a>`],
    ['that is named after the header', `<div><a class="header__logo" href="/en/start">${MARK}</a></div>`],
    ['that is named after the site', `<div><a class="site-logo" href="/en/start">${MARK}</a></div>`],
  ])('is a logo %s', async (_, html) => {
    expect(await candidatesIn(html)).toEqual([`header ${MARK}`]);
  });
});

describe('a picture named a logo', () => {
  const HTML = '<title>Acme | Payments</title><meta property="og:site_name" content="Acme by General Motors">';

  it.each(['Visa logo', 'logo of TechCrunch', 'Globex’s logo', 'Globex Robotics logo'])(
    'is of others: %s',
    async (alt) => {
      expect(await candidatesIn(`${HTML}<header><img src="/l.png" alt="${alt}"></header>`)).toEqual([]);
    },
  );

  it.each([
    'Acme logo',
    'Logo',
    'Company logo',
    'white header logo',
    'Acme Payments logo',
    'General Motors logo',
    'Inverted logo',
    'Unser Logo',
    'Logo de la empresa',
    'Autonomous Chemical Machine Engineering logo',
    'logo of ACME',
  ])('is the company’s: %s', async (alt) => {
    const found = await candidatesIn(`${HTML}<header><img src="/l.png" alt="${alt}"></header>`);
    expect(found).toEqual(['header https://acme.com/l.png']);
  });

  it('that leads home is the company’s', async () => {
    const found = await candidatesIn(`${HTML}<header><a href="/"><img src="/l.png" alt="AP logo"></a></header>`);
    expect(found).toEqual(['header https://acme.com/l.png']);
  });
});

describe('a picture in the header', () => {
  const DATA = 'data:image/svg+xml;base64,PHN2Zy8+';
  const LONG = `data:image/png;base64,${'A'.repeat(20_000)}`;

  it.each([
    ['<img src="/l.png" srcset="/l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img srcset="/l.png 1x, /l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img srcset="/l.png, /l2.png 2x" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img src="data:image/gif;base64,R0lGOD" srcset="/l.png 300w" alt="Acme logo">', 'https://acme.com/l.png'],
    ['<img src="data:image/gif;base64,R0lGOD" data-src="/l.png" alt="Acme logo">', 'https://acme.com/l.png'],
    [`<img src="${DATA}" alt="Acme logo">`, DATA],
    [`<img src="${LONG}" alt="Acme logo">`, LONG],
    ['<picture><source srcset="/l.webp 1x, /m.webp 2x"><img alt="Acme logo"></picture>', 'https://acme.com/l.webp'],
    ['<picture><source srcset="/l.webp"><img src="/l.png" alt="Acme logo"></picture>', 'https://acme.com/l.png'],
    [
      '<picture><source media="(prefers-color-scheme: dark)" srcset="/d.png"><source srcset="/l.png"><img src="data:image/gif;base64,R0lGOD" alt="Acme logo"></picture>',
      'https://acme.com/l.png',
    ],
    [`<img src="DATA:image/svg+xml;BASE64,PHN2Zy8+" alt="Acme logo">`, 'DATA:image/svg+xml;BASE64,PHN2Zy8+'],
    ['<img src="DATA:image/gif;base64,R0lGOD" data-src="/l.png" alt="Acme logo">', 'https://acme.com/l.png'],
  ])('is %s', async (image, address) => {
    expect(await candidatesIn(`<header><a href="/">${image}</a></header>`)).toEqual([`header ${address}`]);
  });

  it.each([
    `<img src="data:text/html,x" alt="Acme logo">`,
    `<img src="data:image/png;base64,${'A'.repeat(70_000)}" alt="Acme logo">`,
    `<img src="data:text/html,${'A'.repeat(5_000)}" alt="Acme logo">`,
    `<picture><source srcset="/l.png"></picture><img alt="Acme logo">`,
    `<img srcset=" , " alt="Acme logo">`,
  ])('is not %.60s', async (image) => {
    expect(await candidatesIn(`<header><a href="/">${image}</a></header>`)).toEqual([]);
  });

  it('has its bytes in base64, in letters of any case', () => {
    for (const mark of ['base64', 'BASE64', 'Base64 ']) {
      expect(bytesOfData(`DATA:image/svg+xml;${mark},PHN2Zy8+`).toString()).toBe('<svg/>');
    }
    expect(bytesOfData('data:image/svg+xml,%3Csvg/%3E').toString()).toBe('<svg/>');
  });

  it('is the icon of the page, in its address', async () => {
    expect(await candidatesIn(`<link rel="icon" href="${DATA}">`)).toEqual([`icon ${DATA}`]);
    expect(await candidatesIn(`<link rel="icon" href="${LONG}">`)).toEqual([`icon ${LONG}`]);
  });

  it('is a logo at the top of a page, where its link leads nowhere', async () => {
    const logo = '<a href="#"><img src="/l.png" alt="Acme logo"></a>';
    expect(await candidatesIn(`<div>${logo}</div><h1>Acme</h1>`)).toEqual(['header https://acme.com/l.png']);
    expect(await candidatesIn(`<h1>Acme</h1><div>${logo}</div>`)).toEqual([]);
  });
});
