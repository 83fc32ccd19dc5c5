/** Of a site's first page, or of that in a language. */
const HOME_PATH = /^\/(?:index\.html?|[a-z]{2}(?:-[a-z]{2})?\/?)?$/i;

/** Whether a link of the page at `url` leads to the first page of its site. */
export function leadsHome(href: string, url: string): boolean {
  if (href === '/') return true;
  if (href === '' || href.length > 100 || href.startsWith('#')) return false;
  // Most links are paths, and need no parser.
  if (href.startsWith('/') && !href.startsWith('//')) return HOME_PATH.test(href);
  if (!URL.canParse(href, url)) return false;
  const target = new URL(href, url);
  return HOME_PATH.test(target.pathname) && bare(target.hostname) === bare(new URL(url).hostname);
}

function bare(host: string): string {
  return host.replace(/^www\./, '');
}
