import { readDocument } from '../site-visit/read-document.js';
import { tracesOf } from '../technology/site-traces.js';
import { detectTechnologies, NO_DNS, type DnsTraces } from './detect-technologies.rules.js';
import { rawStack } from './raw-stack.rules.js';

interface Site {
  readonly html?: string;
  readonly headers?: Record<string, string>;
  readonly dns?: Partial<DnsTraces>;
}

function detect({ html = '', headers = {}, dns }: Site) {
  const url = 'https://www.acme.com/';
  const page = { url, headers, document: readDocument(html, url) };
  return detectTechnologies(tracesOf(page, { dns: { ...NO_DNS, ...dns }, paths: {}, certificate: null }));
}
const names = (site: Site) => detect(site).map(({ technology }) => technology);

describe('the version of a part', () => {
  it.each([
    ['Perl', { server: 'Apache mod_perl/2.0.11' }],
    ['Java', { 'x-powered-by': 'Servlet/3.1 JSP/2.3' }],
    ['Python', { server: 'gunicorn/20.1.0' }],
    ['Python', { server: 'TornadoServer/6.3' }],
    ['Flask', { server: 'Werkzeug/2.0.1 Python/3.9' }],
    ['Apache Tomcat', { server: 'Apache-Coyote/1.1' }],
    ['AWS Elastic Load Balancing', { server: 'awselb/2.0' }],
  ])('is not that of %s: %j', (technology, headers) => {
    expect(detect({ headers })).toContainEqual(expect.objectContaining({ technology, version: null }));
  });

  it.each([
    ['Perl', 'Apache/2.4.41 (Unix) mod_perl/2.0.11 Perl/v5.30.0', '5.30.0'],
    ['Python', 'Werkzeug/2.0.1 Python/3.9.5', '3.9.5'],
  ])('is beside that of %s: %s', (technology, server, version) => {
    expect(detect({ headers: { server } })).toContainEqual(expect.objectContaining({ technology, version }));
  });

  it('is not that of the generator that a plugin belongs to', () => {
    expect(detect({ html: '<!-- Begin Jekyll SEO tag v2.8.0 -->' })).toMatchObject([
      { technology: 'Jekyll', version: null },
    ]);
  });
});

describe('a path that a system serves', () => {
  it.each([
    '<img src="https://partner.org/wp-content/uploads/logo.png">',
    '<script src="https://partner.org/wp-includes/js/wp-embed.min.js"></script>',
    '<iframe src="https://partner.org/wp-content/plugins/elementor/x.html"></iframe>',
    '<img src="https://blog.partner.org/_next/static/media/logo.png">',
    '<img src="https://partner.org/sites/all/themes/logo.png">',
    '<img src="https://partner.org/cdn-cgi/image/width=80/logo.png">',
    '<img srcset="https://partner.org/wp-content/uploads/logo.png 2x" src="/a.png">',
    '<div style="background: url(https://partner.org/wp-content/uploads/logo.png)"></div>',
    '<link rel="preload" as="image" href="https://partner.org/wp-content/uploads/logo.png">',
  ])('on the host of another firm proves nothing: %s', (html) => expect(names({ html })).toEqual([]));

  it.each([
    ['<img src="/wp-content/uploads/logo.png">', 'WordPress'],
    ['<img src="https://blog.acme.com/wp-content/uploads/logo.png">', 'WordPress'],
    ['<img src="https://i0.wp.com/www.acme.com/wp-content/uploads/logo.png">', 'WordPress'],
    ['<link rel="stylesheet" href="https://acme.b-cdn.net/wp-content/themes/a.css">', 'WordPress'],
    ['<link rel="stylesheet" href="https://d1.cloudfront.net/wp-content/themes/a.css">', 'WordPress'],
    ['<script src="https://assets.partner.org/_next/static/a.js"></script>', 'Next.js'],
    ['<img src="https://www.acme.de/wp-content/uploads/logo.png">', 'WordPress'],
    ['<img src="https://img.acmecdn.net/wp-content/uploads/logo.png">', 'WordPress'],
    ['<img src="https://acme.exactdn.com/wp-content/uploads/logo.png">', 'WordPress'],
    ['<link rel="stylesheet" href="https://files.group.net/wp-content/themes/a.css">', 'WordPress'],
    ['<link rel="stylesheet" href="https://s0.wp.com/wp-content/themes/pub/a.css">', 'WordPress'],
    ['<link rel="stylesheet" href="https://files.group.net/_next/static/css/a.css">', 'Next.js'],
    ['<base href="https://files.group.net/"><link rel="stylesheet" href="wp-content/a.css">', 'WordPress'],
    [
      '<script src="https://files.group.net/media/jui/a.js"></script><script src="https://files.group.net/b.js"></script>',
      'Joomla',
    ],
    ['<img src="https://a.demandware.net/on/demandware.static/logo.png">', 'Salesforce Commerce Cloud'],
    ['<link rel="stylesheet" href="/hubfs/hub_generated/template_assets/a.css">', 'HubSpot CMS'],
    ['<script src="https://code.partner.org/jquery-3.6.0.min.js"></script>', 'jQuery'],
    ['<link rel="stylesheet" href="https://partner.org/bootstrap.min.css">', 'Bootstrap'],
    ['<script>loadStyle("/wp-content/themes/a.css")</script>', 'WordPress'],
  ])('on the site, its network or in its scripts is a proof: %s', (html, name) =>
    expect(names({ html })).toContain(name),
  );
});

