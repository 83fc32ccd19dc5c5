import { readDocument } from '../site-visit/read-document.js';
import { tracesOf } from '../technology/site-traces.js';
import { detectTechnologies, NO_DNS, type DnsTraces } from './detect-technologies.rules.js';
import { rawStack } from './raw-stack.rules.js';

interface Site {
  readonly html?: string;
  readonly headers?: Record<string, string>;
  readonly dns?: Partial<DnsTraces>;
  readonly certificate?: { readonly issuer: string; readonly subject: string };
}

function detect({ html = '', headers = {}, dns, certificate = undefined }: Site) {
  const url = 'https://acme.com/';
  const page = { url, headers, document: readDocument(html, url) };
  return detectTechnologies(
    tracesOf(page, { dns: { ...NO_DNS, ...dns }, paths: {}, certificate: certificate ?? null }),
  );
}
const names = (site: Site) => detect(site).map(({ technology }) => technology);
const raw = (site: Site) => rawStack(detect(site));

describe('markup that resembles a mark of a technology', () => {
  it.each([
    '<div class="contact-section"><div class="product-section"></div></div>',
    '<div data-news-id="5" data-settings-id="6"></div>',
    '<div class="shop-payment"></div>',
    '<img class="ideal-logo" src="/i.svg">',
    '<script>var topicId = "5";</script>',
    '<script src="/assets/components/nav.js"></script>',
    '<script src="/js/book.js"></script>',
    '<img src="/img/magnolia-flowers.jpg">',
    '<div class="discourse-analysis"></div><i class="jetpack-fleet"></i>',
    '<link data-rh="true" rel="canonical" href="/">',
    '<meta name="keywords" content="moodle hosting, moodle themes">',
    '<meta property="fb:app_id" content="1"><meta name="p:domain_verify" content="1">',
  ])('proves none: %s', (html) => expect(names({ html })).toEqual([]));

  it('of Turbo says nothing of the language behind', () => {
    expect(names({ html: '<link rel="stylesheet" href="/a.css" data-turbo-track="reload">' })).toEqual(['Turbo']);
  });

  it('of RudderStack is not one of Segment', () => {
    const html = '<script>rudderanalytics.load("k", "https://acme.dataplane.rudderstack.com");</script>';
    expect(names({ html })).toEqual(['RudderStack']);
  });

  it('of a search by Swiftype is one technology', () => {
    expect(names({ html: '<script src="https://s.swiftypecdn.com/install/v2/st.js"></script>' })).toEqual(['Swiftype']);
  });
});

