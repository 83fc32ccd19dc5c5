import { leadsHome } from './home-link.rules.js';

/** Pictures of partners, badges and awards are also named "logo". */
export const OTHERS_LOGO = /partner|client|customer|press|award|badge|sponsor|footer|integration|trusted/;
/** Links that are named after the header, whatever their element. */
const HEADER_WORD = /\b(?:nav|header|site)/;

/** Whether a picture is in its address, as `data:image/png;base64,…`. */
export function isDataImage(address: string): boolean {
  return address.startsWith('data:image/');
}

/** The bytes in a `data:` address; empty where it is malformed. */
export function bytesOfData(address: string): Buffer {
  const comma = address.indexOf(',');
  const body = address.slice(comma + 1);
  if (comma < 0) return Buffer.alloc(0);
  try {
    const text = decodeURIComponent(body);
    return Buffer.from(text, address.slice(0, comma).endsWith(';base64') ? 'base64' : 'utf8');
  } catch {
    return Buffer.alloc(0);
  }
}

/** The address of an `img`: a lazy one has a blank picture as its `src`. Empty without one. */
export function sourceOf(own: Readonly<Record<string, string>>, maxDataChars: number): string {
  const src = own.src ?? '';
  if (src !== '' && !src.startsWith('data:')) return src;
  const listed = own['data-src'] ?? own['data-lazy-src'] ?? firstOf(own.srcset ?? own['data-srcset'] ?? '');
  // A longer address was cut.
  return listed === '' && isDataImage(src) && src.length < maxDataChars ? src : listed;
}

/** The first address of `/a.png 1x, /b.png 2x`. */
function firstOf(srcset: string): string {
  const [first = ''] = srcset.trim().split(/\s/, 1);
  const address = first.endsWith(',') ? first.slice(0, -1) : first;
  return address.startsWith('data:') ? '' : address;
}

/** Whether an inline drawing in a link is the site's logo, not one of a customer or partner. */
export function isLogoLink(
  { href, hints }: { readonly href: string; readonly hints: string },
  { url, inHeader }: { readonly url: string; readonly inHeader: boolean },
): boolean {
  if (leadsHome(href, url)) return true;
  if (!/logo|brand/.test(hints) || OTHERS_LOGO.test(hints) || OTHERS_LOGO.test(href.toLowerCase())) return false;
  return inHeader || HEADER_WORD.test(hints);
}
