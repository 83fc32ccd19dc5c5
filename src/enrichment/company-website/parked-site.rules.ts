import { domainToUnicode } from 'node:url';
import { vacanciesOf, type Vacancy } from '../../parsers/html/vacant-page.js';
import { isWallPage } from '../../parsers/html/wall-page.js';
import { wordCount } from '../../parsers/html/word-count.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { titleParts, type PageDocument } from '../site-visit/page-document.rules.js';

/** What a marketplace, a parking service or a registrar says of the domain that led there. */
const FATES = [
  ...['is for sale', 'is now for sale', 'may be for sale', 'may be now for sale', 'could be for sale'],
  ...['could be now for sale', 'might be for sale', 'might be now for sale', 'is parked', 'has expired'],
];
/** Companies also write "hello@acme.com for sales", so this counts only where nothing follows it. */
const OFFER = 'for sale';
const THIS_DOMAIN = ['this domain', 'this domain name', 'this premium domain', 'this premium domain name'];
const PHRASES = ['buy this domain', 'diese domain steht zum verkauf', 'ce domaine est à vendre'];
/** As the start of a sentence: firms that trade in domains say "whether the domain is for sale". */
const THE_DOMAIN =
  /\b(?:(?:The domain|Domain)(?: name)? (?:is|may be|could be|might be) (?:now )?for sale|THE DOMAIN(?: NAME)? (?:IS|MAY BE|COULD BE|MIGHT BE) (?:NOW )?FOR SALE)\b/;
/** Registrars also warn of it, in longer texts. */
const YOUR_DOMAIN = /\b(?:Your domain(?: name)? has expired|YOUR DOMAIN(?: NAME)? HAS EXPIRED)\b/;
/** Titles and headings that say nothing else; beside other words, they are what a firm offers. */
const OFFER_TITLES = new Set(
  ['domain for sale', 'domain name for sale', 'premium domain for sale', 'premium domain name for sale'].concat([
    'domain is for sale',
    'domain has expired',
    'domain expired',
    'your domain has expired',
  ]),
);
const TITLES = new Set([...OFFER_TITLES, 'domain parking', 'parked domain']);
/** A page with so little text and the title of an offer is no firm's. */
const MINIMAL_CHARS = 300;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const MAX_FATE_CHARS = 40;
const CLOSING = '.!?:|–—-,;';
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
/** Sellers whose own elements other sites may load. */
const SELLERS = [...HOSTS, 'sedo.com', 'atom.com', 'brandbucket.com', 'squadhelp.com'];
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
export function isServerPage(page: Pick<PageDocument, 'base' | 'title' | 'text'>): boolean {
  return SERVER_PAGE.test(page.title.trim()) || vacanciesIn(page).includes('default server page');
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
  if (vacanciesIn(page).some((vacancy) => vacancy === 'domain is for sale' || vacancy === 'registrar page'))
    return true;
  if (offersDomain(page, new URL(base))) return true;
  if (LANDER.test(html.slice(0, LANDER_CHARS))) return true;
  const loaded = [...scripts.map(({ src }) => src), ...frames];
  if (loaded.some((address) => address.includes(LANDER_SCRIPT))) return true;
  return HOSTS.some((host) =>
    loaded.some((address) => address.includes(`//${host}/`) || address.includes(`.${host}/`)),
  );
}

function vacanciesIn({ base, title, text }: Pick<ShownPage, 'base' | 'title' | 'text'>): Vacancy[] {
  return vacanciesOf({ title, headings: [], text }, wordCount(text), addressesOf(new URL(base).hostname));
}

function offersDomain({ title, text }: ShownPage, { hostname: host, pathname, search }: URL): boolean {
  const shown = `${title} ${text}`;
  const words = shown.toLowerCase();
  if (PHRASES.some((phrase) => words.includes(phrase)) || THE_DOMAIN.test(shown)) return true;
  if (text.length <= MINIMAL_CHARS && YOUR_DOMAIN.test(shown)) return true;
  const own = addressesOf(host);
  const subjects = [...THIS_DOMAIN, ...own];
  if (subjects.some((subject) => hasFate(words, subject))) return true;
  const parts = titleParts({ title: title.toLowerCase() }, MAX_PARTS).map((part) => part.trim());
  const starts = [...parts.slice(0, 1), text.toLowerCase()];
  if (subjects.some((subject) => starts.some((start) => startsAs(start, `${subject} ${OFFER}`)))) return true;
  if (isTitledAsOffer(parts, text, own)) return true;
  // The home page of a seller is its own.
  const isOffer = SELLERS.some((seller) => host === seller || host.endsWith(`.${seller}`)) && pathname + search !== '/';
  return ADDRESS_FOR_SALE.test(isOffer ? words : (parts[0] ?? ''));
}

function isTitledAsOffer(parts: readonly string[], text: string, own: readonly string[]): boolean {
  const isTitled = parts.some((part) => TITLES.has(part));
  if (isTitled && parts.every((part) => TITLES.has(part) || ADDRESS.test(part))) return true;
  const isMinimal = text.length <= MINIMAL_CHARS;
  if (parts.some((part) => OFFER_TITLES.has(part)) && (isMinimal || parts.some((part) => own.includes(part))))
    return true;
  const heading = text.toLowerCase();
  const isAddress = parts.every((part) => part === '' || own.includes(part));
  return isMinimal && isAddress && [...OFFER_TITLES].some((title) => startsAs(heading, title));
}

/** How pages write the domain: as the host and without its subdomain, in ASCII and Unicode. */
function addressesOf(host: string): string[] {
  const ascii = [host.replace(/^www\./, ''), registrableDomain(host).domain ?? ''];
  const bare = [...ascii, ...ascii.map(domainToUnicode)].filter((address) => address !== '');
  return [...new Set(bare.flatMap((address) => [address, `www.${address}`]))];
}

/** `acme.com is for sale`, not `hello@acme.com is parked`. */
function hasFate(words: string, subject: string): boolean {
  for (let at = words.indexOf(subject); at >= 0; at = words.indexOf(subject, at + 1)) {
    const before = words.charAt(at - 1);
    const isWhole = !isLetter(before) && (before === '' || !'_@.-'.includes(before));
    const after = words.slice(at + subject.length, at + subject.length + MAX_FATE_CHARS);
    if (isWhole && FATES.some((fate) => after.startsWith(` ${fate}`) && !isLetter(after.charAt(fate.length + 1)))) {
      return true;
    }
  }
  return false;
}

/** Whether a text is this phrase, or starts with it as a sentence or heading. */
function startsAs(text: string, phrase: string): boolean {
  const rest = text.slice(phrase.length).trimStart();
  return text.startsWith(phrase) && (rest === '' || CLOSING.includes(rest.charAt(0)));
}

function isLetter(char: string): boolean {
  return LETTER_OR_DIGIT.test(char);
}
