import { isWallPage } from '../../parsers/html/wall-page.js';
import { titleParts, type PageDocument } from '../site-visit/page-document.rules.js';

/** What a marketplace, a parking service or a registrar says of the domain that led there. */
const FATES = [
  ...['for sale', 'is for sale', 'is now for sale', 'may be for sale', 'may be now for sale', 'could be for sale'],
  ...['could be now for sale', 'might be for sale', 'might be now for sale', 'is parked', 'has expired'],
];
const PHRASES = ['buy this domain', 'diese domain steht zum verkauf', 'ce domaine est à vendre'];
/** As the start of a sentence: firms that trade in domains say "whether the domain is for sale". */
const THE_DOMAIN = /\b(?:The domain|Domain)(?: name)? (?:is|may be|could be|might be) (?:now )?for sale\b/;
/** Titles that say nothing else; beside other words, they are what a firm offers. */
const TITLES = new Set(
  ['domain for sale', 'domain name for sale', 'premium domain for sale', 'domain is for sale', 'domain parking'].concat(
    ['parked domain', 'domain has expired', 'domain expired'],
  ),
);
const MAX_PARTS = 4;
const ADDRESS = /^[a-z0-9.-]{1,80}\.[a-z]{2,10}$/;
const HOSTS = [
  'sedoparking.com',
  'parkingcrew.net',
  'hugedomains.com',
  'dan.com',
  'afternic.com',
  'bodis.com',
  'above.com',
];
/** Sellers of domains offer the one that led there under its address. */
const ADDRESS_FOR_SALE = /\b[a-z0-9-]{1,63}\.[a-z]{2,10} (?:is|may be|could be|might be) (?:now )?for sale\b/;
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

type ShownPage = Pick<PageDocument, 'base' | 'title' | 'text' | 'scripts' | 'frames' | 'html'>;

/** Whether the page offers this domain, or is of a service that parks it; many firms speak of domains for sale. */
export function isForSale(page: ShownPage): boolean {
  const { base, text, scripts, frames, html } = page;
  if (text.length > FEW_CHARS) return false;
  if (offersDomain(page, new URL(base).hostname)) return true;
  if (LANDER.test(html.slice(0, LANDER_CHARS))) return true;
  const loaded = [...scripts.map(({ src }) => src), ...frames];
  if (loaded.some((address) => address.includes(LANDER_SCRIPT))) return true;
  return HOSTS.some((host) =>
    loaded.some((address) => address.includes(`//${host}/`) || address.includes(`.${host}/`)),
  );
}

function offersDomain({ title, text }: ShownPage, host: string): boolean {
  const shown = `${title} ${text}`;
  const words = shown.toLowerCase();
  if (PHRASES.some((phrase) => words.includes(phrase)) || THE_DOMAIN.test(shown)) return true;
  const subjects = ['this domain', 'this domain name', host.replace(/^www\./, '') || 'this domain'];
  if (subjects.some((subject) => FATES.some((fate) => words.includes(`${subject} ${fate}`)))) return true;
  const parts = titleParts({ title: title.toLowerCase() }, MAX_PARTS).map((part) => part.trim());
  if (parts.some((part) => TITLES.has(part)) && parts.every((part) => TITLES.has(part) || ADDRESS.test(part)))
    return true;
  const isSeller = HOSTS.some((seller) => host === seller || host.endsWith(`.${seller}`));
  return ADDRESS_FOR_SALE.test(isSeller ? words : (parts[0] ?? ''));
}