describe('a name for an icon or a card', () => {
  it.each([
    '<div class="woocommerce-icon"></div><div class="woocommerce-integration"></div>',
    '<div class="fusion-energy"></div><div class="notion-card"></div><div id="kadence-wp-review"></div>',
    '<img alt="Rank Math, WP Rocket, LiteSpeed Cache and All in One SEO 4" src="/a.png">',
    '<div title="optimized by w3 total cache" aria-label="WP-Super-Cache"></div>',
    '<div class="prismic-logo shopware-logo softr-review liferay-partner contao-logo"></div>',
    '<div class="wpforms-alternative"></div>',
    '<link rel="stylesheet" href="/resources/themes/default.css"><script src="/static/version1.2/app.js"></script>',
  ])('is no proof: %s', (html) => expect(names({ html })).toEqual([]));
});

describe('the marks of a page without addresses', () => {
  it.each([
    ['<div class="woocommerce-notices-wrapper"></div>', 'WooCommerce'],
    ['<style id="woocommerce-inline-inline-css">a{}</style>', 'WooCommerce'],
    ['<body class="fusion-image-hovers"><div class="fusion-layout-column"></div>', 'Avada'],
    ['<!-- Cached page served by WP-Super-Cache -->', 'WP Super Cache'],
    ['<link class="lfr-css-file" rel="stylesheet" href="/o/a.css">', 'Liferay'],
    ['<script src="/static/version1499999999/frontend/a/b/en_US/a.js"></script>', 'Magento'],
    ['<script src="/resources/vendor/silverstripe/admin/a.js"></script>', 'Silverstripe'],
  ])('are a proof: %s', (html, name) => expect(names({ html })).toContain(name));
});

describe('markup in a page’s data', () => {
  it.each([
    '<script type="application/json">{"body":"Add <script src=https://js.stripe.com/v3/> to the page"}</script>',
    '<script type="application/json">{"body":"<script src=\\"https://js.stripe.com/v3/\\">"}</script>',
    '<script type="application/json">{"body":"Call Stripe(\'pk_test\') and then _paq.push([1])"}</script>',
    '<script type="application/json">{"body":"See https://cdn.sanity.io/docs for help"}</script>',
  ])('is a text: %s', (html) => expect(names({ html })).toEqual([]));

  it.each([
    ['<script type="application/json">{"key":"pk_live_abc"}</script>', 'Stripe'],
    ['<script type="application/json">{"dsn":"https://a@o1.ingest.sentry.io/1"}</script>', 'Sentry'],
    ['<script>self.__next_f.push([1,"[\\"$\\",{\\"src\\":\\"https://js.stripe.com/v3\\"}]"])</script>', 'Stripe'],
    ['<script>window.__NUXT__={gtm:"GTM-ABC"}</script>', 'Google Tag Manager'],
    ['<script>window.__env={a:1};s.src="https://cdn.segment.com/analytics.js/v1/a.js"</script>', 'Segment'],
  ])('that is a value is a proof: %s', (html, name) => expect(names({ html })).toContain(name));
});

describe('a mail server on a rented machine', () => {
  it('is not the provider’s service of mail', () => {
    expect(names({ dns: { mx: ['ec2-3-1-1-1.compute-1.amazonaws.com'] } })).toEqual([]);
    expect(names({ dns: { mx: ['inbound-smtp.eu-west-1.amazonaws.com'] } })).toEqual(['Amazon SES Inbound']);
  });
});

describe('the provider of mail', () => {
  const provider = (dns: Partial<DnsTraces>) => rawStack(detect({ dns })).email_provider;
  const both = 'v=spf1 include:spf.protection.outlook.com include:_spf.google.com -all';

  it('is unknown where a record allows two providers to send and no server of either takes mail', () => {
    expect(provider({ mx: ['mx0a-001.pphosted.com'], txt: [both] })).toBe('Proofpoint');
    expect(provider({ mx: ['mail.acme.com'], txt: [both] })).toBeNull();
    expect(provider({ mx: ['aspmx.l.google.com'], txt: [both] })).toBe('Google Workspace');
    expect(provider({ mx: ['mail.acme.com'], txt: ['v=spf1 include:_spf.google.com -all'] })).toBe('Google Workspace');
  });
});
