import { mergeFields } from '../pipeline/merge-fields.rules.js';
import { readDocument } from '../site-visit/read-document.js';
import { withLines } from '../site-text/lined-page.js';
import { siteFacts } from './site-facts.rules.js';

const AT = '2026-11-29T09:00:00.000Z';

async function factsOf(domain: string, html: string) {
  const url = `https://${domain}/`;
  const pages = await withLines([{ kind: 'home', url, document: readDocument(html, url) }]);
  const merged = mergeFields({}, await siteFacts(pages, domain, AT));
  return Object.fromEntries(merged.flatMap(({ field, chosen }) => (chosen ? [[field, chosen.value]] : [])));
}

const described = (description: string): string => `<meta name="description" content="${description}">`;

describe('a firm is not described by', () => {
  it.each([
    ['a notice of cookies', 'We use cookies to improve your experience. By continuing you accept our cookie policy.'],
    ['a German notice of cookies', 'Diese Website verwendet Cookies. Mit der Nutzung stimmen Sie zu.'],
    ['a French notice of cookies', 'Ce site utilise des cookies pour améliorer votre expérience.'],
    ['a German notice of a homepage', 'Auf dieser Webseite werden Cookies verwendet.'],
    ['a German notice of which', 'Wir verwenden technisch notwendige Cookies.'],
    ['a French notice of a firm', 'Notre site web utilise ses propres cookies. En savoir plus.'],
    ['a French notice of consent', "En poursuivant votre navigation, vous acceptez l'utilisation de cookies."],
    ['a Spanish notice', 'Utilizamos cookies propias y de terceros para mejorar nuestros servicios.'],
    ['a Spanish notice of a site', 'Este sitio web utiliza cookies propias.'],
    ['a Portuguese notice', 'O nosso site usa cookies para melhorar a sua experiência.'],
    ['an Italian notice', 'Il nostro sito web utilizza i cookie tecnici.'],
    ['an Italian notice of a firm', 'Utilizziamo i cookie per migliorare il sito.'],
    ['a Dutch notice', 'Wij gebruiken cookies om onze website te verbeteren.'],
    ['a Japanese notice', '当サイトではCookieを使用しています。'],
    [
      'a Japanese notice with its reason',
      '当社のウェブサイトでは、利便性向上のためクッキー（Cookie）を利用しています。',
    ],
    ['a Chinese notice', '本网站使用 Cookie 来改善您的体验。'],
    ['a Korean notice', '이 웹사이트는 더 나은 서비스를 위해 쿠키를 사용합니다.'],
    ['an Arabic notice', 'يستخدم هذا الموقع ملفات تعريف الارتباط.'],
    ['a browser that is too old', 'Please enable JavaScript to continue using this application.'],
    ['an application that needs scripts', 'You need to enable JavaScript to run this app.'],
    ['a site that is not ready', 'Site under construction. Coming soon!'],
    ['words of a theme', 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.'],
    ['a login', 'Log in to your Acme account.'],
    ['a link for screen readers', 'Skip to main content Bread Rolls Contact'],
    ['a template', '{{ page.description }}'],
    ['an object', '[object Object]'],
    ['a missing value', 'undefined'],
    ['an error', '404 Not Found'],
    ['an offer to describe it', 'Enter your site description here'],
    ['a Swedish notice', 'Vi använder cookies för att förbättra din upplevelse.'],
    ['a Danish notice', 'Denne hjemmeside bruger cookies.'],
    ['a Norwegian notice', 'Dette nettstedet bruker informasjonskapsler.'],
    ['a Finnish notice', 'Käytämme evästeitä parantaaksemme sivustoa.'],
    ['a Polish notice', 'Ta strona używa plików cookies.'],
    ['a Czech notice', 'Tento web používá soubory cookie.'],
    ['a German notice of functions', 'Cookies erlauben eine Vielzahl von Funktionen'],
    ['a German notice of a reason', 'Um unsere Seite zu verbessern, verwenden wir technisch notwendige Cookies.'],
    ['a notice of a plugin', 'To provide the best experiences, we use technologies like cookies to store data.'],
    ['a page builder', 'Made with Framer'],
    ['a French page builder', 'Boutique propulsée par Shopify'],
    ['the name of a page', 'Inicio'],
    ['the kind of a site', 'Site institucional'],
    ['a theme', 'Just another WordPress site'],
    ['a warning of the bar', 'Attorney Advertising. Prior results do not guarantee a similar outcome.'],
  ])('%s', async (_, text) => {
    expect(await factsOf('acme.com', described(text))).toEqual({});
    const further = '<meta property="og:description" content="Bread from Kiel.">';
    expect(await factsOf('acme.com', described(text) + further)).toEqual({ description: 'Bread from Kiel.' });
  });

  it.each([
    'We bake cookies and bread for cafés in Kiel.',
    'We use real butter in our cookies.',
    'Sign in sheets and log books for hotels.',
    'Skip the line: tickets for museums.',
    'Acme helps builders whose sites are under construction.',
    'A consent tool: this site tells visitors which cookies it sets.',
    'Wir nutzen beste Butter für unsere Cookies.',
    'Nous utilisons du beurre de Bretagne pour nos cookies.',
    '当サイトではクッキーの作り方を紹介しています。',
    '저희는 수제 쿠키를 만듭니다.',
    'Null modem cables for laboratories.',
    'Online shops built with Shopify for museums.',
    'Vi använder lokala råvaror i våra cookies.',
    'Home care for people with dementia.',
    'Cookies help us raise money for schools.',
  ])('other words than its own: %s', async (text) => {
    expect(await factsOf('acme.com', described(text))).toMatchObject({ description: text });
  });

  it('the title again, where another text says more', async () => {
    const html = '<title>Acme bread</title><meta name="description" content="Acme bread">';
    expect(await factsOf('acme.com', `${html}<meta property="og:description" content="Bread from Kiel.">`)).toEqual({
      description: 'Bread from Kiel.',
    });
  });

  it('the sector of an offer', async () => {
    expect(await factsOf('velowerk.com', described('Bikes online. Free shipping on orders over $50.'))).toEqual({
      description: 'Bikes online. Free shipping on orders over $50.',
    });
    expect(await factsOf('acme.com', described('Shipping software for warehouses.'))).toMatchObject({
      sectors: ['Logistics'],
    });
  });

  it('the name and the profiles that a page builder sets', async () => {
    const html =
      '<meta property="og:site_name" content="My Site"><a href="https://www.linkedin.com/company/wix-com"></a>' +
      '<a href="https://twitter.com/wix"></a><a href="https://x.com/sunyoga"></a>';
    expect(await factsOf('sunyoga.com', html)).toEqual({ twitterUrl: 'https://x.com/sunyoga' });
    const sameAs = ['https://www.linkedin.com/company/yourcompany', 'https://twitter.com/squarespace'];
    const data = JSON.stringify({ '@type': 'Organization', url: 'https://sunyoga.com', sameAs });
    expect(await factsOf('sunyoga.com', `<script type="application/ld+json">${data}</script>`)).toEqual({});
    expect(await factsOf('wix.com', '<a href="https://twitter.com/wix"></a>')).toEqual({
      twitterUrl: 'https://x.com/wix',
    });
  });

  it('another domain’s prefix in front of its name', async () => {
    const html = '<html lang="fr"><title>Lumea | Logiciel</title><p>Lumea a été créée en 2016 à Lyon.</p>';
    expect(await factsOf('getlumea.com', html)).toEqual({ foundedDate: '2016' });
    expect(await factsOf('forgetlumea.com', html)).toEqual({});
  });

  it('the name, the address and the people of a template', async () => {
    const html = '<p>500 Terry Francine Street, San Francisco, CA 94158</p><p>©2035 by Mysite. Powered by Wix</p>';
    expect(await factsOf('sunyoga.com', html)).toEqual({});
  });

  it('the profile of one of its brands', async () => {
    const page = (path: string, html: string) => {
      const url = `https://vantage.com${path}`;
      return { kind: 'about' as const, url, document: readDocument(html, url) };
    };
    const link = '<a href="https://www.linkedin.com/company/blue-steel">Blue Steel</a>';
    const pages = await withLines([page('/', link), page('/about', '<p>Vantage</p>')]);
    expect(await siteFacts(pages, 'vantage.com', AT)).toEqual([]);
    const both = await withLines([page('/', link), page('/about', link)]);
    expect(await siteFacts(both, 'vantage.com', AT)).toMatchObject([{ field: 'linkedinUrl', confidence: 0.85 }]);
  });

  it.each([
    ['several firms, as an investor links them', ['linkedin.com/company/carbonly', 'linkedin.com/company/heatgrid']],
    ['a firm whose name only begins as its own', ['github.com/kubernetes', 'x.com/kubelet']],
    ['a project of others', ['github.com/kubernetes/kubernetes', 'github.com/sponsors/kubectlhub']],
  ])('the profiles of %s', async (_, profiles) => {
    const html = profiles.map((profile) => `<a href="https://${profile}">Read</a><a href="https://${profile}"></a>`);
    const isLabelled = profiles[0]?.startsWith('linkedin');
    const named = profiles.map((profile) => `<a href="https://${profile}">Kube</a>`);
    expect(await factsOf('kubectlhub.dev', (isLabelled ? html : named).join(''))).toEqual({});
  });

  it.each([
    ['kubectlhub.dev', 'https://github.com/kubectlhub/kubectlhub', 'https://github.com/kubectlhub'],
    ['kubectlhub.dev', 'https://github.com/kubectlhub/cli/issues', 'https://github.com/kubectlhub'],
    ['acme-robots.com', 'https://github.com/acmehq', 'https://github.com/acmehq'],
    ['acmerobots.com', 'https://github.com/acmehq', 'https://github.com/acmehq'],
  ])('an organisation without its repositories: %s with %s', async (domain, href, githubUrl) => {
    expect(await factsOf(domain, `<a href="${href}">Star us</a>`)).toEqual({ githubUrl });
  });

  it('the venue of its event', async () => {
    expect(await factsOf('devcamp.org', '<h3>Venue</h3><p>Alexanderstr. 11, 10178 Berlin, Germany</p>')).toEqual({});
  });
});
