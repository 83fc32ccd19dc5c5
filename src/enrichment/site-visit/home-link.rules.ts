import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

/** The path of a home page, or of a home page in one language. */
const HOME_PATH = /^\/(?:index\.html?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

/** As `HOME_PATH`, also of start pages under a name. */
const START_PATH =
  /^\/(?:[a-z][a-z](?:-[a-z][a-z])?\/)?(?:home|homepage|welcome|start|index|default|main)?(?:\.html?|\.php|\.aspx?)?\/?$/i;

/** Whether a link of the page at `url` leads to the site's home page. */
export function leadsHome(href: string, url: string): boolean {
  if (href === '/') return true;
  if (href === '' || href.length > 100 || href.startsWith('#')) return false;
  // Most links are paths, which need no URL parser.
  if (href.startsWith('/') && !href.startsWith('//')) return HOME_PATH.test(href);
  if (!URL.canParse(href, url)) return false;
  const target = new URL(href, url);
  return HOME_PATH.test(target.pathname) && bare(target.hostname) === bare(new URL(url).hostname);
}

/** Whether a link of the page at `url` leads to a page such as `/home` of the same domain, on any of its hosts. */
export function isStartPage(href: string, url: string): boolean {
  if (href === '' || href.length > 100 || href.startsWith('#') || !URL.canParse(href, url)) return false;
  const target = new URL(href, url);
  if (!START_PATH.test(target.pathname)) return false;
  const { domain } = registrableDomain(url);
  return domain !== null && registrableDomain(target.host).domain === domain;
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
