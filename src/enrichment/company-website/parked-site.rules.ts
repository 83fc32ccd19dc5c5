import { isWallPage } from '../../parsers/html/wall-page.js';
import { type PageDocument } from '../site-visit/page-document.rules.js';

/** Phrases of domain marketplaces and parking services, in title or text. */
const WORDS = [
  ...['domain is for sale', 'domain may be for sale', 'buy this domain', 'domain for sale', 'this domain is parked'],
  ...['domain parking', 'domain has expired', 'diese domain steht zum verkauf', 'ce domaine est à vendre'],
];
const HOSTS = [
  'sedoparking.com',
  'parkingcrew.net',
  'hugedomains.com',
  'dan.com',
  'afternic.com',
  'bodis.com',
  'above.com',
];
const FOR_SALE =
  /(?:\bdomain(?: name)?|\b[a-z0-9-]{1,63}\.[a-z]{2,10}) (?:is|may be|could be|might be) (?:now )?for sale\b/;
/** A registrar's page for a domain without a site. */
const LANDER = /location\.href\s{0,5}=\s{0,5}["']\/lander["']/;
const LANDER_SCRIPT = '/parking-lander/';
const LANDER_CHARS = 4_000;
/** Titles of pages that a server shows where no site is. */
const SERVER_PAGE =
  /^(?:apache2? .{0,40}default page|welcome to nginx!?$|iis windows(?: server)?$|default web site page|domain default page|test page for |account suspended|this account has been suspended|index of \/|it works!?$|future home of )/i;
/** A parking page has little text; an article about parking has much. */
const FEW_CHARS = 3_000;

/** Whether a web server, and no company, speaks on the page. */
export function isServerPage({ title }: Pick<PageDocument, 'title'>): boolean {
  return SERVER_PAGE.test(title.trim());
}

/** Why a page shows no company; null where it does. */
export function closureOf(page: PageDocument): 'bot_wall' | 'server_page' | 'for_sale' | null {
  if (isWallPage(page)) return 'bot_wall';
  if (isServerPage(page)) return 'server_page';
  return isForSale(page) ? 'for_sale' : null;
}

/** Whether a domain shows no company: it is for sale or has a server's default page. */
export function isParked(page: PageDocument): boolean {
  return isForSale(page) || isServerPage(page);
}

export function isForSale({
  title,
  text,
  scripts,
  frames,
  html,
}: Pick<PageDocument, 'title' | 'text' | 'scripts' | 'frames' | 'html'>): boolean {
  if (text.length > FEW_CHARS) return false;
  const pageText = `${title} ${text}`.toLowerCase();
  if (WORDS.some((words) => pageText.includes(words)) || FOR_SALE.test(pageText)) return true;
  if (LANDER.test(html.slice(0, LANDER_CHARS))) return true;
  const loaded = [...scripts.map(({ src }) => src), ...frames];
  if (loaded.some((address) => address.includes(LANDER_SCRIPT))) return true;
  return HOSTS.some((host) =>
    loaded.some((address) => address.includes(`//${host}/`) || address.includes(`.${host}/`)),
  );
}
