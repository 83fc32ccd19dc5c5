import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { isForSale, isServerPage } from './parked-site.rules.js';
import { siteFacts } from './site-facts.rules.js';
import { pagesToRead, type PageKind } from './site-pages.rules.js';

const AT = '2026-11-22T09:00:00.000Z';
const candidates = async (html: string, kind: PageKind = 'home', url = 'https://acme.com/') =>
  siteFacts(await withLines([{ kind, url, document: readDocument(html, url) }]), 'acme.com', AT);
const facts = async (...page: Parameters<typeof candidates>) =>
  (await candidates(...page)).map(({ field, value, rule, source }) => [field, value, rule, source]);
const linked = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const globex = {
  '@type': 'Organization',
  name: 'Globex',
  foundingDate: '1989',
  numberOfEmployees: 40_000,
  address: { addressCountry: 'DE', addressLocality: 'Bonn' },
};

describe('what a site says of its company', () => {
  it('stands in its data, where that is its own', async () => {
    const own = {
      '@type': 'Organization',
      url: 'https://www.acme.com/',
      name: 'Acme',
      foundingDate: '2019',
      numberOfEmployees: '10-50',
    };
    const other = { '@type': 'Organization', url: 'https://partner.io', name: 'Partner', foundingDate: '1999' };
    expect(await facts(linked({ '@graph': [other, own] }))).toEqual([
      ['name', 'Acme', 'jsonld.Organization.name', 'own-site'],
      ['foundedDate', '2019', 'jsonld.Organization.foundingDate', 'own-site'],
      ['employeeCount', 10, 'jsonld.Organization.numberOfEmployees', 'own-site'],
    ]);
    expect(await facts(linked(other))).toEqual([]);
  });

  it.each([
    ['51-200', [51]],
    ['51–200', [51]],
    ['250+', [250]],
    ['1,000 employees', [1000]],
    ['1.5', []],
    ['10k', []],
    ['12,5', []],
  ])('in its data has the head count of %s', async (numberOfEmployees, counts) => {
    const own = { '@type': 'Organization', url: 'https://acme.com/', numberOfEmployees };
    const found = await facts(linked(own));
    expect(found.filter(([field]) => field === 'employeeCount').map(([, value]) => value)).toEqual(counts);
  });

  it.each([
    ['51-200', 51, 'numberOfEmployees: 51-200', 0.3],
    [{ minValue: 51, maxValue: 200 }, 51, 'numberOfEmployees: 51-200', 0.3],
    ['51 to 200', 51, 'numberOfEmployees: 51 to 200', 0.3],
    [{ minValue: 51 }, 51, 'numberOfEmployees: 51+', 0.3],
    [{ value: 310 }, 310, 'numberOfEmployees: 310', 0.95],
  ])('is less sure of the lower bound of a range: %j', async (numberOfEmployees, value, matched, confidence) => {
    const own = { '@type': 'Organization', url: 'https://acme.com/', numberOfEmployees };
    expect(await candidates(linked(own))).toContainEqual(
      expect.objectContaining({ field: 'employeeCount', value, matched, confidence }),
    );
  });

  it.each([
    ['Torstraße 1, 10119 Berlin, Germany', 'DE', 'Berlin'],
    ['1 High Street, Boston, MA 02110, USA', 'US', 'Boston'],
  ])('has the place of an address in one text: %s', async (address, country, city) => {
    const found = await facts(linked({ '@type': 'Organization', url: 'https://acme.com/', address }));
    expect(found.map(([field, value]) => [field, value])).toEqual([
      ['hqCountry', country],
      ['hqCity', city],
    ]);
  });

  it.each([
    ['June 2007', '2007'],
    ['15/08/2015', '2015'],
    ['1876', '1876'],
    ['0000-00-00', undefined],
    ['between 2007 and 2009', undefined],
    ['12007', undefined],
  ])('has the founding year of %s', async (foundingDate, year) => {
    const found = await facts(linked({ '@type': 'Organization', url: 'https://acme.com/', foundingDate }));
    expect(found[0]?.[1]).toBe(year);
  });

  it.each(['Dentist', 'AccountingService', 'LodgingBusiness', 'AutoRepair', 'TravelAgency', 'NewsMediaOrganization'])(
    'has the data of a firm of the kind %s',
    async (type) => {
      const found = await facts(linked({ '@type': type, name: 'Acme', address: { addressLocality: 'Perth' } }));
      expect(found.map(([, value]) => value)).toEqual(['Acme', 'Perth']);
    },
  );

  it.each([
    ['the venue of an event', { '@type': 'Event', location: { ...globex, '@type': 'Restaurant' } }],
    ['an employer of a role', { '@type': 'JobPosting', jobLocation: { ...globex, '@type': 'LocalBusiness' } }],
    ['the agency that made the site', { '@type': 'WebSite', creator: globex }],
    [
      'one of the hotels of a guide',
      [
        { ...globex, '@type': 'Hotel' },
        { ...globex, '@type': 'Hotel', name: 'Hooli' },
      ],
    ],
    ['a seller of offers', { '@type': 'Offer', offeredBy: globex }],
  ])('has no data of %s', async (_, data) => expect(await facts(linked(data))).toEqual([]));

  it('has the place of the value with the most confidence, whichever page states it first', async () => {
    const page = (path: string, kind: PageKind, html: string) => {
      const url = `https://acme.com${path}`;
      return { kind, url, document: readDocument(`<html lang="es">${html}`, url) };
    };
    const branches = '<h3>Delegación Madrid</h3><p>Calle Alcalá 200, 28028 Madrid</p><h3>Delegación Valencia</h3>';
    const pages = await withLines([
      page('/contacto', 'contact', `${branches}<p>Carrer de Colón 22, 46004 Valencia</p>`),
      page('/aviso', 'imprint', '<p>Domicilio social: Carrer de Colón 22, 46004 Valencia.</p>'),
    ]);
    const cities = (await siteFacts(pages, 'acme.com', AT)).filter(({ field }) => field === 'hqCity');
    expect(cities.map(({ value, confidence }) => [value, confidence])).toEqual([
      ['Madrid', 0.3],
      ['Valencia', 0.9],
    ]);
  });

  it('has no place of an address in one text without one', async () => {
    expect(await facts(linked({ '@type': 'Organization', url: 'https://acme.com/', address: 'Worldwide' }))).toEqual(
      [],
    );
  });

  it('is the head count of its text rather than the lower bound of a range', async () => {
    const own = { '@type': 'Organization', url: 'https://acme.com/', numberOfEmployees: '201-500' };
    const found = await facts(`${linked(own)}<p>We are a team of 310 people.</p>`);
    expect(found.filter(([field]) => field === 'employeeCount').map(([, value]) => value)).toEqual([310]);
  });

  it.each([
    ['Founded in 2017 by two friends.', ['foundedDate', '2017', 'text.founded-in', 'own-site-text']],
    ['Wir wurden gegründet im Jahr 2012.', ['foundedDate', '2012', 'text.founded-in', 'own-site-text']],
    ['We are a team of 1,200 people.', ['employeeCount', 1200, 'text.team-of', 'own-site-text']],
    [
      'Headquartered in San Francisco, California, United States.',
      ['hqCountry', 'US', 'text.based-in', 'own-site-text'],
    ],
    ['© 2026 Well Made in Italy Srl', ['name', 'Well Made in Italy Srl', 'footer.copyright', 'own-site-text']],
    ['© 2026 Acme GmbH Made in Germany by Globex GmbH', ['name', 'Acme GmbH', 'footer.copyright', 'own-site-text']],
    ['<p>© 2026 Acme GmbH</p><a href="/x">Teilen</a>', ['name', 'Acme GmbH', 'footer.copyright', 'own-site-text']],
    ['© 2026 Acme SL - Todos los derechos reservados', ['name', 'Acme SL', 'footer.copyright', 'own-site-text']],
    ['© 2026 Vinyl City made with ❤ in Paris', ['name', 'Vinyl City', 'footer.copyright', 'own-site-text']],
    ['© 2015 – present Vinyl City Ltd', ['name', 'Vinyl City Ltd', 'footer.copyright', 'own-site-text']],
    ['<p>© 2026</p><p>Acme</p>', ['name', 'Acme', 'footer.copyright', 'own-site-text']],
    ['<p>Photo © Jan Weber</p><p>© 2026 Acme</p>', ['name', 'Acme', 'footer.copyright', 'own-site-text']],
    ['<p>Map © OpenStreetMap contributors</p><p>© Acme</p>', ['name', 'Acme', 'footer.copyright', 'own-site-text']],
    ['© Vinyl City Ltd 2019-2026', ['name', 'Vinyl City Ltd', 'footer.copyright', 'own-site-text']],
    ['© 2026, Vinyl City Powered by Shopify', ['name', 'Vinyl City', 'footer.copyright', 'own-site-text']],
    ['© 2019–2026 Söhne & Co. All rights reserved', ['name', 'Söhne & Co', 'footer.copyright', 'own-site-text']],
  ])('or in its words: %s', async (text, fact) => {
    expect(await facts(`<p>${text}</p>`, 'about')).toContainEqual(fact);
  });

  it.each([
    'We are 12 engineers and more',
    'Based in trust, we build',
    'Since 2019',
    'Founded 99 firms',
    'team of experts',
    'Free for a team of 5 people.',
    'Acme helps your team of 50 people.',
    'Globex employs 40,000 people and runs on Acme.',
    'We have been SOC 2 certified since 2021.',
    'Our CEO has led the company since 2020.',
    'Since 2021 we are part of the Globex group.',
    'Bildnachweis: © Max Mustermann',
    'Acme launched its first robot in 2019.',
    'Acme started shipping robots in 2020.',
    'Acme established a lab in Oslo in 2018.',
    'Acme was founded in 2099.',
  ])('but not in these: %s', async (text) => expect(await facts(`<p>${text}</p>`, 'about')).toEqual([]));

  it.each([
    ["Acme's London office was established in 2015.", []],
    ["Acme's London office was established in 2015. Acme was founded in 2009.", ['2009']],
    ['The Acme Foundation was established in 2010.', []],
    ['Our advisory board was established in 2021.', []],
    ['Our security team was founded in 2020.', []],
    ['In 2019 Acme was established as a leader in robotics.', []],
    ['Our foundation was established in 1985.', ['1985']],
    ['The team was founded in 2011.', ['2011']],
    ['From a small office in Oslo, Acme was founded in 2009.', ['2009']],
    ['Established as a family business in 1950.', ['1950']],
    ['Acme was officially founded in 2012.', ['2012']],
  ])('has the year of the company, not of a part of it: %s', async (text, years) => {
    const found = await facts(`<title>Acme</title><p>${text}</p>`, 'about');
    expect(found.filter(([field]) => field === 'foundedDate').map(([, value]) => value)).toEqual(years);
  });

  it.each([
    ['We recently helped Siemens onboard a team of 200 people. We are a team of 35 people.', 35],
    ['In 2014, we were a team of 4 people. Today we are 450 people.', 450],
    ['We started in 2015 as a team of 3 people. Today 450 people work at Acme.', 450],
    ['Back in 2014, our team of 4 people shared a desk.', null],
    ['By 2016 we grew to a team of 40 people.', null],
    ['Our Starter plan fits a team of 5 people.', null],
    ['We offer plans for teams; a team of 25 people pays $99.', null],
    ['Our software lets us support a team of 500 people at Globex.', null],
    ['We work with firms that have a team of 50 people.', null],
    ['We help whoever has a team of 50 people.', null],
    ['Our team of 12 people answers.</p><p>We are a team of 35 people.', 35],
    ['Founded in 2009, we are a team of 35 people.', 35],
    ['We were founded in 2009 and are a team of 35 people.', 35],
    ['Since 2009 our team of 35 people has built robots.', 35],
    ['We’re a fully remote team of 35 people.', 35],
    ['We are a small, dedicated team of 35 people.', 35],
    ['We have grown to a team of 35 people.', 35],
    ['We’ve built a team of 35 people.', 35],
    ['We grew into a team of 35 people.', 35],
    ['2021</p><p>Team of 140 people</p><p>We employ 35 people.', 35],
    ['Acme is founded by Ann Lee in Calgary.</p><p>2014</p><p>Team of 50 people</p><p>We employ 35 people.', 35],
    ['2014</p><p>We are a team of 4 people.', null],
    ['2026</p><p>We are a team of 35 people.', 35],
    ['Founded</p><p>2014</p><p>We are a team of 35 people.', 35],
    ['In business since</p><p>2014</p><p>We are a team of 35 people.', 35],
    ['Gegründet</p><p>2014</p><p>We are a team of 35 people.', 35],
    ['Our small team of 35 people builds robots.', 35],
    ['Our company is a team of 35 people.', 35],
    ['Acme is a team of 35 people.', 35],
    ['Acme now has a team of 35 people.', 35],
    ['The Acme team of 35 people is spread over Europe.', 35],
    ['We work as a team of 35 people.', 35],
    ['A team of 35 people across Europe.', 35],
    ['Acme employs 35 people.', 35],
  ])('counts the own people of today: %s', async (text, count) => {
    const found = await facts(`<p>${text}</p>`, 'about');
    expect(found.flatMap(([field, value]) => (field === 'employeeCount' ? [value] : []))).toEqual(
      count === null ? [] : [count],
    );
  });

  it.each([
    ['2015-02-30', '2015-02'],
    ['2024-02-29', '2024-02-29'],
    ['2015-13-01', '2015'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-23', null],
    ['2099', null],
  ])('founding date %s is %s', async (foundingDate, date) => {
    const found = await facts(linked({ '@type': 'Organization', foundingDate }));
    expect(found.map(([, value]) => value)).toEqual(date === null ? [] : [date]);
  });

  it('names a city without its postal code, state or country', async () => {
    for (const addressLocality of ['10115 Berlin', 'Berlin, Germany', 'D-10115 Berlin', 'Berlin']) {
      const address = { addressLocality, addressCountry: ['DE'] };
      const found = await facts(linked({ '@type': 'Organization', address }));
      expect(found.map(([field, value]) => [field, value])).toEqual([
        ['hqCountry', 'DE'],
        ['hqCity', 'Berlin'],
      ]);
    }
  });

  it.each([
    ['who reviews it', { '@type': 'Product', review: { '@type': 'Review', author: globex } }],
    ['that owns it', { '@type': 'Organization', name: 'Acme', url: 'https://acme.io', parentOrganization: globex }],
    ['in a list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: globex }] }],
  ])('is not what its data says of a firm %s', async (_, data) => expect(await facts(linked(data))).toEqual([]));

  it('is what the data of a site without an address says of who publishes it', async () => {
    const site = { '@type': 'WebSite', publisher: { '@type': 'Organization', name: 'Acme' } };
    expect(await facts(linked(site))).toEqual([['name', 'Acme', 'jsonld.Organization.name', 'own-site']]);
  });

  it('is read from data and meta elements as a reader would see it', async () => {
    const data = {
      '@type': 'Organization',
      name: 'Smith &amp; Sons',
      description: '<p>Robots &#8211; built well.</p>',
    };
    const wrapped = linked(data).replace('{', '//<![CDATA[\n{').replace('</script>', '\n//]]></script>');
    for (const html of [linked(data), wrapped]) {
      expect(await facts(html)).toEqual([
        ['name', 'Smith & Sons', 'jsonld.Organization.name', 'own-site'],
        ['description', 'Robots – built well.', 'jsonld.Organization.description', 'own-site'],
      ]);
    }
    expect(await facts('<meta name="description" content="<p>Bread &amp;amp; butter</p>">')).toEqual([
      ['description', 'Bread & butter', 'meta.description', 'own-site'],
    ]);
  });

  it.each(['Web site created using create-react-app', 'Generated by create next app', 'Lovable Generated Project'])(
    'is not the description of a starter kit: %s',
    async (text) => expect(await facts(`<meta name="description" content="${text}">`)).toEqual([]),
  );

  it('is not the profile of a person on its team', async () => {
    const html = '<h2>Team</h2><p>Jane Doe</p><a href="https://x.com/janedoe"><svg></svg></a>';
    expect(await facts(html, 'team')).toEqual([]);
    expect(await facts(html, 'about')).toEqual([]);
  });

  it('links its profiles, and those of others', async () => {
    const html = `<a href="https://www.linkedin.com/company/Acme-Inc/about/">x</a><a href="https://twitter.com/intent/tweet?x">x</a>
      <a href="https://x.com/acme">x</a><a href="https://github.com/acme/robot">x</a><a href="https://github.com/other">x</a>
      <a href="https://www.linkedin.com/in/ada">x</a>`;
    expect(await facts(html)).toEqual([
      ['linkedinUrl', 'https://www.linkedin.com/company/acme-inc', 'link.profile', 'own-site'],
      ['twitterUrl', 'https://x.com/acme', 'link.profile', 'own-site'],
      ['githubUrl', 'https://github.com/acme', 'link.profile', 'own-site'],
    ]);
  });

  it('sorts words of its keywords under sectors of the vocabulary, and guesses none', async () => {
    expect(await facts('<meta name="keywords" content="robotics, best, nonsense">')).toEqual([
      ['sectors', ['Robotics'], 'meta.keywords', 'own-site'],
    ]);
  });

  it('is looked for on pages about it, of its own host, in several languages', async () => {
    const home = readDocument(
      `<a href="/über-uns">Über uns</a><a href="/blog/2020/01/02/about">x</a><a href="https://other.com/about">About</a>
       <a href="/k">Kontakt</a><a href="https://www.acme.com/impressum#x">Impressum</a><a href="/aboutness">x</a>`,
      'https://acme.com/',
    );
    expect(pagesToRead(home, 'acme.com').map(({ kind, url }) => [kind, decodeURI(url)])).toEqual([
      ['about', 'https://acme.com/über-uns'],
      ['contact', 'https://acme.com/k'],
      ['imprint', 'https://www.acme.com/impressum'],
    ]);
  });

  it('is nothing where the domain is for sale', async () => {
    const parked = (html: string) => isForSale(readDocument(html, 'https://acme.com/'));
    expect(parked('<title>acme.com</title><p>This domain is for sale!</p>')).toBe(true);
    expect(parked('<script src="https://img.sedoparking.com/x.js"></script>')).toBe(true);
    expect(parked(`<p>How to buy this domain: ${'a long story '.repeat(300)}</p>`)).toBe(false);
    expect(parked('<p>We sell robots</p>')).toBe(false);
    expect(parked('<title>acme.com is for sale</title><p>acme.com may be for sale. Inquire.</p>')).toBe(true);
    expect(parked('<script src="https://img1.wsimg.com/parking-lander/static/js/main.js"></script>')).toBe(true);
    expect(parked('<script>window.onload=function(){window.location.href="/lander"}</script>')).toBe(true);
  });

  it.each([
    '<title>acme.com - Domain for sale</title>',
    '<title>Domain for sale: acme.com</title>',
    '<title>acme.com</title><p>THIS DOMAIN NAME IS FOR SALE</p>',
    '<title>acme.com</title><p>The domain name acme.com is for sale. Make an offer.</p>',
    '<title>acme.com</title><p>The domain is for sale. Make an offer.</p>',
    '<title>acme.com</title><p>www.acme.com might be for sale</p>',
    '<p>This domain has expired. Is it yours? Renew it.</p>',
    '<p>acme.com is parked free, courtesy of Registrar</p>',
    '<title>acme.com</title><p>Interested? Buy this domain.</p>',
    '<title>acme.com</title><p>Diese Domain steht zum Verkauf</p>',
    '<title>Domain Parking</title><p>Related links</p>',
    '<title>acme.com — домен продаётся</title><p>Домен acme.com продаётся.</p>',
    '<title>acme.com</title><p>Denna domän är till salu.</p>',
    '<title>acme.com</title><p>The owner of acme.com is offering it for sale for 999 EUR.</p>',
    '<title>acme.com</title><p>Diese Domain wurde bei einem Anbieter registriert.</p>',
    '<title>acme.com</title><p>Votre domaine acme.com a bien été créé chez votre hébergeur.</p>',
  ])('is nothing where the domain is for sale or unused: %s', (html) => {
    expect(isForSale(readDocument(html, 'https://acme.com/'))).toBe(true);
  });

  it.each([
    ['https://ww1.acme.com/', '<title>acme.com</title><p>acme.com may be for sale</p>'],
    ['https://acme.com/', '<title>acme.com</title><h1>Domain for sale</h1>'],
    ['https://acme.com/', '<title>acme.com</title><h1>Domain for sale!</h1><p>Make an offer.</p>'],
    ['https://acme.com/', '<title>Acme | Domain for sale</title><p>Make an offer.</p>'],
    ['https://acme.com/', '<title>Acme</title><p>This premium domain is for sale</p>'],
    ['https://acme.com/', '<title>Acme</title><p>THE DOMAIN NAME IS FOR SALE</p>'],
    ['https://acme.com/', '<title>Acme</title><p>Your domain has expired</p>'],
    [
      'https://acme.com/',
      `<title>Premium domain for sale - acme.com - BrandBucket</title>${'<p>A fine name.</p>'.repeat(60)}`,
    ],
    ['https://acme.com/', '<title>Acme.com for sale | Sedo</title><p>Buy now.</p>'],
    ['https://acme.com/', '<p>acme.com for sale! Make an offer.</p>'],
    ['https://acme.com/', '<p>This domain for sale</p>'],
    ['https://xn--mller-kva.de/', '<title>Müller</title><p>müller.de is for sale</p>'],
    ['https://sedo.com/search/details/?domain=acme.com', '<title>Sedo</title><p>acme.com is for sale</p>'],
    ['https://www.atom.com/name/Acme', '<title>Atom</title><p>acme.com is for sale</p>'],
  ])('is nothing where the domain is for sale at %s: %s', (url, html) => {
    expect(isForSale(readDocument(html, url))).toBe(true);
  });

  it('is nothing where a seller of domains offers the one that led there', () => {
    const page = '<title>Acme.com | HugeDomains</title><p>acme.com is for sale. Buy now.</p>';
    expect(isForSale(readDocument(page, 'https://www.hugedomains.com/domain_profile.cfm?d=acme.com'))).toBe(true);
  });

  it.each([
    '<title>Acme Registrar</title><p>Domain parking, DNS and email for your business.</p>',
    '<title>DomainTool</title><p>Find out when a domain name is for sale. We watch 400 million domains.</p>',
    '<title>DomainTool</title><p>Be the first to know when globex.com is for sale, or see whether the domain is for sale.</p>',
    '<title>Acme</title><p>Find a domain for sale, and say what happens where your domain has expired.</p>',
    '<title>Acme helps with any domain for sale</title><p>Tools for sellers</p>',
    `<title>Acme Brokers | Domain for sale</title>${'<p>We find buyers.</p>'.repeat(60)}`,
    `<title>Acme Registrar</title>${'<p>We host names.</p>'.repeat(60)}<p>Your domain has expired? Restore it.</p>`,
    '<title>Domain parking | Acme Registrar</title><p>Domain parking for your business.</p>',
  ])('is that of a firm whose trade is domains: %s', (html) => {
    expect(isForSale(readDocument(html, 'https://acme.com/'))).toBe(false);
  });

  it.each([
    '<title>Acme Robotics</title><p>Write to hello@acme.com for sales and support.</p>',
    '<title>Acme Robotics</title><p>Write to hello@acme.com for sale prices.</p>',
    '<title>Acme</title><p>Sign up at acme.com for sale alerts and early access.</p>',
    '<title>Acme.com for sale alerts</title><p>Early access.</p>',
    '<title>Acme</title><p>Visit www.acme.com for sales enquiries</p>',
    '<title>Acme</title><p>We check this domain for sales fraud</p>',
    '<title>Acme</title><p>acme.com for sales: call us.</p>',
    '<title>Acme</title><p>shop.acme.com is parked at our datacentre</p>',
    '<title>Acme</title><p>Acme.com is registered with the FCA. Acme.com is for sales teams.</p>',
  ])('is that of a firm that writes its address: %s', (html) => {
    expect(isForSale(readDocument(html, 'https://acme.com/'))).toBe(false);
  });

  it('is that of a seller of domains itself', () => {
    const html = '<title>Sedo</title><p>Find names. globex.com is for sale.</p>';
    expect(isForSale(readDocument(html, 'https://sedo.com/'))).toBe(false);
  });

  it.each([
    ['Apache2 Ubuntu Default Page: It works', true],
    ['Welcome to nginx!', true],
    ['Account Suspended', true],
    ['Index of /', true],
    ['acme.com - Default Web Site Page', true],
    ['It works! How Acme tests robots', false],
    ['Acme', false],
  ])('is nothing where a server shows its own page: %s', (title, isDefault) => {
    expect(isServerPage(readDocument(`<title>${title}</title><p>© cPanel, L.L.C.</p>`, 'https://acme.com/'))).toBe(
      isDefault,
    );
  });
});
