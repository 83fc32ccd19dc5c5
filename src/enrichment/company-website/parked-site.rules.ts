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
/** A parking page has little text; an article about parking has much. */
const FEW_CHARS = 3_000;

export function isForSale({
  title,
  text,
  scripts,
  frames,
}: Pick<PageDocument, 'title' | 'text' | 'scripts' | 'frames'>): boolean {
  if (text.length > FEW_CHARS) return false;
  const pageText = `${title} ${text}`.toLowerCase();
  if (WORDS.some((words) => pageText.includes(words))) return true;
  const loaded = [...scripts.map(({ src }) => src), ...frames];
  return HOSTS.some((host) =>
    loaded.some((address) => address.includes(`//${host}/`) || address.includes(`.${host}/`)),
  );
}
