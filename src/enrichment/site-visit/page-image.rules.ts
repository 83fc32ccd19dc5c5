import { isStartPage, leadsHome } from './home-link.rules.js';

/** Pictures of partners, badges and awards are also named "logo". As words, since WordPress and Clientwise are firms. */
export const OTHERS_LOGO =
  /(?<![a-z])(?:logos?|our|the)?(?:partner|client|customer|press|award|badge|sponsor|footer|integration|trusted)(?:s|e|es|en|ing|ship|kit|room|by)?(?:logos?|brands?|links?|images?|imgs?|icons?|lists?|bar|grid|slider|carousel|section|wrapper)?(?![a-z])/;
/** Links that are named after the header, whatever their element. */
const HEADER_WORD = /\b(?:nav|header|site)/;

/** Whether a picture is in its address, as `data:image/png;base64,…`. */
export function isDataImage(address: string): boolean {
  return startsInLowerCase(address, 'data:image/');
}

/** The scheme and the type of an address may be in capitals. */
export function startsInLowerCase(address: string, prefix: string): boolean {
  return address.slice(0, prefix.length).toLowerCase() === prefix;
}

/** The bytes in a `data:` address; empty where it is malformed. */
export function bytesOfData(address: string): Buffer {
  const comma = address.indexOf(',');
  const body = address.slice(comma + 1);
  if (comma < 0) return Buffer.alloc(0);
  try {
    const text = decodeURIComponent(body);
    return Buffer.from(text, address.slice(0, comma).trimEnd().toLowerCase().endsWith(';base64') ? 'base64' : 'utf8');
  } catch {
    return Buffer.alloc(0);
  }
}

/**
 * The address of an `img`: a lazy one has a blank picture as its `src`. Empty without one.
 *
 * @param ofPicture the address that the surrounding `picture` lists
 */
export function sourceOf(own: Readonly<Record<string, string>>, ofPicture: string): string {
  const src = own.src ?? '';
  if (src !== '' && !startsInLowerCase(src, 'data:')) return src;
  const listed = own['data-src'] ?? own['data-lazy-src'] ?? listedSource(own);
  return (listed === '' ? ofPicture : listed) || (isDataImage(src) ? src : '');
}

/** The first address of `/a.png 1x, /b.png 2x`. */
export function listedSource(own: Readonly<Record<string, string>>): string {
  const [first = ''] = (own.srcset ?? own['data-srcset'] ?? '').trim().split(/\s/, 1);
  const address = first.endsWith(',') ? first.slice(0, -1) : first;
  return startsInLowerCase(address, 'data:') ? '' : address;
}

/** Whether a link leads nowhere: its page follows it by a script, or not at all. */
export function isNowhere(href: string): boolean {
  return href === '' || href.startsWith('#') || startsInLowerCase(href.trimStart(), 'javascript:');
}

/** Whether an inline drawing in a link is the site's logo, not one of a customer or partner. */
export function isLogoLink(
  { href, hints, label }: { readonly href: string; readonly hints: string; readonly label: string },
  place: { readonly url: string; readonly inHeader: boolean; readonly isFirst: boolean },
): boolean {
  if (leadsHome(href, place.url)) return true;
  const names = `${hints} ${label}`;
  if (!/logo|brand/.test(names) || OTHERS_LOGO.test(hints) || OTHERS_LOGO.test(href.toLowerCase())) return false;
  if (place.inHeader || HEADER_WORD.test(names) || isStartPage(href, place.url)) return true;
  // Lists of customers also link nowhere, but follow the logo.
  return place.isFirst && isNowhere(href);
}
