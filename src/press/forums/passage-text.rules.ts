import { isUnder } from '../../parsers/web-addresses/is-under.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

const MAX_SNIPPET = 600;
const AROUND = 260;
/** Of characters that a cut has parted. */
const HALVES = /\p{Cs}/gu;
const IN_A_WORD = /[\p{L}\p{N}]/u;
const IN_A_HOST = /[a-z0-9-]/;
/** Bounds the work in a text that repeats a name inside longer words. */
const MOST_HITS = 20_000;

/** Bounds the work in a text of many pages of the users of one host. */
const MOST_OF_USERS = 500;
const MOST_ADDRESS = 200;

/**
 * The offset of a domain, or a host under it, at word boundaries. `github.com/acme/robots` is of a user of GitHub, and
 * says nothing of GitHub.
 */
export function placeOfDomain(text: string, domain: string): number {
  const lower = inLowerCase(text);
  let hits = 0;
  let ofUsers = 0;
  for (let at = lower.indexOf(domain); at >= 0 && ++hits <= MOST_HITS; at = lower.indexOf(domain, at + 1)) {
    const end = at + domain.length;
    const goesOn =
      IN_A_HOST.test(lower.charAt(end)) || (lower.charAt(end) === '.' && IN_A_HOST.test(lower.charAt(end + 1)));
    if (IN_A_HOST.test(lower.charAt(at - 1)) || goesOn) continue;
    if (!isOfUser(addressAt(lower, at))) return at;
    if (++ofUsers > MOST_OF_USERS) break;
  }
  return -1;
}

/** From its first host label to its last character. */
function addressAt(text: string, at: number): string {
  let from = at;
  while (from > at - MOST_ADDRESS && /[a-z0-9.-]/.test(text.charAt(from - 1))) from--;
  return /^[^\s<>()[\]"',;]*/.exec(text.slice(from, at + MOST_ADDRESS))?.[0].replace(/[.!?:]$/, '') ?? '';
}

function isOfUser(address: string): boolean {
  return registrableDomain(address).reason === 'shared_host';
}

/** As long as the text: the small form of a letter such as \u0130 is longer, and would shift all offsets behind it. */
function inLowerCase(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The offset of the name in its exact spelling, at word boundaries. */
export function placeOfName(text: string, name: string, from = 0): number {
  let hits = 0;
  for (let at = text.indexOf(name, from); at >= 0 && ++hits <= MOST_HITS; at = text.indexOf(name, at + 1)) {
    if (!IN_A_WORD.test(text.charAt(at - 1)) && !IN_A_WORD.test(text.charAt(at + name.length))) return at;
  }
  return -1;
}

/** Whether a page is of the owner of a domain, and not of a user of its host. */
export function hostIs(address: string, domain: string): boolean {
  if (!URL.canParse(address)) return false;
  return isUnder(new URL(address).hostname.toLowerCase(), domain) && !isOfUser(address);
}

/** Whether a page is under a domain, also one that a user of the host wrote. */
export function isOnHost(address: string, domain: string): boolean {
  return URL.canParse(address) && isUnder(new URL(address).hostname.toLowerCase(), domain);
}

/** The sentences around an offset, verbatim: cut between sentences where possible, else between words. */
export function around(text: string, at: number, length: number): string {
  if (text.length <= MAX_SNIPPET) return text.trim();
  const from = Math.max(0, at - AROUND);
  const to = Math.min(text.length, at + length + AROUND);
  const before = text.slice(from, at);
  const sentence = Math.max(before.lastIndexOf('. '), before.lastIndexOf('! '), before.lastIndexOf('? '));
  const start = from === 0 ? 0 : from + (sentence >= 0 ? sentence + 2 : Math.max(before.indexOf(' ') + 1, 0));
  const after = text.slice(at + length, to);
  const stop = Math.max(after.lastIndexOf('. '), after.lastIndexOf('! '), after.lastIndexOf('? '));
  const word = after.lastIndexOf(' ');
  const end = to === text.length ? to : at + length + (stop >= 0 ? stop + 1 : word > 0 ? word : after.length);
  return text.slice(start, end).replace(HALVES, '').trim();
}
