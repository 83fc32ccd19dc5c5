/** A page of a website, as its parts and its query. */
export interface WebPage {
  readonly site: string;
  readonly parts: readonly string[];
  readonly query: string;
}

/** Ends of an address that name no other figure. */
const ENDS = new Set('latest history overview index index.html index.htm current'.split(' '));
/** Of where a reader came from, and of how a page is shown. */
const OF_READER = /^(?:utm_|ref$|lang$|theme$|units$|hours$|hourly$|chart$)/;

/** Of more, none is known to be the same. */
const MOST = 50;

/** @param path what follows the host: "/charts/view/regional-us-daily/latest?week=1" */
export function webPage(site: string, path: string): WebPage {
  const [page = '', query = ''] = path.toLowerCase().split('#', 1)[0]?.split('?') ?? [];
  const parts = page.split('/').map((part) => part.replace(/\.$/, ''));
  const named = parts.filter((part) => part !== '');
  while (ENDS.has(named.at(-1) ?? '')) named.pop();
  const values = query.split('&').filter((pair) => pair !== '' && !OF_READER.test(pair.split('=', 1)[0] ?? ''));
  return { site, parts: named, query: values.sort().join('&') };
}

/**
 * Whether both name pages of one site, and they are of different series: beside each other, as "/cpi" and "/ppi", or one
 * below the other, as "/top10" and "/top10/united-states". Pages of another structure can show the same figure.
 */
export function readOtherPages(first: readonly WebPage[], second: readonly WebPage[]): boolean {
  if (first.length > MOST || second.length > MOST) return true;
  return first.some((page) => {
    const others = second.filter(({ site }) => site === page.site);
    return others.some((other) => areRelated(page, other)) && !others.some((other) => isSame(page, other));
  });
}

function isSame(a: WebPage, b: WebPage): boolean {
  return a.query === b.query && a.parts.join('/') === b.parts.join('/');
}

function areRelated(a: WebPage, b: WebPage): boolean {
  const [short, long] = a.parts.length <= b.parts.length ? [a.parts, b.parts] : [b.parts, a.parts];
  const unlike = short.filter((part, at) => part !== long[at]).length;
  return short.length === long.length ? unlike <= 1 : unlike === 0 && short.length > 0;
}
