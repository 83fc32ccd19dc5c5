/** The path of a home page, or of a home page in one language. */
const HOME_PATH = /^\/(?:index\.html?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

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

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
