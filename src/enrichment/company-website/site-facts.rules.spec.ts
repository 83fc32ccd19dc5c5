import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { isForSale } from './parked-site.rules.js';
import { siteFacts } from './site-facts.rules.js';
import { pagesToRead, type PageKind } from './site-pages.rules.js';

const AT = '2026-11-22T09:00:00.000Z';
const facts = async (html: string, kind: PageKind = 'home', url = 'https://acme.com/') => {
  const pages = await withLines([{ kind, url, document: readDocument(html, url) }]);
  return (await siteFacts(pages, 'acme.com', AT)).map(({ field, value, rule, source }) => [field, value, rule, source]);
};
const linked = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

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
    ['Founded in 2017 by two friends.', ['foundedDate', '2017', 'text.founded-in', 'own-site-text']],
    ['Wir wurden gegründet im Jahr 2012.', ['foundedDate', '2012', 'text.founded-in', 'own-site-text']],
    ['We are a team of 1,200 people.', ['employeeCount', 1200, 'text.team-of', 'own-site-text']],
    [
      'Headquartered in San Francisco, California, United States.',
      ['hqCountry', 'US', 'text.based-in', 'own-site-text'],
    ],
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
  ])('but not in these: %s', async (text) => expect(await facts(`<p>${text}</p>`, 'about')).toEqual([]));

  it('links its profiles, and those of others', async () => {
    const html = `<a href="https://www.linkedin.com/company/Acme-Inc/about/">x</a><a href="https://twitter.com/intent/tweet?x">x</a>
      <a href="https://x.com/acme">x</a><a href="https://github.com/acme/robot">x</a><a href="https://github.com/other">x</a>
      <a href="https://www.linkedin.com/in/ada">x</a>`;
    expect(await facts(html)).toEqual([
      ['linkedinUrl', 'https://www.linkedin.com/company/acme-inc', 'link.profile', 'own-site'],
      ['twitterUrl', 'https://x.com/acme', 'link.profile', 'own-site'],
      ['githubUrl', 'https://github.com/other', 'link.profile', 'own-site'],
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
  });
});