describe('the name of a product', () => {
  it.each([
    '<script>var posts = [{title: "Umbraco vs Sitecore. A tale", tags: ["zuora", "gocardless"]}];</script>',
    '<script>const partners = {"urls": ["https://www.sitecore.com/", "https://umbraco.com/about"]};</script>',
    '<script>var docs = ["https://auth0.com/blog", "https://www.workos.com/x"];</script>',
    '<div class="integration gocardless" aria-label="Zuora"><option value="launchdarkly"></div>',
    '<!-- Sitecore, Umbraco -->',
    '<style>.kajabi.active, .zuora[data-x] { color: red }</style>',
    '<script>show(logos["zuora-logo"], "https://www.zuora.com/blog/a.html", "https://go.zuora.com/")</script>',
    '<script>show("https://chimpstatic.com/about", "https://www.paypalobjects.com/")</script>',
    '<script>window.article = {body: "Our new Zuora(tm) integration; Umbraco[1] and Sitecore = slow"};</script>',
    '<script>const t = `Zuora (the billing tool) and Umbraco.Next is here`; </script>',
    '<script>// Zuora.init is deprecated\nvar a = 1; /* umbraco.config */</script>',
    '<script>show(a / b, "It\'s powered by Zuora.Payments and others", /["\']/)</script>',
  ])('in data, labels and comments proves none: %s', (html) => expect(names({ html })).toEqual([]));

  it.each([
    ['<script>window.demandbase = {}</script>', 'Demandbase'],
    ['<script>newrelic.setCustomAttribute("a", 1)</script>', 'New Relic'],
    ['<script>var a="it is a text", b=\'x\';newrelic.setCustomAttribute("a", 1)</script>', 'New Relic'],
    ['<script>if(/["\'`]/.test(u)){newrelic.setErrorHandler(f)}</script>', 'New Relic'],
    ['<script>var u="https://acme.com/a//b"; newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ["<script>/* It's a comment */ newrelic.setErrorHandler(f)</script>", 'New Relic'],
    ["<script>// it's a line\nnewrelic.setErrorHandler(f)</script>", 'New Relic'],
    [`<script>if(a)/["']/.test(b);var u="https://x.com";newrelic.setErrorHandler(f)</script>`, 'New Relic'],
    ['<script>while(x)/"/.exec(b);var u="//x.com/a";newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>a=b++/2;c="/";var u="https://x.com";newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>/* a */newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>write("<script async defer src=a></"+"script>");newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>// one\rnewrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>var r=a/b/c;newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>var t=`a ${b} c`;newrelic.setErrorHandler(f)</script>', 'New Relic'],
    ['<script>document.write("<scr"+"ipt>window.demandbase = {}</scr"+"ipt>")</script>', 'Demandbase'],
    ['<script>setTimeout("if (window.demandbase) { var d = new demandbase.Form() }", 9)</script>', 'Demandbase'],
    ['<script>function OptanonWrapper() { }</script>', 'OneTrust'],
    ['<script>window["zESettings"] = {}</script>', 'Zendesk'],
    ['<script>auth({domain: "acme.eu.auth0.com"})</script>', 'Auth0'],
    ['<script>(self["webpackChunk_N_E"]=self["webpackChunk_N_E"]||[]).push([[1]])</script>', 'webpack'],
    ['<script>(this["webpackJsonpmy-app"]=this["webpackJsonpmy-app"]||[]).push([[0]])</script>', 'webpack'],
    ['<script>var r=e.parcelRequire94c2;null==r&&(r={})</script>', 'Parcel'],
    ['<script>if(!p[i]){p.GlobalSnowplowNamespace=p.GlobalSnowplowNamespace||[]}</script>', 'Snowplow'],
    ['<script>window["adrum-start-time"] = new Date().getTime()</script>', 'AppDynamics'],
    ['<script>OffAmazonPayments.Button("x","y",{})</script>', 'Amazon Pay'],
    ['<script>f("script","https://tags.srv.stackadapt.com/events.js")</script>', 'StackAdapt'],
    ['<script>f("script","https://chimpstatic.com/mcjs-connected/js/users/a/b.js")</script>', 'Mailchimp'],
    ['<script>s.src="https://www.paypalobjects.com/api/checkout.js"</script>', 'PayPal'],
    ['<script>s.src="https:\\/\\/omnisnippet1.com\\/inshop\\/launcher-v2.js"</script>', 'Omnisend'],
    ['<script>fetch("https://formspree.io/f/xabc")</script>', 'Formspree'],
    ['<script>api("https://api.europe-west1.gcp.commercetools.com")</script>', 'commercetools'],
    ['<script>_load("//s.swiftypecdn.com/install/v2/st.js")</script>', 'Swiftype'],
  ])('in code is a proof: %s', (html, name) => expect(names({ html })).toEqual([name]));
});

describe('markup of a product', () => {
  it.each([
    ['<form class="wpcf7-form init"></form>', 'Contact Form 7'],
    ['<div class="wpcf7 no-js" id="wpcf7-f5-o1"></div>', 'Contact Form 7'],
    ['<input type="hidden" name="elqSiteId" value="1">', 'Eloqua'],
    ['<ins class="adsbygoogle" data-ad-client="ca-pub-1"></ins>', 'Google AdSense'],
    ['<div id="AmazonPayButton"></div>', 'Amazon Pay'],
    ['<button class="snipcart-add-item">', 'Snipcart'],
    ['<div class="dmRespRow dmalbum"></div>', 'Duda'],
    ['<body id="phpbb" class="nojs">', 'phpBB'],
    ['<form action="/umbraco/surface/x"><input name="ufprt" value="x"></form>', 'Umbraco'],
    ['<link rel="stylesheet" href="/umbraco_client/x.css">', 'Umbraco'],
    ['<script src="/sitecore%20modules/web/x.js"></script>', 'Sitecore'],
    ['<script src="/js/launchdarkly-js-client-sdk/3.js"></script>', 'LaunchDarkly'],
    ['<link rel="stylesheet" href="/assets/components/minishop2/css/web/default.css">', 'MODX'],
    ['<script type="importmap">{"imports":{"@hotwired/turbo-rails":"/assets/t.js"}}</script>', 'Ruby on Rails'],
    ['<script type="module">import {x} from "https://www.gstatic.com/firebasejs/9.6.1/a.js"</script>', 'Firebase'],
    ['<div id="fb-root"></div><script src="https://connect.facebook.net/de_DE/sdk.js"></script>', 'Facebook SDK'],
  ])('is a proof: %s', (html, name) => expect(names({ html })).toContain(name));
});

describe('what a page loads from others', () => {
  it('shows a picture of a product, which is not its use', () => {
    expect(
      names({ html: '<img src="https://www.zendesk.com/logo.svg"><img src="https://www.klarna.com/l.svg">' }),
    ).toEqual([]);
  });

  it('is no host of the site', () => {
    const html =
      '<script src="https://b2bjsstore.s3.us-west-2.amazonaws.com/b/x.js"></script>' +
      '<iframe src="https://calculator.herokuapp.com/"></iframe><script>var firebaseConfig = {}</script>';
    expect(raw({ html }).hosting).toBeNull();
    expect(raw({ html, headers: { server: 'Vercel' } }).hosting).toBe('Vercel');
  });

  it('is no network of the site, if it is a script', () => {
    const widget = '<script src="https://d1f8f9xcsvx3ha.cloudfront.net/sbl/fastspring-builder.min.js"></script>';
    expect(raw({ html: widget }).cdn).toBeNull();
    expect(raw({ html: '<img src="https://d1.cloudfront.net/hero.jpg">' }).cdn).toBe('Amazon CloudFront');
  });

  it('is no network of the site, if it checks visitors', () => {
    const html = '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>';
    expect(raw({ html }).cdn).toBeNull();
    expect(raw({ html, headers: { 'cf-ray': '1' } }).cdn).toBe('Cloudflare');
  });

  it('counts the visitors of any WordPress site', () => {
    const html = '<script src="https://stats.wp.com/e-202548.js"></script><script src="/wp-content/a.js"></script>';
    expect(raw({ html }).hosting).toBeNull();
  });
});

describe('a header', () => {
  it.each([
    [{ 'x-powered-by': 'Django' }, []],
    [{ 'x-powered-by': 'Trust Engine' }, []],
    [{ server: 'Firefly/2.1' }, []],
    [{ 'x-powered-by': 'Go' }, ['Go']],
    [{ nel: '{"report_to":"heroku-nel","max_age":3600}' }, ['Heroku']],
    [{ 'reporting-endpoints': 'heroku-nel="https://nel.heroku.com/reports?s=x"' }, ['Heroku']],
    [{ server: 'Heroku', via: '2.0 heroku-router' }, ['Heroku']],
    [{ via: '1.1 varnish-v4' }, ['Varnish']],
    [{ server: 'Cowboy', via: '1.1 vegur' }, ['Heroku']],
    [{ server: 'Cowboy' }, ['Erlang', 'Cowboy']],
    [{ server: 'Apache-Coyote/1.1' }, ['Java', 'Apache Tomcat']],
    [{ 'x-powered-by': 'Phusion Passenger 6.0.4' }, ['Phusion Passenger']],
  ])('%j proves %j', (headers, expected) => expect(names({ headers })).toEqual(expected));

  it('names no technology by a common cookie', () => {
    const cookies = ['visitor_id=1', 'mp_lang=en', 'amp_consent=1'].join('\n');
    expect(names({ headers: { 'set-cookie': cookies } })).toEqual([]);
  });
});

describe('records and certificates', () => {
  it('of mail are no host of the site', () => {
    const found = detect({ dns: { mx: ['mx1.dreamhost.com', 'mx10.antispam.mailspamprotection.com'] } });
    expect(found.map(({ technology, category }) => `${technology} ${category}`)).toEqual([
      'SiteGround email',
      'DreamHost email',
    ]);
    expect(rawStack(found).hosting).toBeNull();
  });

  it('of a firm that is named like an authority are not issued by it', () => {
    const issuer = "C=US, O=Let's Encrypt, CN=R11";
    expect(names({ certificate: { issuer, subject: 'CN=centrust.com' } })).toEqual(["Let's Encrypt"]);
    expect(names({ certificate: { issuer, subject: 'CN=amazonia-tours.com' } })).toEqual(["Let's Encrypt"]);
    expect(names({ certificate: { issuer, subject: 'CN=sni.cloudflaressl.com' } })).toEqual([
      'Cloudflare',
      "Let's Encrypt",
    ]);
    expect(
      names({ certificate: { issuer: 'C=US, O=Amazon, CN=Amazon RSA 2048 M02', subject: 'CN=acme.com' } }),
    ).toEqual(['Amazon Web Services']);
  });
});
