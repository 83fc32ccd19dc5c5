import { readDocument } from '../site-visit/read-document.js';
import { tracesOf } from '../technology/site-traces.js';
import { detectTechnologies, NO_DNS, type SiteTraces } from './detect-technologies.rules.js';
import { rawStack } from './raw-stack.rules.js';

const NOTHING: SiteTraces = {
  host: 'acme.com',
  headers: {},
  cookies: [],
  metas: [],
  scripts: [],
  resources: [],
  styles: [],
  html: '',
  markup: [],
  dns: NO_DNS,
  certificate: null,
  paths: {},
};
const named = { ...NO_DNS, ns: ['ns01.domaincontrol.com', 'ns02.domaincontrol.com'] };

describe('name servers', () => {
  it('alone say who answers for the names of a domain, not where its site runs', () => {
    const found = detectTechnologies({ ...NOTHING, dns: named });
    expect(found).toMatchObject([{ technology: 'GoDaddy', category: 'dns' }]);
    expect(rawStack(found).hosting).toBeNull();
  });

  it('of a firm whose servers answer too are a proof of hosting', () => {
    const found = detectTechnologies({ ...NOTHING, dns: named, headers: { server: 'DPS/2.0.0' } });
    expect(found).toMatchObject([{ technology: 'GoDaddy', category: 'hosting' }]);
    expect(found[0]?.proofs.map(({ place }) => place)).toEqual(['header', 'dns']);
    expect(rawStack(found).hosting).toBe('GoDaddy');
  });
});

describe('the name of a technology', () => {
  const found = (html: string) => {
    const page = { url: 'https://acme.com/', headers: {}, document: readDocument(html, 'https://acme.com/') };
    const traces = tracesOf(page, { dns: NO_DNS, paths: {}, certificate: null });
    return detectTechnologies(traces).map(({ technology }) => technology);
  };
  const WORDS = 'We compared Sitecore, Umbraco and Kajabi; thinkific, Demandbase, commercetools and auth0.com';

  it.each([
    ['a page’s data', `<script type="application/json">{"post":"${WORDS}"}</script>`],
    ['a state for the browser', `<script>window.__INITIAL_STATE__ = {"post":"${WORDS}"}</script>`],
    ['the description of a picture', `<img alt="${WORDS}" src="/sitecore.svg">`],
  ])('in %s is no proof of its use', (_, html) => expect(found(html)).toEqual([]));

  it('in a page’s data beside the mark of its framework proves the framework alone', () => {
    expect(found(`<script id="__NEXT_DATA__" type="application/json">{"post":"${WORDS}"}</script>`)).toEqual([
      ...['Next.js', 'React', 'Node.js'],
    ]);
    expect(found(`<script>self.__next_f.push([1,"${WORDS}"])</script>`)).toEqual(['Next.js', 'React', 'Node.js']);
  });

  it('in code, and the marks and addresses of its files anywhere, are proofs', () => {
    expect(found('<script>window.demandbase = {}</script>')).toEqual(['Demandbase']);
    expect(found('<img class="lazyload" src="https://cdn.sanity.io/a.png">')).toEqual(['Sanity']);
    expect(found('<script>window.lazySizesConfig = { loadMode: 1 }</script>')).toEqual(['Lazysizes']);
    expect(found('<script src="/theme/lazysizes.min.js"></script>')).toEqual(['Lazysizes']);
    expect(found('<script type="application/json">{"src":"https://cdn.sanity.io/a.png"}</script>')).toEqual(['Sanity']);
  });

  it.each([
    [
      'DataFast',
      'data-website-id="676eef8e7ab1f2ff1a0c4a55" data-domain="acme.com" src="https://datafa.st/js/script.js"',
    ],
    ['Umami', 'data-website-id="2ea8a02c-4ef3-4ad2-a7d7-1f2ae7a3f4de" src="https://stats.acme.com/script.js"'],
    ['Umami', 'src="https://cloud.umami.is/script.js" data-website-id="2ea8a02c-4ef3-4ad2-a7d7-1f2ae7a3f4de"'],
  ])('that shares an attribute with another one is %s by its id or its host', (name, attributes) => {
    expect(found(`<script defer ${attributes}></script>`)).toEqual([name]);
  });

  it('is not that of the other where only the attribute is there', () => {
    expect(found('<script defer data-website-id="676eef8e7ab1f2ff1a0c4a55" src="/js/script.js"></script>')).toEqual([]);
    expect(found('<div class="lazyload"></div><img class="lazyload lazyload-fade" src="/a.png">')).toEqual([]);
  });
});
